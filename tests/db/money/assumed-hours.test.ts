import { describe, expect } from 'vitest';
import type { User } from '../../../supabase/functions/_shared/contract/users.ts';
import { selectMe } from '../../../supabase/functions/api/data/users.ts';
import { recordWork } from '../../support/work.ts';
import { idsOf, nextDay, stage as openEnds } from '../day/open-ends-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { reportTo } from './report-stage.ts';
import { answered } from './season-stage.ts';

const it = worlds();

/** Ada and Bob have places at a shift of four hours for two credits an hour, which is over. */
async function stage(world: World) {
  const scene = await openEnds(world);
  const [ada, bob] = [await world.signUp(scene.ada, scene.bar), await world.signUp(scene.bob, scene.bar)];
  await world.at(nextDay);
  const mark = (signup: string, attendance: string) =>
    world.as(scene.chief, (sql) => sql`select private.mark_attendance(${scene.event}, ${[signup]}, ${attendance})`);
  return { ...scene, signups: { ada, bob }, mark };
}

const settings = (world: World, assumed_hours: string) =>
  world.sql`update organisation set ${world.sql({ assumed_hours })}`;

/**
 * What the report says of a person, and what they see themselves: [shifts, minutes, assumed, open, credits, assumed credits, own credits,
 * assumed ones].
 */
async function figures(world: World, chief: Person, person: Person) {
  const { people } = await reportTo(world, chief);
  const found = people.find(({ id }) => id === person.id);
  const own = await answered<User>(world, person, selectMe);
  expect(own.confirmed_credits).toBe(own.completed_credits);
  const { shifts, minutes, assumed_minutes, open, credits, assumed_credits } = found ?? {};
  return [shifts, minutes, assumed_minutes, open, credits, assumed_credits, own.completed_credits, own.assumed_credits];
}
/** What a person sees of their own signups, which is all that they may read. */
const ownWork = async (world: World, person: Person) => {
  const [row] = await world.as(
    person,
    (sql) =>
      sql`select hours::float, credits::float, counts, unrecorded from private.worked where user_id = ${person.id}`,
  );
  return row;
};

const assumed = [1, 240, 240, 0, 8, 8, 8, 8];
const known = [1, 240, 0, 0, 8, 0, 8, 0];
const open = [0, 0, 0, 1, 0, 0, 0, 0];
const absent = [0, 0, 0, 0, 0, 0, 0, 0];

describe('work of people who were neither marked nor checked in', () => {
  it('is assumed at an event without a gate, and its hours are shown apart', { tags: ['4.20'] }, async ({ world }) => {
    const { chief, ada } = await stage(world);
    expect(await figures(world, chief, ada)).toEqual(assumed);
    expect(await ownWork(world, ada)).toEqual({ hours: 4, credits: 8, counts: true, unrecorded: 'assumed' });
    const { totals, slot_types, months } = await reportTo(world, chief);
    const worked = [totals, ...slot_types, ...months].filter(({ shifts }) => shifts > 0);
    expect(worked.map(({ minutes, assumed_minutes }) => [minutes, assumed_minutes])).toEqual([
      [480, 480],
      [480, 480],
      [480, 480],
    ]);
    expect(await idsOf(world, chief)).toEqual([]);
  });

  it('is open once somebody at the event was checked in: no hours, no credits, and to be settled', async ({
    world,
  }) => {
    const { chief, ada, bob, signups, mark } = await stage(world);
    await recordWork(world.sql, world.sql`s.id = ${signups.bob}`, { came_at: '2026-06-02T10:00Z' });
    expect(await figures(world, chief, ada)).toEqual(open);
    // Whoever was checked in was there, although nobody has recorded when they left.
    expect(await figures(world, chief, bob)).toEqual(known);
    expect(await ownWork(world, ada)).toEqual({ hours: 0, credits: 0, counts: false, unrecorded: 'open' });
    expect(await idsOf(world, chief)).toEqual([signups.ada, signups.bob].sort());
    await mark(signups.ada, 'attended');
    expect(await figures(world, chief, ada)).toEqual(known);
  });

  it('is open where somebody is marked as attended, or lost the place at the gate; absences on the attendance page alone say nothing', async ({
    world,
  }) => {
    const { chief, ada, bob, signups, mark } = await stage(world);
    for (const absence of ['no_show', 'excused']) {
      await mark(signups.bob, absence);
      expect(await figures(world, chief, bob)).toEqual(absent);
      expect(await figures(world, chief, ada)).toEqual(assumed);
      expect(await idsOf(world, chief)).toEqual([]);
    }
    await mark(signups.bob, 'attended');
    expect(await figures(world, chief, ada)).toEqual(open);
    await mark(signups.bob, 'no_show');
    await world.sql`update signups set released_at = private.now() where id = ${signups.bob}`;
    expect(await figures(world, chief, ada)).toEqual(open);
    await world.sql`update signups set released_at = null, status = 'canceled', canceled_at = private.now() where id = ${signups.bob}`;
    expect(await figures(world, chief, ada)).toEqual(assumed);
  });

  it('counts always or never, as the organization says', async ({ world }) => {
    const { chief, ada, signups, mark } = await stage(world);
    await settings(world, 'never');
    expect(await figures(world, chief, ada)).toEqual(open);
    expect(await idsOf(world, chief)).toEqual([signups.ada, signups.bob].sort());
    await mark(signups.bob, 'attended');
    await settings(world, 'count');
    expect(await figures(world, chief, ada)).toEqual(assumed);
  });

  it('never earns wages, whatever the setting: what it would earn waits', async ({ world }) => {
    const { chief, bob, stage: wage } = await openEnds(world);
    await world.signUp(bob, wage);
    await world.at(nextDay);
    for (const [setting, minutes] of [
      ['count', 240],
      ['never', 0],
    ] as const) {
      await settings(world, setting);
      const { totals } = await reportTo(world, chief);
      expect(totals).toMatchObject({ minutes, paid_minutes: 0, pay: 0, unmarked: 1, unmarked_pay: 40 });
    }
  });

  it('is no experience in a role or at a place as long as it is open', async ({ world }) => {
    const { chief, ada, bar, shift, signups } = await stage(world);
    const type = (await world.sql`select slot_type_id as id from event_slots where id = ${bar}`)[0]?.id;
    const next = await shift('09');
    const slot = await world.slot(next.event, { slot_type_id: type, required_count: 9 });
    const reasons = async () => {
      const [row] = await world.as(chief, (sql) => sql`select private.candidates(${slot}, null, 200) as list`);
      const found = row?.list.candidates.find(({ user }: { user: { id: string } }) => user.id === ada.id);
      return found.reasons.map(({ code }: { code: string }) => code);
    };
    expect(await reasons()).toContain('did_role');
    await recordWork(world.sql, world.sql`s.id = ${signups.bob}`, { came_at: '2026-06-02T10:00Z' });
    expect(await reasons()).not.toContain('did_role');
  });
});
