import { expect, it } from 'vitest';
import { noCounts } from '../../supabase/functions/_shared/ical/plan-types.ts';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { feedStage } from './feed-stage.ts';
import { feedTale, shift, start } from './shifts.ts';

const stage = feedStage();
const { feedOf, syncWith, signUp, noticesOf } = feedTale(stage);
const nothing = {
  ...noCounts,
  held: false,
};

it('inserts events that are not over, with default slots, and reports the counts (I1, I2, I4)', async () => {
  await stage.setNow(start);
  stage.serve(
    calendar(
      shift('over', '01'),
      shift('running', '02', 'DTSTART:20260302T070000Z').replace('DTSTART:20260302T100000Z\r\n', ''),
      shift('future', '03'),
      shift('off', '04', 'STATUS:CANCELLED'),
      vevent('UID:days', 'DTSTART;VALUE=DATE:20260305', 'DTEND;VALUE=DATE:20260307'),
      vevent('UID:endless', 'DTSTART:20260306T100000Z', 'SUMMARY:No end'),
      shift('junk', '08', 'DTEND;VALUE=X'),
    ),
  );
  const feedId = await stage.makeFeed();
  expect((await stage.sync(feedId)).body).toMatchObject({
    ...nothing,
    message: '5 added, 2 skipped',
    inserted: 5,
    skipped: 2,
    warnings: [
      {
        uid: 'junk',
        code: 'malformed_line',
        params: { what: 'line' },
        line: expect.any(Number),
        reason: expect.stringMatching(/malformed.*\(line \d+\)$/),
      },
    ],
  });
  const events = await stage.events(feedId);
  expect(
    events.map(({ uid, title, start_time, end_time }) => [
      uid,
      title,
      start_time.toISOString(),
      end_time.toISOString(),
    ]),
  ).toEqual([
    ['running', 'Shift running', '2026-03-02T07:00:00.000Z', '2026-03-02T12:00:00.000Z'],
    ['future', 'Shift future', '2026-03-03T10:00:00.000Z', '2026-03-03T12:00:00.000Z'],
    ['days', '(untitled)', '2026-03-04T23:00:00.000Z', '2026-03-06T23:00:00.000Z'],
    ['endless', 'No end', '2026-03-06T10:00:00.000Z', '2026-03-06T11:00:00.000Z'],
    ['junk', 'Shift junk', '2026-03-08T10:00:00.000Z', '2026-03-08T12:00:00.000Z'],
  ]);
  const slots = await stage.sql`select distinct required_count, is_canceled from public.event_slots s
    join public.events e on e.id = s.event_id where e.feed_id = ${feedId}`;
  expect(slots).toEqual([{ required_count: 2, is_canceled: false }]);
  const [days] = await stage.sql`select credit_hours, timezone from public.events where id = ${events[2]?.id ?? ''}`;
  expect(days).toEqual({ credit_hours: '16.00', timezone: 'Europe/Berlin' });
});

it('writes nothing for the same body (Q1)', async () => {
  const events = [shift('a', '03'), vevent('UID:s', 'DTSTART:20260304T100000Z', 'RRULE:FREQ=WEEKLY;COUNT=5')];
  const feedId = await feedOf(...events);
  const rows = () => stage.sql`select 'e' as kind, id, xmin::text from public.events where feed_id = ${feedId}
    union all select 's', id, xmin::text from public.ical_sources where feed_id = ${feedId}
    union all select 'o', o.id, o.xmin::text from public.event_slots o join public.events e on e.id = o.event_id where e.feed_id = ${feedId}
    order by 1, 2`;
  const before = await rows();
  expect(await syncWith(feedId, ...events)).toMatchObject({ ...nothing, unchanged: 6, message: 'Nothing has changed' });
  expect(await syncWith(feedId, ...[...events].reverse())).toMatchObject({ ...nothing, unchanged: 6 });
  // A day later the body is expanded again (S6); still nothing differs.
  await stage.setNow('2026-03-03T08:30:00Z');
  expect(await syncWith(feedId, ...events)).toMatchObject({ ...nothing, unchanged: 6 });
  expect(await rows()).toEqual(before);
  const runs = await stage.sql`select status from public.ical_sync_runs where feed_id = ${feedId} order by started_at`;
  expect(runs.map(({ status }) => status)).toEqual(['ok', 'unchanged', 'unchanged', 'unchanged']);
});

it('moves the horizon although the body is the same (S6)', async () => {
  const feedId = await feedOf(vevent('DTSTART:20260304T100000Z', 'RRULE:FREQ=MONTHLY'));
  const before = await stage.events(feedId);
  await stage.setNow('2026-05-02T08:00:00Z');
  expect((await stage.sync(feedId)).body).toMatchObject({ inserted: 2, updated: 0 });
  expect((await stage.events(feedId)).slice(0, before.length).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

it('updates events in place, keeps signups and notifies people of moves (U2, U3)', async () => {
  const feedId = await feedOf(shift('a', '03'), shift('b', '05'));
  const [a, b] = await stage.events(feedId);
  const volunteer = await signUp(a?.id);
  expect(await syncWith(feedId, shift('a', '03', 'LOCATION:Hall 2'), shift('b', '05'))).toMatchObject({
    updated: 1,
    unchanged: 1,
  });
  expect(await noticesOf(volunteer.id)).toEqual([]);
  expect(await syncWith(feedId, shift('a', '04', 'LOCATION:Hall 2'), shift('b', '05'))).toMatchObject({
    updated: 1,
    message: '1 updated',
  });
  expect(await noticesOf(volunteer.id)).toEqual(['still']);
  const asked = await stage.sql`select kind, occasion, answer from public.questions where user_id = ${volunteer.id}`;
  expect(asked).toEqual([{ kind: 'still', occasion: 'change', answer: null }]);
  const events = await stage.events(feedId);
  expect(events.map(({ id }) => id)).toEqual([a?.id, b?.id]);
  expect(events[0]?.start_time.toISOString()).toBe('2026-03-04T10:00:00.000Z');
  const signups = await stage.sql`select user_id, status from public.signups where event_id = ${a?.id ?? ''}`;
  expect(signups).toEqual([{ user_id: volunteer.id, status: 'confirmed' }]);
});

it('displaces a signup that clashes after a move (U3)', async () => {
  const feedId = await feedOf(shift('a', '03'), shift('b', '05'));
  const [a, b] = await stage.events(feedId);
  const volunteer = await signUp(a?.id);
  const [slot] = await stage.sql`select id from public.event_slots where event_id = ${b?.id ?? ''}`;
  await fetch(`${stage.stack.apiUrl}/event-slot-signups/slots/${slot?.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${volunteer.token}` },
  });
  await syncWith(feedId, shift('a', '05'), shift('b', '05'));
  expect((await noticesOf(volunteer.id)).sort()).toEqual(['clash', 'still']);
  await syncWith(feedId, shift('a', '06'), shift('b', '05'));
  const signups = await stage.sql`select status from public.signups where user_id = ${volunteer.id}`;
  expect(signups).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }]);
});

it('cancels and restores with the source, except what an administrator canceled (C1, C2)', async () => {
  const feedId = await feedOf(shift('a', '03'));
  const [event] = await stage.events(feedId);
  const volunteer = await signUp(event?.id);
  const slots = () =>
    stage.sql`select is_canceled, cancel_origin from public.event_slots where event_id = ${event?.id ?? ''}`;
  expect(await syncWith(feedId, shift('a', '03', 'STATUS:CANCELLED'))).toMatchObject({
    canceled: 1,
    updated: 0,
    message: '1 cancelled',
  });
  expect((await stage.events(feedId))[0]?.status).toBe('canceled');
  expect(await slots()).toEqual([{ is_canceled: true, cancel_origin: 'source' }]);
  expect(await noticesOf(volunteer.id)).toEqual(['canceled']);
  expect(await syncWith(feedId, shift('a', '03'))).toMatchObject({ restored: 1, message: '1 restored' });
  expect((await stage.events(feedId))[0]?.status).toBe('scheduled');
  expect(await noticesOf(volunteer.id)).toEqual(['canceled', 'restored']);
  await stage.sql`update public.event_slots set is_canceled = true, cancel_origin = 'admin' where event_id = ${event?.id ?? ''}`;
  await syncWith(feedId, shift('a', '03', 'STATUS:CANCELLED'));
  await syncWith(feedId, shift('a', '03'));
  expect(await slots()).toEqual([{ is_canceled: true, cancel_origin: 'admin' }]);
});

it('does not touch events that are over, absent, locked or deleted by an administrator', async () => {
  const feedId = await feedOf(shift('a', '03'), shift('b', '04'), shift('c', '05'), shift('d', '06'));
  const [a, b, c, d] = await stage.events(feedId);
  await stage.sql`update public.ical_sources set locked_fields = '{title,start_time}' where event_id = ${c?.id ?? ''}`;
  await stage.sql`update public.ical_sources set source_state = 'tombstone' where event_id = ${d?.id ?? ''}`;
  await stage.sql`update public.events set removed_at = now() where id = ${d?.id ?? ''}`;
  await stage.setNow('2026-03-03T12:00:00Z');
  const result = await syncWith(
    feedId,
    shift('a', '03', 'DTEND:20260303T140000Z').replace('DTEND:20260303T120000Z\r\n', ''),
    shift('c', '15', 'SUMMARY:New', 'LOCATION:Hall').replace('SUMMARY:Shift c\r\n', ''),
    shift('d', '16'),
  );
  expect(result).toMatchObject({ updated: 1, unchanged: 1, skipped: 1, missing: 1, inserted: 0 });
  const after =
    await stage.sql`select id, title, location, start_time, removed_at is not null as removed from public.events
    where feed_id = ${feedId}`;
  const byId = new Map(after.map(({ id, ...event }) => [id, event]));
  expect(byId.get(a?.id)?.start_time).toEqual(a?.start_time);
  expect(byId.get(b?.id)).toMatchObject({ title: 'Shift b', removed: false });
  expect(byId.get(c?.id)).toMatchObject({ title: 'Shift c', location: 'Hall', start_time: c?.start_time });
  expect(byId.get(d?.id)).toMatchObject({ removed: true, start_time: d?.start_time });
  const [says] = await stage.sql`select title, start_time from public.ical_sources where event_id = ${c?.id ?? ''}`;
  expect(says).toEqual({ title: 'New', start_time: new Date('2026-03-15T10:00:00Z') });
});

it('keeps identities per feed: the same UID in two feeds is two events', async () => {
  const first = await feedOf(shift('a', '03'));
  const second = await feedOf(shift('a', '03'));
  await syncWith(second, shift('a', '04'));
  expect((await stage.events(first))[0]?.start_time.toISOString()).toBe('2026-03-03T10:00:00.000Z');
});
