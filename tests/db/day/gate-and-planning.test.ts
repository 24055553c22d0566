import { describe, expect } from 'vitest';
import { recordWork } from '../../support/work.ts';
import { changesOf } from '../planning/change-stage.ts';
import { offers, seenBy, takesOver } from '../signups/hand-over-stage.ts';
import { answer, asked, noticesOf, openOf } from '../signups/still-stage.ts';
import { refusal, type World, worlds } from '../support/world.ts';
import { act, countsOf, gateOf, gateStage, walkIn, workOf } from './gate-stage.ts';

const it = worlds();

const move = (world: World, event: string, start_time: string, end_time: string) =>
  world.sql`update events set start_time = ${start_time}, end_time = ${end_time} where id = ${event}`;
const hoursOf = async ({ sql }: World, signup: string) =>
  Number((await sql`select hours from private.signup_details where id = ${signup}`)[0]?.hours);

describe('when a shift moves', () => {
  it('whoever has gone keeps the planned time of then, and whoever stays has the new one', async ({ world }) => {
    const { chief, lead, event, first, other } = await gateStage(world);
    for (const signup_id of [first, other]) await act(world, lead, { kind: 'check_in', signup_id });
    await world.at('2026-06-12T13:58:00Z');
    await act(world, lead, { kind: 'check_out', signup_id: first });
    expect(await workOf(world, first)).toBe('attended null');
    await world.person('admin');
    await world.as(chief, (sql) => sql`update events set end_time = '2026-06-12T18:30Z' where id = ${event}`);
    expect([await hoursOf(world, first), await hoursOf(world, other)]).toEqual([4, 8.5]);
    await move(world, event, '2026-06-12T10:00Z', '2026-06-12T13:00Z');
    expect([await hoursOf(world, first), await hoursOf(world, other)]).toEqual([4, 3]);
    expect(await world.sql`select kind from notices where kind = 'large_correction'`).toEqual([]);
    await world.as(lead, (sql) => sql`select private.mark_attendance(${event}, array[${first}]::uuid[], null)`);
    await move(world, event, '2026-06-12T10:00Z', '2026-06-12T14:00Z');
    expect([await workOf(world, first), await hoursOf(world, first)]).toEqual(['null null', 4]);
  });

  it('to a later end, whoever is there stays, and the shift that they have after it is displaced, until it fits again', async ({
    world,
  }) => {
    const { chief, ada, ben, lead, event, first } = await gateStage(world);
    const { make, undo } = changesOf(world, chief);
    const kitchen = await world.slot(
      await world.event({ title: 'Kitchen', start_time: '2026-06-12T14:00Z', end_time: '2026-06-12T16:00Z' }),
      { required_count: 2 },
    );
    const after = [await world.signUp(ada, kitchen), await world.signUp(ben, kitchen)];
    const statuses = async () =>
      (await world.sql`select status from signups order by created_at, id`).map(({ status }) => status);
    await act(world, lead, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T13:00:00Z');
    const outcome = await make({ action: 'move', events: [{ id: event }], end_minutes: 60 });
    expect(outcome.clashes.map(({ user, event: { title } }) => [user.id, title])).toEqual(
      expect.arrayContaining([
        [ada.id, 'Kitchen'],
        [ben.id, 'Bar'],
      ]),
    );
    const statusOf = async (id: string | undefined) =>
      (await world.sql`select status from signups where id = ${id ?? null}`)[0]?.status;
    expect([await statusOf(first), await statusOf(after[0]), await statusOf(after[1])]).toEqual([
      'confirmed',
      'displaced',
      'confirmed',
    ]);
    expect(await noticesOf(world, ada)).toEqual(['clash', 'moved']);
    await undo(outcome.id);
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed']);
    await make({ action: 'move', events: [{ id: event }], end_minutes: 60 });
    await world.at('2026-06-12T14:00:00Z');
    await act(world, lead, { kind: 'check_out', signup_id: first });
    expect(await hoursOf(world, first)).toBe(4);
    expect(await act(world, chief, { kind: 'check_in', signup_id: after[0], reason: 'Is here' })).toBe('done here');
  });

  it('to a later end, whoever is there stays, whatever is marked elsewhere; to the next day, nobody is there any more', async ({
    world,
  }) => {
    const { ada, ben, lead, event, first, other } = await gateStage(world);
    const at = async (person: typeof ada, start_time: string, end_time: string) =>
      world.signUp(person, await world.slot(await world.event({ start_time, end_time })));
    const excused = await at(ada, '2026-06-12T14:00Z', '2026-06-12T16:00Z');
    const next = await at(ben, '2026-06-13T10:00Z', '2026-06-13T16:00Z');
    await recordWork(world.sql, world.sql`s.id = ${excused}`, { attendance: 'excused' });
    for (const signup_id of [first, other]) await act(world, lead, { kind: 'check_in', signup_id });
    const statuses = async () => {
      const rows = await world.sql`select id, status from signups where user_id in ${world.sql([ada.id, ben.id])}`;
      return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
    };
    await move(world, event, '2026-06-12T10:00Z', '2026-06-12T15:00Z');
    expect(await statuses()).toMatchObject({ [first]: 'confirmed', [excused]: 'displaced', [other]: 'confirmed' });
    await move(world, event, '2026-06-13T10:00Z', '2026-06-13T15:00Z');
    expect(await statuses()).toMatchObject({ [other]: 'displaced', [next]: 'confirmed' });
  });

  it('hours that are set, whatever its times are, stay those of the event', async ({ world }) => {
    const { lead, event, first } = await gateStage(world);
    await world.sql`update events set credit_hours = 5 where id = ${event}`;
    await act(world, lead, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T13:58:00Z');
    await act(world, lead, { kind: 'check_out', signup_id: first });
    await world.sql`update events set end_time = '2026-06-12T18:00Z' where id = ${event}`;
    expect(await workOf(world, first)).toBe('attended null');
  });

  it('by up to four hours, whoever is excused stays so, and is neither asked nor told; by a day they are expected again', async ({
    world,
  }) => {
    const { ada, ben, lead, event, slot, first, walker } = await gateStage(world);
    await act(world, lead, { kind: 'excused', signup_id: first });
    await world.signUp(walker, slot);
    await move(world, event, '2026-06-12T14:00Z', '2026-06-12T18:00Z');
    expect([await workOf(world, first), await countsOf(world, slot)]).toEqual(['excused null', '2 2 of 2']);
    expect([await asked(world, first), await noticesOf(world, ada), await noticesOf(world, ben)]).toEqual([
      [],
      [],
      ['still'],
    ]);
    await move(world, event, '2026-06-13T14:00Z', '2026-06-13T18:00Z');
    expect(await workOf(world, first)).toBe('null null');
    expect(await noticesOf(world, ada)).toEqual(['still']);
  });

  it('by minutes, whoever is excused is told nothing', async ({ world }) => {
    const { ada, lead, event, first } = await gateStage(world);
    await act(world, lead, { kind: 'excused', signup_id: first });
    await move(world, event, '2026-06-12T10:05Z', '2026-06-12T14:05Z');
    expect([await workOf(world, first), await noticesOf(world, ada)]).toEqual(['excused null', []]);
  });
});

describe('whoever has been let in', () => {
  it('is not asked whether they still come, and cannot say no, but yes', async ({ world }) => {
    const { ada, ben, lead, event, first, other } = await gateStage(world);
    await move(world, event, '2026-06-12T10:20Z', '2026-06-12T14:20Z');
    for (const signup_id of [first, other]) await act(world, lead, { kind: 'check_in', signup_id });
    const question = (await openOf(world, first))?.id;
    await expect(answer(world, ada, question, false)).rejects.toMatchObject({ code: 'MU409' });
    await answer(world, ada, question, true);
    expect(await asked(world, first)).toEqual([expect.stringMatching(/^change yes/)]);
    const deadline = (await openOf(world, other))?.deadline;
    await world.at('2026-06-12T09:55:00Z');
    await move(world, event, '2026-06-12T10:40Z', '2026-06-12T14:40Z');
    expect([await openOf(world, first), (await openOf(world, other))?.deadline]).toEqual([undefined, deadline]);
    expect(await noticesOf(world, ben)).toEqual(['still', 'moved']);
  });

  it('does not give the place to somebody who takes it over, until that is undone', async ({ world }) => {
    const { ada, lead, walker, first } = await gateStage(world);
    await offers(world, ada, first);
    const [offered] = await seenBy(world, walker);
    const came = '00000000-0000-4000-8000-000000000001';
    await act(world, lead, { kind: 'check_in', signup_id: first, id: came });
    await expect(takesOver(world, walker, offered?.id as string)).rejects.toMatchObject({ code: 'MU409' });
    await act(world, lead, { kind: 'undo', action_id: came });
    expect(await takesOver(world, walker, offered?.id as string)).toBeDefined();
  });

  it('is not taken away from there on the board: the gate lets them in elsewhere, and their work stays', async ({
    world,
  }) => {
    const { chief, ada, lead, slot, first } = await gateStage(world);
    const { make } = changesOf(world, chief);
    const kitchen = await world.slot(
      await world.event({ title: 'Kitchen', start_time: '2026-06-12T10:00Z', end_time: '2026-06-12T14:00Z' }),
    );
    const here = refusal(409, 'person_here', 'This person is at the shift. Check them out at the gate instead.');
    await act(world, lead, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T12:00:00Z');
    const moves = () => make({ action: 'move_person', signup_id: first, slot_id: kitchen, override_reason: 'Busy' });
    await expect(moves()).rejects.toMatchObject(here);
    await expect(make({ action: 'release', signup_ids: [first] })).rejects.toMatchObject(here);
    expect(await countsOf(world, slot)).toBe('2 2 of 2');
    expect(await act(world, chief, walkIn(kitchen, ada, { reason: 'Busy' }))).toBe('done here');
    expect(await hoursOf(world, first)).toBe(2);
  });
});

it.for([
  ['shift', ({ sql }: World) => sql`update events set status = 'canceled', cancel_origin = 'admin'`],
  ['slot', ({ sql }: World) => sql`update event_slots set is_canceled = true, cancel_origin = 'admin'`],
] as const)(
  'when a %s is canceled, its gate shows its people, of whom those who are there can go, and the roll call only these',
  async ([_, cancel], { world }) => {
    const { lead, first, other, walker, slot } = await gateStage(world);
    const shown = async () => {
      const { events } = await gateOf(world, lead);
      const [roll] = await world.as(
        lead,
        (sql) => sql`select private.gate_present(null, null) -> 'present' as present`,
      );
      const called = roll?.present.map(({ signup_id }: { signup_id: string }) => signup_id);
      return [events[0]?.slots[0]?.is_canceled, events[0]?.signups.map(({ id }) => id), called];
    };
    await act(world, lead, { kind: 'check_in', signup_id: first });
    expect(await shown()).toEqual([undefined, expect.arrayContaining([first, other]), [first]]);
    await cancel(world);
    expect(await shown()).toEqual([true, expect.arrayContaining([first, other]), [first]]);
    expect(await act(world, lead, { kind: 'check_in', signup_id: other })).toBe('refused slot_canceled');
    expect(await act(world, lead, walkIn(slot, walker, { add_place: true }))).toBe('refused slot_canceled');
    await world.at('2026-06-12T11:00:00Z');
    const out = '00000000-0000-4000-8000-000000000003';
    expect(await act(world, lead, { kind: 'check_out', signup_id: first, id: out })).toBe('done gone');
    expect(await shown()).toEqual([true, expect.arrayContaining([first, other]), []]);
    // Long after that, and when the shift would be over.
    await world.at('2026-06-12T14:30:00Z');
    await act(world, lead, { kind: 'undo', action_id: out });
    expect(await shown()).toEqual([true, expect.arrayContaining([first, other]), [first]]);
  },
);

it('nobody is here any more who was not checked out the day before', async ({ world }) => {
  const { ada, lead, first } = await gateStage(world);
  await act(world, lead, { kind: 'check_in', signup_id: first });
  const at = async (start_time: string, end_time: string) => {
    const event = await world.event({ title: 'Kitchen', start_time, end_time });
    await world.sql`insert into lead_grants (user_id, event_id, rights) values (${lead.id}, ${event}, '{gate}')`;
    return world.signUp(ada, await world.slot(event));
  };
  const [evening, next] = [
    await at('2026-06-12T17:59Z', '2026-06-12T20:00Z'),
    await at('2026-06-13T10:00Z', '2026-06-13T12:00Z'),
  ];
  await world.at('2026-06-12T17:59:00Z');
  expect(await act(world, lead, { kind: 'check_in', signup_id: evening })).toBe('refused gate_warning');
  await world.at('2026-06-13T09:50:00Z');
  expect(await act(world, lead, { kind: 'check_in', signup_id: next })).toBe('done here');
  expect(await workOf(world, first)).toBe('null null');
});

it('a walk-in that is undone before the start gives no place back', async ({ world }) => {
  const { ada, lead, slot, walker, first } = await gateStage(world, { required_count: 3 });
  const alerts = () => world.sql`select signup_id from private.alerts`;
  const given = { ...walkIn(slot, walker), id: '00000000-0000-4000-8000-000000000002' };
  await act(world, lead, given);
  await act(world, lead, { kind: 'undo', action_id: given.id });
  expect(await countsOf(world, slot)).toBe('2 2 of 3');
  expect(await alerts()).toEqual([]);
  await act(world, lead, { kind: 'check_in', signup_id: first });
  await world.as(ada, (sql) => sql`select private.cancel_signup(${first})`);
  expect(await alerts()).toEqual([{ signup_id: first }]);
});
