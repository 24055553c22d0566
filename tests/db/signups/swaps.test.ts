import { describe, expect } from 'vitest';
import { claim } from '../messages/outbox-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import * as stages from './hand-over-stage.ts';
import { holders, swapOffered, swapStage, yes } from './swap-stage.ts';

const it = worlds();
const { countsOf, noticesOf, offersInReturn, questionOf, seenBy, stateOf } = stages;
type Scene = Awaited<ReturnType<typeof swapOffered>>;
const gone = refusal(409, 'hand_over_ended', 'This place is no longer given away');

describe('a place in return', () => {
  it('is asked of the giver; their yes swaps both places in one step, though they overlap, and both are told', async ({
    world,
  }) => {
    const scene = await swapStage(world);
    const { giver, taker, held, own, slot, gateSlot, id } = scene;
    expect(await seenBy(world, taker)).toMatchObject([{ kind: 'open', swap_with: own, in_return_for: null }]);
    await expect(stages.takesOver(world, taker, id)).rejects.toMatchObject({ code: 'MU409' });
    await offersInReturn(world, taker, id, own);
    expect(await holders(world, scene)).toEqual([giver.id, taker.id]);
    expect((await seenBy(world, giver)).find(({ kind }) => kind === 'asked')).toMatchObject({
      ...{ in_return_for: id, to_all: false, giver: null, swap_with: null },
    });
    expect((await seenBy(world, taker)).find(({ kind }) => kind === 'own')).toMatchObject({
      ...{ in_return_for: id, signup_id: own, named: null },
    });
    await world.at('2030-06-01T10:05:00Z');
    const [mail] = ((await claim(world)) as unknown as { to: string; letter: object | null }[]).filter(
      ({ letter }) => letter,
    );
    expect(mail).toMatchObject({
      to: giver.email,
      letter: { about: 'hand_over', open: true, giver: null, shift: { title: 'Gate' }, in_return: { title: 'Event' } },
    });
    const question = await questionOf(world, giver);
    await yes(world, giver, question);
    expect(await holders(world, scene)).toEqual([taker.id, giver.id]);
    expect([await countsOf(world, slot), await countsOf(world, gateSlot)]).toEqual([
      [1, 1, 0],
      [1, 1, 0],
    ]);
    expect([await stateOf(world, held), await stateOf(world, own)]).toEqual(['taken', 'taken']);
    expect(await questionOf(world, giver)).toMatchObject({ answer: 'yes', answered_via: 'app' });
    expect([await seenBy(world, giver), await seenBy(world, taker)]).toEqual([[], []]);
    expect([await noticesOf(world, giver), await noticesOf(world, taker)]).toEqual([['handed_over'], ['handed_over']]);
    const former =
      await world.sql`select user_id, canceled_by = user_id as self, canceled_late as late from signups where status = 'canceled'`;
    expect(former.map(({ self, late }) => [self, late])).toEqual([
      [true, false],
      [true, false],
    ]);
    await world.at('2030-06-01T10:09:00Z');
    const news = (await claim(world)).flatMap(({ to, messages }) => messages.map(({ kind }) => `${to} ${kind}`));
    for (const { email } of [giver, taker])
      expect(news).toEqual(expect.arrayContaining([`${email} signed_up`, `${email} handed_over`]));
    const log =
      await world.sql`select after ->> 'ended_why' as why from audit_log where table_name = 'hand_overs' and action = 'update'`;
    expect(log.map(({ why }) => why)).toEqual(['taken', 'taken']);
  });

  it('works where the two do not overlap, by the link of the mail, and between friends with names', async ({
    world,
  }) => {
    const scene = await swapOffered(world, { start_time: '2030-06-12T13:00Z', end_time: '2030-06-12T15:00Z' }, 'named');
    const { giver, taker, question } = scene;
    expect((await seenBy(world, taker)).find(({ kind }) => kind === 'asked')).toMatchObject({ swap_with: null });
    const read = async () =>
      (await world.as('service_role', (sql) => sql`select private.question_by_key(${question.key}) as asked`))[0]
        ?.asked;
    expect(await read()).toMatchObject({ giver: 'Ben Taker', in_return: { title: 'Event' }, event: { title: 'Gate' } });
    await world.as('service_role', (sql) => sql`select private.answer_by_key(${question.key}, true)`);
    expect(await holders(world, scene)).toEqual([taker.id, giver.id]);
    expect(await world.sql`select answer, answered_via from questions order by answered_via`).toEqual([
      { answer: 'yes', answered_via: 'app' },
      { answer: 'yes', answered_via: 'link' },
    ]);
    for (const [person, name] of [
      [giver, 'Ben Taker'],
      [taker, 'Ada Giver'],
    ] as const)
      expect(await world.as(person, (sql) => sql`select private.taker_name(id) as name from notices`)).toEqual([
        { name },
      ]);
  });

  it('shows strangers only the first names of people who show theirs', async ({ world }) => {
    const { giver, taker, question } = await swapOffered(world);
    const giverSeen = async () => (await seenBy(world, giver)).find(({ kind }) => kind === 'asked')?.giver;
    expect(await giverSeen()).toBe(null);
    await world.sql`update profiles set shows_first_name = true where id = ${taker.id}`;
    expect(await giverSeen()).toBe('Ben');
    await yes(world, giver, question);
    const names = (person: Person) =>
      world.as(person, (sql) => sql`select private.taker_name(id) as name from notices`);
    expect([...(await names(giver)), ...(await names(taker))]).toEqual([{ name: 'Ben' }, { name: null }]);
  });

  it('swaps two roles of one event', async ({ world }) => {
    const { event, held, holder, slot } = await stages.stage(world);
    const bar = await world.slot(event, { required_count: 1 });
    const ben = await world.person();
    const own = await stages.takes(world, ben, bar);
    await stages.offers(world, holder, held);
    const [open] = await seenBy(world, ben);
    expect(open).toMatchObject({ kind: 'open', swap_with: own });
    await offersInReturn(world, ben, open?.id ?? '', own);
    await yes(world, holder, await questionOf(world, holder));
    expect(await holders(world, { slot, gateSlot: bar })).toEqual([ben.id, holder.id]);
  });

  it('is one for each place and person: another one replaces it, and a no ends it for good', async ({ world }) => {
    const { giver, taker, own, id, question } = await swapOffered(world);
    const later = await world.event({ title: 'Tent', start_time: '2030-06-11T12:00Z', end_time: '2030-06-11T14:00Z' });
    const tent = await stages.takes(world, taker, await world.slot(later));
    // The tent in its place would leave the overlap.
    await expect(offersInReturn(world, taker, id, tent)).rejects.toMatchObject(
      refusal(409, 'overlap', 'This overlaps with "Gate", which you are signed up for'),
    );
    await offersInReturn(world, taker, id, own);
    expect(
      await world.sql`select ended_why from hand_overs where in_return_for = ${id} order by started_at, ended_at`,
    ).toEqual([{ ended_why: 'withdrawn' }, { ended_why: null }]);
    // The same swap is asked by the same question, without a second mail.
    expect(await questionOf(world, giver)).toMatchObject({ key: question.key, answer: null });
    await stages.answers(world, giver, question.id, false);
    expect([await stateOf(world, own), await noticesOf(world, taker)]).toEqual(['refused', ['not_taken_over']]);
    expect((await seenBy(world, giver)).map(({ kind }) => kind)).toEqual(['own']);
    await expect(offersInReturn(world, taker, id, own)).rejects.toMatchObject(
      refusal(409, 'swap_refused', 'The other person has already said no to this swap'),
    );
  });

  it('of several, the giver takes one; the others are told', async ({ world }) => {
    const { giver, taker, id, question, own } = await swapOffered(world);
    const cem = await world.person();
    const other = await world.event({ start_time: '2030-06-10T11:00Z', end_time: '2030-06-10T13:00Z' });
    const third = await stages.takes(world, cem, await world.slot(other));
    await offersInReturn(world, cem, id, third);
    await yes(world, giver, question);
    expect([await stateOf(world, own), await stateOf(world, third)]).toEqual(['taken', 'over']);
    expect([await noticesOf(world, taker), await noticesOf(world, cem)]).toEqual([['handed_over'], ['not_taken_over']]);
  });

  it('is for members who are asked or could take the place, and for places of their own', async ({ world }) => {
    const { chief, giver, taker, held, own, id } = await swapStage(world, {}, 'named');
    const eve = await world.person();
    const elsewhere = await world.event({ start_time: '2030-06-15T11:00Z', end_time: '2030-06-15T13:00Z' });
    const eves = await stages.takes(world, eve, await world.slot(elsewhere));
    const missing = refusal(404, 'not_found', 'Signup not found');
    await expect(offersInReturn(world, eve, id, eves)).rejects.toMatchObject(gone);
    await expect(offersInReturn(world, giver, id, held)).rejects.toMatchObject(gone);
    await expect(offersInReturn(world, taker, id, eves)).rejects.toMatchObject(missing);
    await expect(offersInReturn(world, chief, id, own)).rejects.toMatchObject(gone);
    await expect(world.as('anon', (sql) => sql`select private.offer_in_return(${id}, ${own})`)).rejects.toThrow();
    await offersInReturn(world, taker, id, own);
    // A place that is offered in return is no place that one can have in return for another.
    const [back] = await world.sql`select id from hand_overs where in_return_for = ${id}`;
    await expect(offersInReturn(world, giver, back?.id, held)).rejects.toMatchObject(gone);
    await expect(stages.takesOver(world, eve, back?.id)).rejects.toMatchObject(gone);
    const question = await questionOf(world, giver);
    await expect(yes(world, taker, question)).rejects.toMatchObject({ code: 'MU404' });
    await expect(yes(world, eve, question)).rejects.toMatchObject({ code: 'MU404' });
    // As every answer, an administrator can record it.
    await yes(world, chief, question);
    expect(await stateOf(world, own)).toBe('taken');
  });
});

describe('every rule holds for both, as if nobody had either place; nothing changes, and the sentence says whose and why', () => {
  const late = { start_time: '2030-06-12T13:00Z', end_time: '2030-06-12T15:00Z' };
  const typeOf = async (world: World, slot: string) =>
    (await world.sql`select slot_type_id as id from event_slots where id = ${slot}`)[0]?.id as string;
  const asks = async (world: World, slot: string) =>
    world.asks(await typeOf(world, slot), await world.qualification({ name: 'First aid' }));
  const alsoAt = async (world: World, person: Person, start_time: string, end_time: string) =>
    stages.takes(world, person, await world.slot(await world.event({ title: 'Tent', start_time, end_time })));
  const obstacles: [string, string, string, string, (world: World, scene: Scene) => Promise<unknown>][] = [
    [
      'the giver lacks a qualification',
      'not_qualified',
      'This person does not have what this place asks for: First aid',
      'For this place you need: First aid',
      (world, { gateSlot }) => asks(world, gateSlot),
    ],
    [
      'the other lacks a qualification',
      'not_qualified',
      'For this place you need: First aid',
      'This person does not have what this place asks for: First aid',
      (world, { slot }) => asks(world, slot),
    ],
    [
      'the giver is too young',
      'too_young',
      'This place is for people who are at least 16 years old on that day',
      'This place is for people who are at least 16 years old on that day',
      async (world, { gateSlot, giver }) => {
        await world.sql`update slot_types set min_age = 16 where id = ${await typeOf(world, gateSlot)}`;
        await world.sql`insert into births (user_id, born) values (${giver.id}, '2020')`;
      },
    ],
    [
      'the age of the other is not known',
      'age_unknown',
      'This place depends on your age. Say in which year you were born.',
      'This place depends on the age of this person, which is not known',
      async (world, { slot, giver }) => {
        await world.sql`update slot_types set min_age = 16 where id = ${await typeOf(world, slot)}`;
        await world.sql`insert into births (user_id, born) values (${giver.id}, '1990')`;
      },
    ],
    [
      'a place is for staff',
      'not_open_to_you',
      'You cannot take this place yourself. Ask an administrator if you would like to have it.',
      'This place is for staff, and this person is not staff',
      async (world, { slot }) =>
        world.sql`update slot_types set open_to = 'staff' where id = ${await typeOf(world, slot)}`,
    ],
    [
      'a place is given by administrators only',
      'not_open_to_you',
      'This place is for staff, and this person is not staff',
      'You cannot take this place yourself. Ask an administrator if you would like to have it.',
      async (world, { gateSlot }) =>
        world.sql`update slot_types set open_to = 'assigned' where id = ${await typeOf(world, gateSlot)}`,
    ],
    [
      'the giver is elsewhere',
      'overlap',
      'This person is not free at that time',
      'This overlaps with "Tent", which you are signed up for',
      (world, { giver }) => alsoAt(world, giver, '2030-06-12T14:00Z', '2030-06-12T16:00Z'),
    ],
    [
      'the other is elsewhere',
      'overlap',
      'This overlaps with "Tent", which you are signed up for',
      'This person is not free at that time',
      (world, { taker }) => alsoAt(world, taker, '2030-06-10T11:00Z', '2030-06-10T13:00Z'),
    ],
    [
      'the giver would work too long a day',
      'too_many_hours',
      'This person can work at most 3 hours a day.',
      'You can work at most 3 hours a day.',
      async (world, { giver }) => {
        await alsoAt(world, giver, '2030-06-12T08:00Z', '2030-06-12T10:00Z');
        await world.sql`update organisation set max_hours_per_day = 3`;
      },
    ],
    [
      'the other would rest too little',
      'too_little_rest',
      'There must be at least 8 hours between your shifts.',
      'There must be at least 8 hours between the shifts of this person.',
      async (world, { taker }) => {
        await alsoAt(world, taker, '2030-06-10T16:00Z', '2030-06-10T17:00Z');
        await world.sql`update organisation set min_rest_hours = 8`;
      },
    ],
    [
      'signup has closed',
      'signup_closed',
      'Signup closes 300 hours before the event.',
      'Signup closes 300 hours before the event.',
      (world) => world.sql`update organisation set closes_hours_before = 300`,
    ],
  ];
  const unchanged = async (world: World, scene: Scene) => {
    expect(await world.sql`select id from signups where status = 'canceled'`).toEqual([]);
    expect([await stateOf(world, scene.held), await noticesOf(world, scene.taker)]).toEqual(['open', []]);
  };
  const code = (known: string, says: string) =>
    refusal(409, says === 'This person is not free at that time' ? 'not_free' : known, says);

  it.for(obstacles)('when it is offered: %s', async ([_, known, says, __, change], { world }) => {
    const scene = (await swapStage(world, late)) as Scene;
    await change(world, scene);
    await expect(offersInReturn(world, scene.taker, scene.id, scene.own)).rejects.toMatchObject(code(known, says));
    await unchanged(world, scene);
    expect(await questionOf(world, scene.giver)).toBeUndefined();
  });

  it.for(obstacles)('when the giver says yes: %s', async ([_, known, __, says, change], { world }) => {
    const scene = await swapOffered(world, late);
    await change(world, scene);
    await expect(yes(world, scene.giver, scene.question)).rejects.toMatchObject(code(known, says));
    // By the link, nobody is signed in, and the sentence is the same.
    const { key } = scene.question;
    await expect(
      world.as('service_role', (sql) => sql`select private.answer_by_key(${key}, true)`),
    ).rejects.toMatchObject(code(known, says));
    await unchanged(world, scene);
    expect(await questionOf(world, scene.giver)).toMatchObject({ answer: null });
  });

  const thwarts: [string, (world: World, scene: Awaited<ReturnType<typeof swapStage>>) => Promise<unknown>][] = [
    ['lacks a qualification', (world, { gateSlot }) => asks(world, gateSlot)],
    ['is elsewhere', (world, { giver }) => alsoAt(world, giver, '2030-06-10T14:30Z', '2030-06-10T16:00Z')],
  ];
  it.for(thwarts)('nobody is told that only a swap is left where the giver %s', async ([_, thwart], { world }) => {
    const scene = await swapStage(world);
    const { giver, taker, own } = scene;
    expect(await seenBy(world, taker)).toMatchObject([{ kind: 'open', swap_with: own }]);
    await thwart(world, scene);
    expect(await seenBy(world, taker)).toEqual([]);
    expect(await seenBy(world, giver)).toMatchObject([{ kind: 'own' }]);
  });

  it('hours and rest are counted without the two places', async ({ world }) => {
    await world.sql`update organisation set max_hours_per_day = 2, min_rest_hours = 8`;
    const scene = await swapOffered(world);
    await yes(world, scene.giver, scene.question);
    expect(await holders(world, scene)).toEqual([scene.taker.id, scene.giver.id]);
  });
});

it('only administrators and the swap itself put somebody else into a place', async ({ world }) => {
  const { giver, taker, slot } = await swapOffered(world);
  await world.sql`update event_slots set required_count = 2 where id = ${slot}`;
  await expect(
    world.as(
      giver,
      (sql) => sql`insert into signups (slot_id, user_id, created_by) values (${slot}, ${taker.id}, ${taker.id})`,
    ),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(
    world.as(giver, (sql) => sql`insert into signups (slot_id, user_id) values (${slot}, ${taker.id})`),
  ).rejects.toMatchObject({ code: 'MU403' });
});
