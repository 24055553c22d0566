import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { act, countsOf, gateStage, send } from './gate-stage.ts';
import { type World, worlds } from './world.ts';

const { inWorld } = worlds();

/** Somebody who was added by name, and who is named in the database. */
async function added(world: World) {
  const stage = await gateStage(world);
  const walkIn = {
    ...({ id: randomUUID(), kind: 'walk_in', signup_id: randomUUID(), slot_id: stage.slot } as const),
    ...{ at: '2026-06-12T09:50:00Z', name: 'Noa', phone: '030 2', add_place: true },
  } as const;
  expect(await act(world, stage.lead, walkIn)).toBe('done here');
  const [person] = await world.sql`select id from profiles where name = 'Noa'`;
  const isKnown = async () => (await world.sql`select from profiles where name = 'Noa'`).length > 0;
  const undo = () => send(world, stage.second, { kind: 'undo', action_id: walkIn.id });
  return { ...stage, walkIn, person: person?.id as string, isKnown, undo };
}

describe('a walk-in by name that is undone', () => {
  it(
    'is gone with its person, and remains what was done once',
    inWorld(async (world) => {
      const { lead, second, slot, walkIn, person, isKnown, undo } = await added(world);
      const [undone] = await undo();
      expect(undone).toMatchObject({ outcome: 'done', signup: null, person: null, removed: walkIn.signup_id });
      expect(undone?.slot).toMatchObject({ required_count: 2, filled_count: 2 });
      expect(await isKnown()).toBe(false);
      expect(await world.sql`select from signups where id = ${walkIn.signup_id}`).toHaveLength(0);
      expect(await world.sql`select from private.person_codes where user_id = ${person}`).toHaveLength(0);
      // An answer that was lost, another phone that knows the walk-in, and somebody who undoes it once more.
      expect(await act(world, lead, walkIn)).toBe('repeated undefined');
      const [out] = await send(world, lead, { kind: 'check_out', signup_id: walkIn.signup_id });
      expect(out).toMatchObject({
        ...{ outcome: 'refused', signup: null, removed: walkIn.signup_id },
        refusal: { code: 'gate_state', params: { state: 'canceled' } },
      });
      expect(await act(world, lead, { ...walkIn, id: randomUUID() })).toBe('refused gate_reused');
      expect(await act(world, lead, { kind: 'undo', action_id: walkIn.id })).toBe('done undefined');
      expect(await act(world, second, { kind: 'check_in', signup_id: walkIn.signup_id })).toBe('refused gate_state');
      expect([await isKnown(), await countsOf(world, slot)]).toEqual([false, '2 2 of 2']);
    }),
  );

  it(
    'is gone as well after it was checked out and that was undone',
    inWorld(async (world) => {
      const { lead, walkIn, isKnown, undo } = await added(world);
      const [out] = await send(world, lead, { kind: 'check_out', signup_id: walkIn.signup_id });
      await act(world, lead, { kind: 'undo', action_id: out?.id });
      expect((await undo())[0]?.outcome).toBe('done');
      expect(await isKnown()).toBe(false);
      expect(await act(world, lead, { kind: 'undo', action_id: out?.id })).toBe('done undefined');
    }),
  );

  it.each<[string, (world: World, stage: Awaited<ReturnType<typeof added>>) => PromiseLike<unknown>]>([
    [
      'has another place',
      async (world, { person }) => {
        const event = await world.event({ start_time: '2026-07-01T10:00:00Z', end_time: '2026-07-01T12:00:00Z' });
        return world.sql`insert into signups (slot_id, user_id, status) values (${await world.slot(event)}, ${person}, 'confirmed')`;
      },
    ],
    [
      'has a qualification',
      async (world, { person }) =>
        world.sql`insert into person_qualifications (user_id, qualification_id, confirmed_on, confirmed_at)
          values (${person}, ${await world.qualification({ name: 'First aid' })}, '2026-06-01', private.now())`,
    ],
    [
      'leads something',
      (world, { person }) => world.sql`insert into lead_grants (user_id, rights) values (${person}, '{gate}')`,
    ],
    [
      'has an address',
      (world, { person }) => world.sql`update profiles set email = 'noa@example.org' where id = ${person}`,
    ],
    [
      'was changed by an administrator',
      (world, { person, chief }) =>
        world.sql`insert into audit_log (actor, action, table_name, row_id) values (${chief.id}, 'update', 'profiles', ${person})`,
    ],
  ])('leaves a person who %s', (_, refer) =>
    inWorld(async (world) => {
      const stage = await added(world);
      await refer(world, stage);
      expect((await stage.undo())[0]).toMatchObject({ outcome: 'done', signup: { status: 'canceled' }, removed: null });
      expect(await stage.isKnown()).toBe(true);
    })(),
  );

  it(
    'leaves somebody who was chosen, not added',
    inWorld(async (world) => {
      const { lead, walker, slot } = await gateStage(world);
      const chosen = {
        kind: 'walk_in',
        signup_id: randomUUID(),
        slot_id: slot,
        user_id: walker.id,
        add_place: true,
      } as const;
      const [done] = await send(world, lead, chosen);
      expect(await act(world, lead, { kind: 'undo', action_id: done?.id })).toBe('done canceled');
      expect(await world.sql`select from profiles where id = ${walker.id}`).toHaveLength(1);
    }),
  );
});
