import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { ChangeBody } from '../../../supabase/functions/_shared/contract/change-bodies.ts';
import { changesOf } from '../planning/change-stage.ts';
import { type World, worlds } from '../support/world.ts';
import { act, countsOf, gateStage, send, walkIn } from './gate-stage.ts';

const it = worlds();

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
  it('is gone with its person, and remains what was done once', async ({ world }) => {
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
  });

  it('is gone as well after it was checked out and that was undone', async ({ world }) => {
    const { lead, walkIn, isKnown, undo } = await added(world);
    const [out] = await send(world, lead, { kind: 'check_out', signup_id: walkIn.signup_id });
    await act(world, lead, { kind: 'undo', action_id: out?.id });
    expect((await undo())[0]?.outcome).toBe('done');
    expect(await isKnown()).toBe(false);
    expect(await act(world, lead, { kind: 'undo', action_id: out?.id })).toBe('done undefined');
  });

  it.for<[string, (world: World, stage: Awaited<ReturnType<typeof added>>) => PromiseLike<unknown>]>([
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
  ])('leaves a person who %s', async ([_, refer], { world }) => {
    const stage = await added(world);
    await refer(world, stage);
    expect((await stage.undo())[0]).toMatchObject({ outcome: 'done', signup: { status: 'canceled' }, removed: null });
    expect(await stage.isKnown()).toBe(true);
  });

  it('leaves somebody who was chosen, not added', async ({ world }) => {
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
  });
});

/** Somebody who was let in at the bar instead of the kitchen, where they have a place from 11:00 to 13:00. */
async function letInElsewhere(world: World) {
  const stage = await gateStage(world, { required_count: 3 });
  const { chief, lead, walker } = stage;
  const kitchen = await world.event({
    title: 'Kitchen',
    start_time: '2026-06-12T11:00:00Z',
    end_time: '2026-06-12T13:00:00Z',
  });
  const kitchenSlot = await world.slot(kitchen, { required_count: 1 });
  const place = await world.signUp(walker, kitchenSlot);
  const came = { id: randomUUID(), ...walkIn(stage.slot, walker, { reason: 'Helps here' }) };
  expect(await act(world, lead, came)).toBe('done here');
  await world.sql`delete from private.outbox`;
  await world.sql`delete from notices`;
  const placeNow = async () => {
    const [row] = await world.sql`select s.status, s.is_live, s.during = e.during as on_time, d.hours::float as hours
      from signups s join events e on e.id = s.event_id join private.signup_details d on d.id = s.id where s.id = ${place}`;
    if (row?.status === 'canceled') return 'given back';
    return `${row?.status}${row?.is_live ? ' live' : ''}${row?.on_time ? ' on time' : ''}, ${row?.hours} hours`;
  };
  const told = async () => {
    const notices =
      await world.sql`select kind from notices where user_id = ${walker.id} and kind in ('assigned', 'released')`;
    const mails =
      await world.sql`select kind from private.outbox where user_id = ${walker.id} and signup_id = ${place}`;
    return [notices.map(({ kind }) => kind), mails.map(({ kind }) => kind)];
  };
  return {
    ...{ ...stage, ...changesOf(world, chief), kitchen, kitchenSlot, placeNow, told },
    undo: () => act(world, lead, { kind: 'undo', action_id: came.id }),
  };
}

describe('a place that comes back because a walk-in elsewhere is undone', () => {
  it.for<[string, Partial<ChangeBody>, string, string[]]>([
    ['was left alone', { action: 'counts', add: 1 }, 'confirmed live on time, 2 hours', ['assigned']],
    ['was canceled', { action: 'cancel', reason: 'Storm' }, 'confirmed on time, 0 hours', []],
    ['was removed', { action: 'delete' }, 'confirmed on time, 0 hours', []],
    ['is a draft again', { action: 'unpublish' }, 'confirmed on time, 0 hours', []],
    ['was moved', { action: 'move', days: 1 }, 'confirmed live on time, 2 hours', ['assigned']],
  ])('follows its shift, which %s meanwhile', async ([_, change, now, told], { world }) => {
    const { make, kitchen, undo, ...then } = await letInElsewhere(world);
    await make({ ...change, events: [{ id: kitchen }] } as ChangeBody);
    expect(await undo()).toBe('done canceled');
    expect([await then.placeNow(), await then.told()]).toEqual([now, [told, told]]);
  });

  it('is live once more when its shift goes ahead after all', async ({ world }) => {
    const { make, kitchen, undo, placeNow } = await letInElsewhere(world);
    await make({ action: 'cancel', reason: 'Storm', events: [{ id: kitchen }] });
    await undo();
    await make({ action: 'restore', events: [{ id: kitchen }] });
    expect(await placeNow()).toBe('confirmed live on time, 2 hours');
  });

  it('stays given back if its person has another shift at that time by now, or somebody else has it', async ({
    world,
  }) => {
    const { make, walker, kitchen, kitchenSlot, undo, placeNow } = await letInElsewhere(world);
    const carl = await world.person();
    const given = await world.signUp(carl, kitchenSlot);
    expect(await undo()).toBe('refused changed_since');
    await world.sql`update signups set status = 'canceled', canceled_at = private.now() where id = ${given}`;
    const tent = await world.event({ start_time: '2026-06-13T12:00:00Z', end_time: '2026-06-13T14:00:00Z' });
    await world.signUp(walker, await world.slot(tent));
    await make({ action: 'move', days: 1, events: [{ id: kitchen }] });
    expect(await undo()).toBe('refused changed_since');
    expect(await placeNow()).toBe('given back');
  });

  it('stays given back if its person is blocked by now, who is told nothing', async ({ world }) => {
    const { walker, undo, placeNow, told } = await letInElsewhere(world);
    await world.sql`update profiles set state = 'blocked' where id = ${walker.id}`;
    expect(await undo()).toBe('refused changed_since');
    expect([await placeNow(), await told()]).toEqual(['given back', [[], []]]);
  });

  it('is no matter when what is undone gives no place back: also marks of somebody who is blocked are undone', async ({
    world,
  }) => {
    const { lead, first, other, ada, ben } = await gateStage(world);
    const [here] = await send(world, lead, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T10:30:00Z');
    const [away] = await send(world, lead, { kind: 'no_show', signup_id: other });
    await world.sql`update profiles set state = 'blocked' where id in (${ada.id}, ${ben.id})`;
    expect(await act(world, lead, { kind: 'undo', action_id: here?.id })).toBe('done late');
    expect(await act(world, lead, { kind: 'undo', action_id: away?.id })).toBe('done late');
  });
});
