import { expect, it } from 'vitest';
import { vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { feedStage } from './feed-stage.ts';
import { feedTale, shift } from './shifts.ts';

const stage = feedStage();
const { feedOf, syncWith, pass, signUp, noticesOf, fates, asAdmin } = feedTale(stage);
const week = [shift('b', '05'), shift('c', '06'), shift('d', '07')];

it('keeps a missing event with its signups, and gives it up after an hour (V3, V4)', async () => {
  const feedId = await feedOf(shift('a', '04'), ...week);
  const [event] = await stage.events(feedId);
  await pass(30);
  expect(await syncWith(feedId, ...week)).toMatchObject({ message: '1 missing', missing: 1, unchanged: 3 });
  const volunteer = await signUp(event?.id);
  await pass(59);
  expect(await syncWith(feedId, ...week)).toMatchObject({ message: 'Nothing has changed', missing: 0, canceled: 0 });
  expect(await noticesOf(volunteer.id)).toEqual([]);
  await pass(1);
  expect(await syncWith(feedId, ...week)).toMatchObject({ message: '1 cancelled', warnings: [{ uid: 'a' }] });
  expect(await fates(feedId)).toEqual(['canceled', 'scheduled', 'scheduled', 'scheduled']);
  expect(await noticesOf(volunteer.id)).toEqual(['canceled']);
  const [source] =
    await stage.sql`select source_state, missing_count from public.ical_sources where event_id = ${event?.id ?? ''}`;
  expect(source).toEqual({ source_state: 'gone', missing_count: 2 });
  await pass(120);
  expect(await syncWith(feedId, ...week)).toMatchObject({ canceled: 0, missing: 0 });
});

it('removes an event that nobody ever signed up for or changed (V4)', async () => {
  const feedId = await feedOf(shift('a', '03'), shift('a2', '04'), ...week, shift('e', '08'), shift('f', '09'));
  const [plain, edited] = await stage.events(feedId);
  const body = {
    title: 'Shift a2',
    start_time: '2026-03-04T10:00:00Z',
    end_time: '2026-03-04T12:00:00Z',
    slot_assignments: [{ slot_type_id: stage.slotTypeId, required_count: 5 }],
  };
  expect(await asAdmin('PUT', `/events/${edited?.id}`, body)).toBe(200);
  const rest = [...week, shift('e', '08'), shift('f', '09')];
  await syncWith(feedId, ...rest);
  await pass(60);
  expect(await syncWith(feedId, ...rest)).toMatchObject({ canceled: 2 });
  expect((await fates(feedId)).slice(0, 2)).toEqual(['removed', 'canceled']);
  expect(await asAdmin('GET', `/events/${plain?.id}`)).toBe(404);
});

it('counts only complete syncs, and touches nothing that has begun (V1, V2)', async () => {
  const feedId = await feedOf(shift('a', '04'), ...week);
  await syncWith(feedId, ...week);
  stage.serve((_, response) => response.writeHead(500).end());
  await pass(90);
  expect((await stage.sync(feedId)).status).toBe(422);
  expect(await fates(feedId)).toEqual(Array(4).fill('scheduled'));
  await stage.setNow('2026-03-04T10:30:00Z');
  expect(await syncWith(feedId, ...week)).toMatchObject({ canceled: 0, missing: 0 });
  expect(await fates(feedId)).toEqual(Array(4).fill('scheduled'));
});

it('treats an unreadable event as unchanged, and reports it (V5)', async () => {
  const series = (rule: string) =>
    vevent('UID:s', 'DTSTART:20260310T100000Z', 'DTEND:20260310T120000Z', 'SUMMARY:Series', rule);
  const feedId = await feedOf(shift('a', '04'), ...week, series('RRULE:FREQ=DAILY;COUNT=3'));
  const broken = [shift('a', '04').replace(/DTSTART:\w+/, 'DTSTART:soon'), ...week, series('RRULE:FREQ=OFTEN')];
  for (const minutes of [0, 90, 90]) {
    await pass(minutes);
    expect(await syncWith(feedId, ...broken)).toMatchObject({ missing: 0, canceled: 0, inserted: 0 });
  }
  expect(await fates(feedId)).toEqual(Array(7).fill('scheduled'));
});

it('follows the exceptions of a series at once (V6)', async () => {
  const series = (...more: string[]) =>
    vevent('UID:s', 'DTSTART:20260310T100000Z', 'DTEND:20260310T120000Z', 'RRULE:FREQ=DAILY;COUNT=6', ...more);
  const feedId = await feedOf(series());
  const events = await stage.events(feedId);
  const volunteer = await signUp(events[1]?.id);
  const result = await syncWith(feedId, series('EXDATE:20260311T100000Z,20260312T100000Z'));
  expect(result).toMatchObject({ message: '2 cancelled', unchanged: 4 });
  expect((await fates(feedId)).slice(0, 4)).toEqual(['scheduled', 'canceled', 'removed', 'scheduled']);
  expect(await noticesOf(volunteer.id)).toEqual(['canceled']);
  expect(await syncWith(feedId, series())).toMatchObject({ message: '2 restored' });
  expect(await fates(feedId)).toEqual(Array(6).fill('scheduled'));
  expect((await stage.events(feedId)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
});

it('restores the same event with its signups (X1, X2)', async () => {
  const feedId = await feedOf(shift('a', '04'), shift('a2', '04'), ...week);
  const before = await stage.events(feedId);
  const volunteer = await signUp(before[0]?.id);
  await syncWith(feedId, ...week);
  expect(await syncWith(feedId, shift('a', '04'), ...week)).toMatchObject({ message: 'Nothing has changed' });
  await pass(60);
  expect(await syncWith(feedId, ...week)).toMatchObject({ message: '1 cancelled, 1 missing' });
  await pass(60);
  await syncWith(feedId, ...week);
  expect((await fates(feedId)).slice(0, 2).sort()).toEqual(['canceled', 'removed']);
  expect(await syncWith(feedId, shift('a', '04'), shift('a2', '04'), ...week)).toMatchObject({ message: '2 restored' });
  expect((await stage.events(feedId)).map(({ id, status }) => [id, status])).toEqual(
    before.map(({ id }) => [id, 'scheduled']),
  );
  expect(await noticesOf(volunteer.id)).toEqual(['canceled', 'restored']);
  const signups =
    await stage.sql`select user_id, status, is_live from public.signups where event_id = ${before[0]?.id ?? ''}`;
  expect(signups).toEqual([{ user_id: volunteer.id, status: 'confirmed', is_live: true }]);
});

it('does not restore an event that an administrator deleted, even under a new UID (X3)', async () => {
  const feedId = await feedOf(shift('a', '04'), ...week);
  const [event] = await stage.events(feedId);
  expect(await asAdmin('DELETE', `/events/${event?.id}`)).toBe(204);
  expect(await syncWith(feedId, shift('a', '04'), ...week)).toMatchObject({ message: 'Nothing has changed' });
  const renewed = shift('a', '04').replace('UID:a', 'UID:new');
  expect(await syncWith(feedId, renewed, ...week)).toMatchObject({ message: '1 skipped', inserted: 0 });
  expect(await fates(feedId)).toEqual(['removed', ...Array(3).fill('scheduled')]);
});

it('follows an event out of the horizon and back (S5)', async () => {
  const feedId = await feedOf(shift('a', '04'), ...week);
  const [event] = await stage.events(feedId);
  const volunteer = await signUp(event?.id);
  const far = shift('a', '04').replace('DTSTART:202603', 'DTSTART:202803').replace('DTEND:202603', 'DTEND:202803');
  expect(await syncWith(feedId, far, ...week)).toMatchObject({ updated: 1, missing: 0 });
  expect(await noticesOf(volunteer.id)).toEqual(['still']);
  await pass(90);
  expect(await syncWith(feedId, far, ...week)).toMatchObject({ message: 'Nothing has changed' });
  expect(await syncWith(feedId, shift('a', '04'), ...week)).toMatchObject({ updated: 1 });
  expect(await stage.events(feedId)).toMatchObject([{ id: event?.id, start_time: event?.start_time }, {}, {}, {}]);
});
