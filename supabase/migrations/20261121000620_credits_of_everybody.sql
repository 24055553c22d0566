-- What everybody has earned is reckoned from all sign-ups there ever were: by several processes where there are several,
-- and in memory. Row-level security would allow neither.

-- The roles' setting for sorting and joining: the default of 4 MB writes lists of some thousand rows to disk.
alter role api_gateway set work_mem = '16MB';
alter function private.now(timestamptz) parallel safe;

create function private.earned_credits(person uuid default null)
returns table (user_id uuid, confirmed numeric, completed numeric)
language plpgsql stable security definer set search_path = '' rows 1000 as $$
#variable_conflict use_column
begin
  if not private.may_act_for(person) then
    return;
  end if;
  if person is null then
    return query select s.user_id, sum(s.credits), sum(s.credits) filter (where s.completed)
      from private.signup_details s where s.status = 'confirmed' group by s.user_id;
  else
    return query select s.user_id, sum(s.credits), sum(s.credits) filter (where s.completed)
      from private.signup_details s where s.user_id = person and s.status = 'confirmed' group by s.user_id;
  end if;
end
$$;
comment on function private.earned_credits(uuid) is
  'Credits of a person, or of everybody when there is none given: of all confirmed sign-ups and of those whose event is
over. No row for who has no confirmed sign-up. Administrators may ask for anyone, others for themselves: they get no row else.';
grant execute on function private.earned_credits(uuid) to authenticated;
