-- Finding a place: what a person has said about themselves, as far as it matters for events. With the rules of a place (view
-- slot_choices) it decides what fits them: what they may take, at a time that suits them.

create function private.wishes_of(p_person uuid, p_events uuid[])
returns table (event_id uuid, free boolean, over_hours boolean, likes_place boolean, slot_type_ids uuid[])
language plpgsql stable set search_path = '' as $$
declare
  wish public.wishes;
  -- How long the person works on each of the days.
  work jsonb;
begin
  select w.* into wish from public.wishes w where w.user_id = p_person;
  if not found then
    return;
  end if;
  if wish.most_hours is not null then
    select jsonb_object_agg(days.day, days.seconds) into work from (
      select d.day, sum(d.seconds) as seconds
      from public.signups s join public.events e on e.id = s.event_id
      cross join lateral private.work_days(e.during, case when e.all_day then e.timezone else private.organisation_zone() end,
        case when e.all_day then e.hours end) d
      where s.user_id = wish.user_id and s.status = 'confirmed' and s.is_live
      group by d.day) days;
  end if;
  return query
    with listed as materialized (
      select e.id, e as event, e.during, e.place_id, row_number() over (order by e.id) as number
      from public.events e where e.id = any (p_events) and e.published_at is not null and e.removed_at is null
    ), said as materialized (
      select s.number, s.is_free
      from private.said(array[wish.user_id], (select array_agg(l.during order by l.number) from listed l)) s
    )
    select l.id, s.is_free,
      wish.most_hours is not null and private.exceeds_hours(private.seconds_of_days(l.event), work, wish.most_hours),
      coalesce(l.place_id = any (wish.place_ids), false),
      array(select slot.slot_type_id from public.event_slots slot
        where slot.event_id = l.id and slot.removed_at is null and slot.slot_type_id = any (wish.slot_type_ids)
        order by slot.position, slot.id)
    from listed l left join said s on s.number = l.number;
end
$$;
comment on function private.wishes_of(uuid, uuid[]) is
  'What private.wishes_about() returns, about anybody. Internal.';

create function private.wishes_about(p_events uuid[])
returns table (event_id uuid, free boolean, over_hours boolean, likes_place boolean, slot_type_ids uuid[])
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select w.* from private.wishes_of(private.me(), p_events) w;
end
$$;
comment on function private.wishes_about(uuid[]) is
  'What the caller has said about themselves that matters for these events: whether they are free then (null: they have not said
it), whether they would work more hours a day than they want, whether the place and which slot types of the event are favourites.
No rows if the caller has said nothing at all; drafts have none. Definer: policies would be applied to each row of their work.';
grant execute on function private.wishes_about(uuid[]) to authenticated;
