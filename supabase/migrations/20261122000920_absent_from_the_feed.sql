-- Lists of events tell which of them their feed no longer has: those are few.
create index ical_sources_absent on public.ical_sources (event_id) where source_state in ('missing', 'gone');
