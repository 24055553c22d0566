-- Audiences: whom a message is for, and who may write to them.

create function private.is_in_span(p_event public.events, p_span jsonb) returns boolean
language sql stable set search_path = '' as $$
  select case when p_span ? 'first_day'
    then private.start_day(p_event.start_time, p_event.timezone)
      between (p_span ->> 'first_day')::date and (p_span ->> 'last_day')::date
    else p_event.during && tstzrange((p_span ->> 'from')::timestamptz, (p_span ->> 'to')::timestamptz) end
$$;
comment on function private.is_in_span(public.events, jsonb) is
  'Whether an event starts on one of these days, {first_day, last_day}, or is on at some time of {from, to}. Internal.';

create function private.span_of(p_part jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  span constant jsonb := case when p_part ? 'season_id' then (
    select jsonb_build_object('first_day', s.first_day, 'last_day', s.last_day)
    from public.seasons s where s.id = (p_part ->> 'season_id')::uuid) else p_part -> 'span' end;
begin
  -- No span would be all time.
  if span is null then
    perform private.refuse_missing('season');
  end if;
  return span;
end
$$;
comment on function private.span_of(jsonb) is 'The span of a part of an audience, or the days of its season. Refuses 404 for an unknown season. Internal.';

create function private.events_in(p_span jsonb) returns setof public.events
language plpgsql stable set search_path = '' as $$
declare
  -- The day of an event begins earlier or ends later in another zone.
  around constant tstzrange := case when p_span ? 'first_day'
    then tstzrange((p_span ->> 'first_day')::date - 1, (p_span ->> 'last_day')::date + 2)
    else tstzrange((p_span ->> 'from')::timestamptz, (p_span ->> 'to')::timestamptz) end;
begin
  return query select e.* from public.events e
  where e.removed_at is null and e.published_at is not null and e.status = 'scheduled' and e.during && around
    and private.is_in_span(e, p_span);
end
$$;
comment on function private.events_in(jsonb) is 'The events of a span that take place, without drafts. Internal.';

create function private.written_slots(p_part jsonb) returns setof public.event_slots
language plpgsql stable set search_path = '' as $$
begin
  case p_part ->> 'kind'
    when 'shifts', 'waiting' then
      -- Those of a canceled shift as well: its people are the ones to write to.
      return query select s.* from jsonb_to_recordset(p_part -> 'shifts') as named (event_id uuid, slot_id uuid)
      join public.events e on e.id = named.event_id and e.removed_at is null and e.published_at is not null
      join public.event_slots s on s.event_id = e.id and s.id = coalesce(named.slot_id, s.id) and s.removed_at is null;
    when 'here' then
      return query select s.* from public.signups u
      join public.events e on e.id = u.event_id
      join public.event_slots s on s.id = u.slot_id
      where private.is_here(u) and e.removed_at is null and e.published_at is not null and e.end_time > private.now() - interval '3 days'
        and e.id = coalesce((p_part ->> 'event_id')::uuid, e.id)
        and e.place_id is not distinct from coalesce((p_part ->> 'place_id')::uuid, e.place_id);
    else
      return query select s.* from private.events_in(private.span_of(p_part)) e
      join public.event_slots s on s.event_id = e.id
      where s.removed_at is null and not s.is_canceled
        and e.place_id is not distinct from coalesce((p_part ->> 'place_id')::uuid, e.place_id)
        and s.slot_type_id = coalesce((p_part ->> 'slot_type_id')::uuid, s.slot_type_id);
  end case;
end
$$;
comment on function private.written_slots(jsonb) is
  'The slots of a part of an audience, whoever leads them: of named shifts, of a place, a slot type, days or a season, or those where
somebody is checked in, some of them twice. Never of drafts. Refuses 404 for an unknown season. Internal.';

create function private.refuse_outside() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse(403, 'outside_scope', 'You can write to people at the shifts that you lead');
end
$$;
comment on function private.refuse_outside() is 'Refuses with 403 outside_scope. Internal.';

create function private.slots_to_write_to(p_slots uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  first timestamptz;
  last timestamptz;
begin
  -- A grant holds at most seven days after the end.
  select min(e.start_time), max(e.end_time) into first, last
  from public.event_slots s join public.events e on e.id = s.event_id
  where s.id = any (p_slots) and e.end_time > private.now() - interval '8 days';
  -- No span would be all time.
  return case when first is null then '{}' else array(
    select l.slot_id from private.led_events('write', first, last) l where l.slot_id = any (p_slots)) end;
end
$$;
comment on function private.slots_to_write_to(uuid[]) is
  'Those of these slots whose people the caller may write to now, as a lead: looked up all at once. Internal.';

create function private.led_slots(p_part jsonb) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  slots uuid[] := array(select distinct s.id from private.written_slots(p_part) s);
begin
  if not private.is_admin() then
    slots := private.slots_to_write_to(slots);
    if slots = '{}' then
      perform private.refuse_outside();
    end if;
  end if;
  return slots;
end
$$;
comment on function private.led_slots(jsonb) is
  'The slots of a part of an audience at which the caller may write: for leads those that they lead. Refuses 403 outside_scope if a lead
leads none of them. Internal.';

create function private.people_of(p_part jsonb) returns table (user_id uuid, is_held boolean)
language plpgsql stable set search_path = '' as $$
declare
  kind constant text := p_part ->> 'kind';
  admin constant boolean := private.is_admin();
  slots uuid[];
  ids uuid[];
  led uuid[];
begin
  -- What is about no shift in particular is for administrators.
  if kind in ('day', 'season', 'idle', 'waiting') and not admin then
    perform private.refuse_outside();
  elsif kind = 'people' then
    ids := array(select jsonb_array_elements_text(p_part -> 'ids'))::uuid[];
    led := case when not admin then private.slots_to_write_to(array(
      select distinct s.slot_id from public.signups s
      where s.user_id = any (ids) and s.status in ('asked', 'confirmed') and not s.is_draft)) end;
    if not admin and exists (
      select from unnest(ids) asked (id) where not exists (
        select from public.signups s where s.user_id = asked.id and s.status in ('asked', 'confirmed') and not s.is_draft
          and s.slot_id = any (led))) then
      perform private.refuse_outside();
    end if;
    return query select asked.id, exists (
      select from public.signups s where s.user_id = asked.id and s.status in ('asked', 'confirmed') and s.is_live
        and upper(s.during) > private.now() and (admin or s.slot_id = any (led)))
    from unnest(ids) asked (id);
  elsif kind = 'idle' then
    ids := array(select s.id from private.written_slots(p_part) s);
    return query select p.id, false from public.profiles p
    where p.role <> 'admin' and not exists (
      select from public.signups s where s.user_id = p.id and s.status <> 'canceled' and s.slot_id = any (ids));
  else
    slots := private.led_slots(p_part);
    return query select w.user_id, false from public.waitlist w
    where kind = 'waiting' and w.slot_id = any (slots) and w.left_at is null
    union all
    select s.user_id, kind <> 'season' and upper(s.during) > private.now()
    from public.signups s
    where kind <> 'waiting' and s.slot_id = any (slots) and s.status in ('asked', 'confirmed') and not s.is_draft
      and s.released_at is null and (kind <> 'here' or private.is_here(s));
  end if;
end
$$;
comment on function private.people_of(jsonb) is
  'The people of a part of an audience, some of them twice; whoever did not come and whose place is free again is left out. is_held: it is about a shift that they hold and that is not over. Errors: 403
outside_scope. Internal.';

create function private.audience_of(p_audience jsonb, p_operational boolean)
returns table (user_id uuid, name text, is_operational boolean, mail text)
language plpgsql stable set search_path = '' as $$
declare
  asked uuid[];
  held uuid[];
begin
  select array_agg(distinct people.user_id), coalesce(array_agg(distinct people.user_id) filter (where people.is_held and p_operational), '{}')
  into asked, held
  from jsonb_array_elements(p_audience) part cross join lateral private.people_of(part) people;
  return query
    select p.id, p.name, p.id = any (held), case when p.email is null then 'none'
      when p.id = any (held) or private.gets_mails(p) then 'waiting' else 'off' end
    from public.profiles p where p.id = any (asked) and p.state = 'active';
end
$$;
comment on function private.audience_of(jsonb, boolean) is
  'Whom a message is for, each person once: the active people of all parts of an audience, and whether they get a mail (waiting), want
none (off) or have no address (none). What is operational reaches those whom it concerns in any case. Errors: 403 outside_scope. Internal.';

create function private.named_part(p_part jsonb) returns jsonb
language sql stable set search_path = '' as $$
  -- Without ids: which people they were is in message_recipients.
  select p_part - array['ids', 'shifts', 'event_id', 'slot_type_id', 'place_id', 'season_id'] || jsonb_strip_nulls(jsonb_build_object(
    'count', coalesce(jsonb_array_length(p_part -> 'shifts'), jsonb_array_length(p_part -> 'ids')),
    'event', (select jsonb_build_object('id', e.id, 'title', e.title, 'start_time', private.iso(e.start_time),
        'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day, 'location', e.location)
      from public.events e
      where e.id = coalesce(p_part #>> '{shifts,0,event_id}', p_part ->> 'event_id')::uuid and e.published_at is not null),
    'slot_type', (select t.name from public.slot_types t where t.id = coalesce((p_part ->> 'slot_type_id')::uuid, (
      select s.slot_type_id from public.event_slots s where s.id = (p_part #>> '{shifts,0,slot_id}')::uuid))),
    'place', (select l.name from public.places l where l.id = (p_part ->> 'place_id')::uuid),
    'season', (select s.name from public.seasons s where s.id = (p_part ->> 'season_id')::uuid)))
$$;
comment on function private.named_part(jsonb) is
  'A part of an audience with the names of what it is about, as they are now, and how many shifts or people it names. No draft is named.
Internal.';

create function private.named_audience(p_audience jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(private.named_part(part.value) order by part.ordinality)
  from jsonb_array_elements(p_audience) with ordinality part
$$;
comment on function private.named_audience(jsonb) is 'An audience with names, see private.named_part(). Internal.';
