import { expect, it } from 'vitest';
import { vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { writtenRows } from './effects.ts';
import { feedStage } from './feed-stage.ts';
import { feedTale, shift } from './shifts.ts';

const stage = feedStage();
const { feedOf, syncWith, pass, signUp, noticesOf, fates, asAdmin } = feedTale(stage);
const week = [shift('b', '05'), shift('c', '06'), shift('d', '07')];
const days = (number: number) => number * 24 * 60;
const places = (feedId: string) => stage.sql`select u.user_id, u.event_id, u.slot_id, u.status from public.signups u
  join public.events e on e.id = u.event_id where e.feed_id = ${feedId} order by u.user_id`;

it('recognizes events whose UIDs are new at every fetch (D1)', async () => {
  const fetched = (generation: number) =>
    ['03', '04', '05'].map((day) => shift(`x${day}`, day).replace('UID:', `UID:${generation}-`));
  const feedId = await feedOf(...fetched(1));
  const before = await stage.events(feedId);
  const volunteer = await signUp(before[0]?.id);
  const taken = await places(feedId);
  for (const generation of [2, 3]) {
    expect(await syncWith(feedId, ...fetched(generation))).toMatchObject({
      message: 'Nothing has changed',
      unchanged: 3,
    });
    const after = await stage.events(feedId);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[0]?.uid).toBe(`${generation}-x03`);
  }
  expect(await places(feedId)).toEqual(taken);
  expect(await noticesOf(volunteer.id)).toEqual([]);
});

it('moves a whole series with its signups although all its keys are new (D2)', async () => {
  const series = (hour: string) =>
    vevent('UID:s', `DTSTART:20260303T${hour}0000Z`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4', 'SUMMARY:Training');
  const feedId = await feedOf(series('10'));
  const before = await stage.events(feedId);
  const volunteer = await signUp(before[2]?.id);
  expect(await syncWith(feedId, series('14'))).toMatchObject({ message: '4 updated' });
  const after = await stage.events(feedId);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[2]?.start_time.toISOString()).toBe('2026-03-17T14:00:00.000Z');
  expect(await noticesOf(volunteer.id)).toEqual(['still']);
});

it('follows a series that is split under a new UID (D3)', async () => {
  const series = (uid: string, day: string, rule: string) =>
    vevent(
      `UID:${uid}`,
      `DTSTART:202603${day}T100000Z`,
      'DURATION:PT1H',
      `RRULE:FREQ=WEEKLY;${rule}`,
      'SUMMARY:Training',
    );
  const feedId = await feedOf(series('s', '03', 'COUNT=4'));
  const before = await stage.events(feedId);
  await signUp(before[3]?.id);
  const taken = await places(feedId);
  const split = [series('s', '03', 'UNTIL=20260311T000000Z'), series('t', '17', 'COUNT=2')];
  expect(await syncWith(feedId, ...split)).toMatchObject({ message: 'Nothing has changed', inserted: 0 });
  expect((await stage.events(feedId)).map(({ id, uid }) => [id, uid])).toEqual(
    before.map(({ id }, index) => [id, index < 2 ? 's' : 't']),
  );
  expect(await places(feedId)).toEqual(taken);
});

it('does not guess between equal events, and reports them (D4)', async () => {
  const twin = (uid: string) => shift('twin', '03').replace('UID:twin', `UID:${uid}`);
  const rest = [shift('b', '05'), shift('c', '06'), shift('d', '07')];
  const feedId = await feedOf(twin('1'), twin('2'), ...rest);
  const result = await syncWith(feedId, twin('3'), twin('4'), ...rest);
  expect(result).toMatchObject({ inserted: 2, missing: 2, warnings: [{ uid: '3' }] });
  expect(result.warnings).toMatchObject([{ code: 'ambiguous_identity', params: { title: expect.any(String) } }]);
});

it('sends no notice about a clash that exists only during the sync', async () => {
  const day = (hours: number[]) =>
    hours.map((hour, index) =>
      vevent(
        `UID:${index}`,
        `DTSTART:20260303T${String(hour).padStart(2, '0')}0000Z`,
        'DURATION:PT2H',
        `SUMMARY:Part ${index}`,
      ),
    );
  const feedId = await feedOf(...day([10, 12, 14]));
  const [first, second, third] = await stage.events(feedId);
  const volunteer = await signUp(first?.id);
  for (const event of [second, third]) {
    const [slot] = await stage.sql`select id from public.event_slots where event_id = ${event?.id ?? ''}`;
    await stage.sql`insert into public.signups (slot_id, user_id) values (${slot?.id}, ${volunteer.id})`;
  }
  expect(await syncWith(feedId, ...day([12, 14, 16]))).toMatchObject({ updated: 3 });
  expect(await noticesOf(volunteer.id)).toEqual(['still', 'still', 'still']);
  expect((await places(feedId)).map(({ status }) => status)).toEqual(Array(3).fill('confirmed'));
});

it('inserts a later date of an event that is over as a new event, and keeps the past one with its signups (U6)', async () => {
  const feedId = await feedOf(shift('fair', '03'), ...week);
  const [past] = await stage.events(feedId);
  const volunteer = await signUp(past?.id);
  const worked = () =>
    stage.sql`select hours::float, credits::float, counts from private.worked where user_id = ${volunteer.id}`;
  const history = async () => [
    await stage.sql`select *, xmin::text from public.events where id = ${past?.id ?? ''}`,
    await stage.sql`select *, xmin::text from public.event_slots where event_id = ${past?.id ?? ''}`,
    await stage.sql`select *, xmin::text from public.signups where event_id = ${past?.id ?? ''}`,
    await worked(),
    await noticesOf(volunteer.id),
  ];
  const pinned = {
    title: 'Our fair',
    start_time: '2026-03-03T10:00:00Z',
    end_time: '2026-03-03T12:00:00Z',
    slot_assignments: [{ slot_type_id: stage.slotTypeId, required_count: 2 }],
  };
  expect(await asAdmin('PUT', `/events/${past?.id}`, pinned)).toBe(200);
  await pass(days(2));
  const before = await history();
  expect(await worked()).toEqual([{ hours: 2, credits: 2, counts: true }]);

  const next = (...more: string[]) => shift('fair', '20', ...more);
  expect(await syncWith(feedId, next(), ...week)).toMatchObject({ message: '1 added', unchanged: 3, warnings: [] });
  const event = (await stage.events(feedId)).find(({ uid }) => uid === 'fair');
  expect(event?.id).not.toBe(past?.id);
  expect(event).toMatchObject({ title: 'Shift fair', start_time: new Date('2026-03-20T10:00:00Z') });
  const slots =
    await stage.sql`select required_count, filled_count from public.event_slots where event_id = ${event?.id ?? ''}`;
  expect(slots).toEqual([{ required_count: 2, filled_count: 0 }]);
  const written = await writtenRows(stage.sql, feedId);
  // A day later the body is expanded again (S6).
  await pass(days(1));
  expect(await syncWith(feedId, ...week, next())).toMatchObject({ message: 'Nothing has changed', inserted: 0 });
  expect(await writtenRows(stage.sql, feedId)).toEqual(written);

  // Later changes in the feed apply to the new event.
  expect(await syncWith(feedId, next('LOCATION:Yard'), ...week)).toMatchObject({ message: '1 updated' });
  expect(await syncWith(feedId, ...week)).toMatchObject({ message: '1 missing' });
  await pass(60);
  expect(await syncWith(feedId, ...week)).toMatchObject({ message: '1 cancelled' });
  expect(await fates(feedId)).toEqual([...Array(4).fill('scheduled'), 'removed']);
  expect(await syncWith(feedId, next(), ...week)).toMatchObject({ message: '1 restored' });
  expect(await history()).toEqual(before);
});

it('does not restore a new date that an administrator deleted; deleting the past event has no such effect (X3)', async () => {
  const feedId = await feedOf(shift('fair', '03'), ...week);
  const [past] = await stage.events(feedId);
  await signUp(past?.id);
  await pass(days(2));
  await syncWith(feedId, shift('fair', '20'), ...week);
  const event = (await stage.events(feedId)).find(({ uid }) => uid === 'fair');
  expect(await asAdmin('DELETE', `/events/${past?.id}`)).toBe(204);
  expect(await syncWith(feedId, shift('fair', '20'), ...week)).toMatchObject({ message: 'Nothing has changed' });
  expect(await asAdmin('DELETE', `/events/${event?.id}`)).toBe(204);
  expect(await syncWith(feedId, shift('fair', '21'), ...week)).toMatchObject({ message: '1 skipped' });
  expect(await fates(feedId)).toEqual(['removed', ...Array(3).fill('scheduled'), 'removed']);
  expect(await asAdmin('POST', `/ical-feeds/${feedId}/reimport`)).toBe(200);
  expect(await fates(feedId)).toEqual(['removed', ...Array(3).fill('scheduled'), 'removed', 'scheduled']);
});

it('can restore a deleted event at a date that the feed gave it later (X3)', async () => {
  const feedId = await feedOf(shift('fair', '03'), ...week);
  const [past] = await stage.events(feedId);
  await signUp(past?.id);
  await pass(days(2));
  expect(await asAdmin('DELETE', `/events/${past?.id}`)).toBe(204);
  const before = await stage.sql`select *, xmin::text from public.events where id = ${past?.id ?? ''}`;
  const next = shift('fair', '20', 'SUMMARY:Fair').replace('SUMMARY:Shift fair\r\n', '');
  expect(await syncWith(feedId, next, ...week)).toMatchObject({ message: '1 skipped', inserted: 0 });
  const written = await writtenRows(stage.sql, feedId);
  await pass(days(1));
  expect(await syncWith(feedId, next, ...week)).toMatchObject({ message: 'Nothing has changed' });
  expect(await writtenRows(stage.sql, feedId)).toEqual(written);
  expect(await fates(feedId)).toEqual(['removed', ...Array(3).fill('scheduled')]);
  expect(await asAdmin('POST', `/ical-feeds/${feedId}/reimport`)).toBe(200);
  expect((await stage.events(feedId)).map(({ title }) => title)).toContain('Fair');
  expect(await stage.sql`select *, xmin::text from public.events where id = ${past?.id ?? ''}`).toEqual(before);
});

it('inserts a new date beyond the horizon when the horizon reaches it (S5)', async () => {
  const far = shift('fair', '20').replaceAll(':202603', ':202705');
  const feedId = await feedOf(shift('fair', '03'), ...week);
  await pass(days(2));
  expect(await syncWith(feedId, far, ...week)).toMatchObject({ inserted: 0, updated: 0 });
  await pass(days(60));
  expect(await syncWith(feedId, far, ...week)).toMatchObject({ message: '1 added' });
  expect(await stage.events(feedId)).toHaveLength(4);
  expect(await fates(feedId)).toEqual(Array(5).fill('scheduled'));
});
