-- Right after a first import nobody has counted the new rows, and Postgres, which expects a few, would go through all
-- slots of a feed once per event: 5 s for 5,000 events.
alter function private.ical_sync_state(uuid) set enable_nestloop to off;
