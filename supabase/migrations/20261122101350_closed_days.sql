-- Closed days: what was worked stays as it was reported. When the day on which an event ended is over, its times and slots no
-- longer change as far as people are signed up for them. Corrections are made for each person, in its attendance.

create function private.require_open_day(p_event public.events) returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_setting('role') = 'authenticated' and private.is_closed(p_event) then
    perform private.refuse(409, 'event_closed',
      'The day of this event is closed. Only the hours of its people can still be corrected, in its attendance.',
      jsonb_build_object('ended_at', private.iso(p_event.end_time)));
  end if;
end
$$;
comment on function private.require_open_day(public.events) is
  'Refuses, with 409 event_closed, to change an event of a closed day. Only people are refused: feeds leave events that are over
as they are, and operators with direct access know what they do. Internal.';

create function private.keep_closed_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.signups s where s.event_id = old.id and s.status <> 'canceled') then
    perform private.require_open_day(old);
    perform private.require_open_day(new);
  end if;
  return new;
end
$$;
comment on function private.keep_closed_event() is
  'Trigger: an event that people are signed up for is not moved out of a closed day or into one, and there neither canceled,
restored nor published.';
create trigger keep_closed before update on public.events
  for each row when ((old.start_time, old.end_time, old.all_day, old.status, old.published_at is null)
    is distinct from (new.start_time, new.end_time, new.all_day, new.status, new.published_at is null)
    or old.all_day and old.timezone <> new.timezone)
  execute function private.keep_closed_event();

create function private.keep_closed_slot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open_day(e) from public.events e where e.id = old.event_id;
  return new;
end
$$;
comment on function private.keep_closed_slot() is
  'Trigger: a slot of a closed day that people are signed up for is not canceled or restored.';
create trigger keep_closed before update of is_canceled on public.event_slots
  for each row when (old.is_canceled <> new.is_canceled and old.filled_count > 0) execute function private.keep_closed_slot();
