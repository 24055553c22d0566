-- Standing signups: taking the same place at every shift of a series, or at every second one.

create function private.lock_places(p_slots uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  perform from public.events e
  where e.id in (select s.event_id from public.event_slots s where s.id = any (p_slots)) order by e.id for share;
  perform from public.event_slots s where s.id = any (p_slots) order by s.id for no key update;
  perform from public.profiles p where p.id = private.me() for no key update;
end
$$;
comment on function private.lock_places(uuid[]) is
  'Locks slots with their events, each in the order of their ids, and then the caller, who is about to take places of several
events. Definer: no API role may lock them. Errors: 401.';
grant execute on function private.lock_places(uuid[]) to authenticated;

create function private.sign_up_for_series(p_slot_id uuid, p_every integer, p_preview boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  first record;
  place record;
  slots uuid[];
  shift jsonb;
  taken jsonb := '[]'::jsonb;
  skipped jsonb := '[]'::jsonb;
  sentence text;
  detail text;
begin
  perform private.require_member();
  select e.id, e.series_id, e.start_time, s.slot_type_id into first
  from public.event_slots s join public.events e on e.id = s.event_id
  where s.id = p_slot_id and s.removed_at is null and e.removed_at is null and e.published_at is not null;
  if not found then
    perform private.refuse_missing('slot');
  end if;
  -- A canceled shift keeps its turn: every second week stays every second week.
  slots := array(
    select s.id from (
      select e.id, e.start_time, row_number() over (order by e.start_time, e.id) - 1 as turn from public.events e
      where (e.id = first.id or e.series_id = first.series_id) and e.removed_at is null and e.published_at is not null
        and (e.start_time, e.id) >= (first.start_time, first.id)
    ) e
    join public.event_slots s on s.event_id = e.id and s.slot_type_id = first.slot_type_id and s.removed_at is null
    where e.turn % p_every = 0 order by e.start_time, e.id);
  begin
    perform private.lock_places(slots);
    for place in
      select s.id as slot_id, e.* from public.event_slots s join public.events e on e.id = s.event_id
      where s.id = any (slots) order by e.start_time, e.id
    loop
      shift := jsonb_build_object('id', place.id, 'title', place.title, 'start_time', private.iso(place.start_time),
        'end_time', private.iso(place.end_time), 'timezone', place.timezone, 'all_day', place.all_day);
      begin
        perform private.sign_up(place.slot_id);
        taken := taken || shift;
      exception when sqlstate 'MU409' then
        get stacked diagnostics sentence = message_text, detail = pg_exception_detail;
        skipped := skipped || jsonb_build_object('event', shift, 'refusal', jsonb_build_object(
          'code', detail::jsonb ->> 'code', 'message', sentence, 'params', coalesce(detail::jsonb -> 'params', '{}')));
      end;
    end loop;
    if p_preview then
      raise exception using errcode = 'MUUND';
    end if;
  exception when sqlstate 'MUUND' then
    null;
  end;
  return jsonb_build_object('taken', taken, 'skipped', skipped);
end
$$;
comment on function private.sign_up_for_series(uuid, integer, boolean) is
  'POST /event-slot-signups/slots/{slotId}/series: takes places for the caller at the shifts of the slot''s series from its own
on: the slots of its type at every shift (p_every: 1) or every second one (2). Returns standingSignup of the contract: the shifts
taken, and those that are refused as by private.sign_up(). p_preview: the same is done and rolled back. Can be repeated: places that the caller has are among the refused
ones. Errors: 401, 404.';
grant execute on function private.sign_up_for_series(uuid, integer, boolean) to authenticated;
