import { expect } from 'vitest';
import { recordWork } from '../../support/work.ts';
import { type World, worlds } from '../support/world.ts';
import { answer, asked, openOf, stillStage } from './still-stage.ts';

const it = worlds();
const run = async (world: World) => (await world.sql`select private.ask_before_shifts() as asked`)[0]?.asked;
const every = (world: World, hours: number) => world.sql`update organisation set confirm_hours_before = ${hours}`;
const claim = async (world: World) => {
  const [row] = await world.sql`select private.claim_mails(50) as mails`;
  return row?.mails as { messages: { kind: string; question: { kind: string } | null }[] }[];
};

/** Ada has a second shift on June 8, in the evening, and one on June 9. */
async function threeShifts(world: World) {
  const scene = await stillStage(world);
  const more = async (from: string, to: string) =>
    world.signUp(
      scene.ada,
      await world.slot(await world.event({ start_time: `2026-06-${from}Z`, end_time: `2026-06-${to}Z` })),
    );
  const [evening, tomorrow] = [await more('08T20:00', '08T22:00'), await more('09T20:00', '09T22:00')];
  // Only what a person has begun has reminders.
  await world.sql`update signups set created_by = user_id`;
  await world.sql`delete from private.outbox`;
  return { ...scene, evening, tomorrow };
}

it('people are asked about all their shifts of a day in one email, some hours before the first; nobody without the rule', async ({
  world,
}) => {
  const { signup, evening, tomorrow } = await threeShifts(world);
  await world.at('2026-06-05T10:00:00Z');
  expect(await run(world)).toBe(0);
  await every(world, 72);
  await world.at('2026-06-05T09:49:00Z');
  expect(await run(world)).toBe(0);
  await world.at('2026-06-05T09:51:00Z');
  expect(await run(world)).toBe(2);
  expect(await run(world)).toBe(0);
  expect(await asked(world, signup)).toEqual(['day open 06 09:00']);
  expect(await asked(world, evening)).toHaveLength(1);
  expect(await asked(world, tomorrow)).toEqual([]);
  const mails = await claim(world);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.messages).toMatchObject([
    { kind: 'reminder', question: { kind: 'still' } },
    { kind: 'reminder', question: { kind: 'still' } },
  ]);
});

it('people who took the shift or said yes within these hours are not asked, and silence is asked once', async ({
  world,
}) => {
  const { ada, signup, evening, move } = await threeShifts(world);
  await every(world, 48);
  await world.at('2026-06-06T13:00:00Z');
  const late = await world.person();
  const [slot] = await world.sql`select slot_id as id from signups where id = ${signup}`;
  const taken = await world.signUp(late, slot?.id);
  await move('08T12:00', '08T14:00');
  await answer(world, ada, (await openOf(world, signup))?.id, true);
  await world.sql`delete from questions where signup_id = ${taken}`;
  await world.at('2026-06-06T19:55:00Z');
  expect(await run(world)).toBe(1);
  expect([await asked(world, taken), await asked(world, signup)]).toEqual([[], ['change yes 07 09:00']]);
  await world.at('2026-06-07T18:00:00Z');
  expect(await run(world)).toBe(0);
  expect(await asked(world, evening)).toHaveLength(1);
});

it('people who are excused have said already that they do not come', async ({ world }) => {
  const { signup, evening } = await threeShifts(world);
  await every(world, 72);
  await recordWork(world.sql, world.sql`s.id = ${evening}`, { attendance: 'excused' });
  await world.at('2026-06-05T09:51:00Z');
  expect(await run(world)).toBe(1);
  expect([await asked(world, evening), await asked(world, signup)]).toMatchObject([[], [expect.any(String)]]);
});

it('a question at the time of the reminder takes its place', async ({ world }) => {
  const { ada } = await threeShifts(world);
  await every(world, 24);
  await world.at('2026-06-07T09:52:00Z');
  await run(world);
  await world.at('2026-06-07T21:00:00Z');
  await world.sql`select private.claim_mails(50)`;
  const rows = await world.sql`select kind from private.outbox where user_id = ${ada.id}`;
  expect(rows.map(({ kind }) => kind)).toEqual(['reminder', 'reminder']);
});

it('a question soon before a reminder takes its place, whenever people are reminded, and one long before does not', async ({
  world,
}) => {
  const { signup } = await threeShifts(world);
  await world.sql`update organisation set remind_hours_before = 72, remind_again_hours_before = 4`;
  const reminders = async () =>
    (await world.sql`select dedupe_key from private.outbox where signup_id = ${signup} order by created_at`).map(
      ({ dedupe_key }) => String(dedupe_key).split(':').toSpliced(1, 1).join(' '),
    );
  await every(world, 90);
  await world.at('2026-06-04T15:55:00Z');
  await run(world);
  await world.at('2026-06-05T10:00:00Z');
  await claim(world);
  expect(await reminders()).toEqual(['reminder 2026-06-08']);
  await world.sql`delete from questions`;
  await world.sql`delete from private.outbox`;
  await every(world, 6);
  await world.at('2026-06-08T03:55:00Z');
  await run(world);
  await world.at('2026-06-08T06:00:00Z');
  await claim(world);
  expect(await reminders()).toEqual(['still', 'reminder 2026-06-08 2']);
});

it('a change while people are asked is one question, which a change back does not withdraw', async ({ world }) => {
  const { signup, move } = await threeShifts(world);
  await every(world, 48);
  await world.at('2026-06-06T09:55:00Z');
  await run(world);
  await move('08T14:00', '08T16:00');
  expect(await asked(world, signup)).toEqual(['day open 07 09:00']);
  await move('08T10:00', '08T12:00');
  expect(await asked(world, signup)).toHaveLength(1);
  expect(await openOf(world, signup)).toBeDefined();
});
