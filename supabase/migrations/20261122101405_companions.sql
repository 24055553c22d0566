-- Companions: with whom somebody shares a shift. People see the first names of those who agree, and nobody else's.

create function private.companions() returns table (signup_id uuid, names text[])
language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  caller constant uuid := private.me();
begin
  return query
    select own.id, (array_agg(p.first_name order by p.first_name collate private.natural_order))[1:50]
    from public.signups own
    join public.signups other on other.event_id = own.event_id and other.status = 'confirmed' and other.is_live
    -- Looked up one by one: otherwise Postgres reads all profiles.
    cross join lateral (
      select split_part(p.name, ' ', 1) as first_name from public.profiles p
      where p.id = other.user_id and p.id <> caller and p.shows_first_name and p.state = 'active' offset 0) p
    where own.user_id = caller and own.status = 'confirmed' and own.is_live and upper(own.during) > private.now()
    group by own.id;
end
$$;
comment on function private.companions() is
  'For each place that the caller is confirmed for and that is not over: the first names of those who are confirmed for the same event
and agree to that, at most 50. Without who is only asked, displaced or canceled, and without drafts. Definer: others'' signups and profiles are
hidden by policies.';
grant execute on function private.companions() to authenticated;
