import { expect, it } from 'vitest';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { feedStage } from './feed-stage.ts';

const stage = feedStage();
const now = '2026-03-02T08:00:00Z';

it('stores the zone of the feed for zones that the database does not know', async () => {
  await stage.setNow(now);
  const feedId = await stage.makeFeed();
  const item = {
    uid: 'z',
    recurrence_key: '',
    title: 'Z',
    description: null,
    location: null,
    start_time: '2026-03-09T10:00:00Z',
    end_time: '2026-03-09T11:00:00Z',
    timezone: 'Europe/Atlantis',
    all_day: false,
    end_estimated: false,
    status: 'confirmed',
    source_hash: 'z',
  };
  await stage.sql.begin(async (sql) => {
    await sql`select set_config('role', 'service_role', true)`;
    const [begun] =
      await sql`select private.begin_ical_sync(${feedId}, 'create') ->> 'run_id' as run, md5(private.ical_sync_state(${feedId})::text) as stamp`;
    const outcome = JSON.stringify({ status: 'ok', consecutive_failures: 0, due_in_seconds: 60 });
    const [stale] =
      await sql`select private.apply_ical_sync(${begun?.run}, 'another stamp', '{"insert": [], "change": []}', ${outcome}::text::jsonb) -> 'applied' as applied`;
    expect(stale?.applied).toBe(false);
    const [row] =
      await sql`select private.apply_ical_sync(${begun?.run}, ${begun?.stamp}, ${JSON.stringify({ insert: [item], change: [] })}::text::jsonb, ${outcome}::text::jsonb) -> 'applied' as applied`;
    expect(row?.applied).toBe(true);
  });
  const [event] = await stage.sql`select timezone from public.events where title = 'Z'`;
  expect(event?.timezone).toBe('Europe/Berlin');
});

it('imports five thousand events at once', async () => {
  await stage.setNow(now);
  const start = Date.UTC(2026, 2, 3);
  const events = Array.from({ length: 5000 }, (_, index) => {
    const time = new Date(start + index * 6_000_000).toISOString().replace(/[-:]|\.000/g, '');
    return vevent(
      `UID:${index}`,
      `DTSTART:${time}`,
      'DURATION:PT1H',
      `SUMMARY:Shift ${index}`,
      'LOCATION:Hall\\, left',
    );
  });
  stage.serve(calendar(...events));
  const feedId = await stage.makeFeed();
  expect((await stage.sync(feedId)).body).toMatchObject({ inserted: 5000 });
  const changed = events.slice(0, 50).map((event) => event.replace('Hall', 'Room'));
  stage.serve(calendar(...events.slice(50), ...changed));
  expect((await stage.sync(feedId)).body).toMatchObject({
    updated: 50,
    unchanged: 4950,
  });
});
