import { expect, it } from 'vitest';
import { vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { feedStage } from './feed-stage.ts';
import { feedTale, shift } from './shifts.ts';

const stage = feedStage();
const { feedOf, syncWith, signUp, told } = feedTale(stage);
const places = (feedId: string) => stage.sql`select u.user_id, u.event_id, u.slot_id, u.status from public.signups u
  join public.events e on e.id = u.event_id where e.feed_id = ${feedId} order by u.user_id`;

it('knows events again whose UIDs are new at every fetch (D1)', async () => {
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
  expect(await told(volunteer.id)).toEqual([]);
});

it('moves a whole series with its people, though all of its keys are new (D2)', async () => {
  const series = (hour: string) =>
    vevent('UID:s', `DTSTART:20260303T${hour}0000Z`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4', 'SUMMARY:Training');
  const feedId = await feedOf(series('10'));
  const before = await stage.events(feedId);
  const volunteer = await signUp(before[2]?.id);
  expect(await syncWith(feedId, series('14'))).toMatchObject({ message: '4 updated' });
  const after = await stage.events(feedId);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[2]?.start_time.toISOString()).toBe('2026-03-17T14:00:00.000Z');
  expect(await told(volunteer.id)).toEqual(['moved']);
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
  expect(await syncWith(feedId, ...split)).toMatchObject({ message: 'Nothing has changed', unchanged: 4 });
  expect((await stage.events(feedId)).map(({ id, uid }) => [id, uid])).toEqual(
    before.map(({ id }, index) => [id, index < 2 ? 's' : 't']),
  );
  expect(await places(feedId)).toEqual(taken);
});

it('does not guess among twins, and says so (D4)', async () => {
  const twin = (uid: string) => shift('twin', '03').replace('UID:twin', `UID:${uid}`);
  const rest = [shift('b', '05'), shift('c', '06'), shift('d', '07')];
  const feedId = await feedOf(twin('1'), twin('2'), ...rest);
  const result = await syncWith(feedId, twin('3'), twin('4'), ...rest);
  expect(result).toMatchObject({ inserted: 2, missing: 2, warnings: [{ uid: '3' }] });
  expect(result.warnings).toMatchObject([{ reason: expect.stringContaining('which is which cannot be told') }]);
});

it('tells nobody of a clash that only happens on the way', async () => {
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
  expect(await told(volunteer.id)).toEqual(['moved', 'moved', 'moved']);
  expect((await places(feedId)).map(({ status }) => status)).toEqual(Array(3).fill('confirmed'));
});
