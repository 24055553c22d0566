import { describe, expect } from 'vitest';
import { type Person, type World, worlds } from '../support/world.ts';
import { grant, placeOf, shift } from './lead-stage.ts';

const it = worlds();

const rights = ['gate', 'roster', 'phones', 'fill', 'write'] as const;
/** What a person may do at a slot, and that lists and the other direction agree with it. */
async function allowed(world: World, person: Person, event: string, slot: string | null) {
  const found: string[] = [];
  for (const right of rights) {
    const [row] = await world.as(person, (sql) => sql`select private.may_lead(${event}, ${slot}, ${right}) as may`);
    if (row?.may) found.push(right);
    if (!slot) continue;
    const listed = await world.as(
      person,
      (sql) => sql`select from private.led_events(${right}, '-infinity', 'infinity') where slot_id = ${slot}`,
    );
    expect(listed, `led_events ${right}`).toHaveLength(row?.may ? 1 : 0);
    const [{ role } = {}] = await world.sql`select role from profiles where id = ${person.id}`;
    const leads = await world.sql`select l from private.leads_of(${slot}, ${right}) l where l = ${person.id}`;
    expect(leads, `leads_of ${right}`).toHaveLength(row?.may && role !== 'admin' ? 1 : 0);
  }
  return found;
}

describe('a grant', () => {
  it('allows what it names within its hours: gate and phones from before the start, the rest earlier, nothing afterwards', async ({
    world,
  }) => {
    const ada = await world.person();
    const [early, near, running, late, over] = [
      await shift(world, 30),
      await shift(world, 5),
      await shift(world, -1),
      await shift(world, -5),
      await shift(world, -9),
    ];
    await grant(world, ada, { rights: ['gate', 'roster', 'fill', 'write'], before: 6, after: 4 });
    const at = ({ event, slot }: typeof near) => allowed(world, ada, event, slot);
    expect(await at(early)).toEqual(['roster', 'fill', 'write']);
    expect(await at(near)).toEqual(rights);
    expect(await at(running)).toEqual(rights);
    expect(await at(late)).toEqual(rights);
    expect(await at(over)).toEqual([]);
  });

  it.for([
    [['gate'], ['gate', 'phones']],
    [['roster'], ['roster', 'phones']],
    [['fill'], ['fill']],
    [['write'], ['write']],
  ] as const)('with %j allows %j', async ([given, expected], { world }) => {
    const ada = await world.person();
    const { event, slot } = await shift(world, 1);
    await grant(world, ada, { rights: [...given] });
    expect(await allowed(world, ada, event, slot)).toEqual(expected);
  });

  it('is about its event, place or slot type, also for what is added later, and about nothing else', async ({
    world,
  }) => {
    const [byEvent, byPlace, byType] = [await world.person(), await world.person(), await world.person('staff')];
    const [type, other] = [await world.slotType(), await world.slotType()];
    const first = await shift(world, 1, { location: 'Gate 1' }, type);
    const second = await world.slot(first.event, { slot_type_id: other });
    await grant(world, byEvent, { event: first.event, rights: ['write'] });
    await grant(world, byPlace, { place: await placeOf(world, first.event), rights: ['write'] });
    await grant(world, byType, { slotType: type, rights: ['write'] });
    const later = await shift(world, 3, { location: 'gate  1' }, type);
    const elsewhere = await shift(world, 6, { location: 'Bar' }, other);
    const nowhere = await shift(world, 9, {}, other);
    const who = async (event: string, slot: string | null) => {
      const found: number[] = [];
      for (const person of [byEvent, byPlace, byType]) found.push((await allowed(world, person, event, slot)).length);
      return found;
    };
    expect(await who(first.event, first.slot)).toEqual([1, 1, 1]);
    expect(await who(first.event, second)).toEqual([1, 1, 0]);
    expect(await who(first.event, null)).toEqual([1, 1, 1]);
    expect(await who(later.event, later.slot)).toEqual([0, 1, 1]);
    for (const { event, slot } of [elsewhere, nowhere]) expect(await who(event, slot)).toEqual([0, 0, 0]);
    expect(await who(elsewhere.event, null)).toEqual([0, 0, 0]);
    const [mixed] = await world.as(
      byEvent,
      (sql) => sql`select private.may_lead(${first.event}, ${elsewhere.slot}, 'write') as may`,
    );
    expect(mixed?.may, 'at a slot of another event').toBe(false);
  });

  it('shows drafts to those with the right to fill alone', async ({ world }) => {
    const [filler, gate] = [await world.person(), await world.person()];
    const { event, slot } = await shift(world, 1, { published_at: null });
    await grant(world, filler, { rights: ['gate', 'roster', 'fill', 'write'] });
    await grant(world, gate, { rights: ['gate', 'roster', 'write'] });
    expect(await allowed(world, filler, event, slot)).toEqual(['roster', 'fill']);
    expect(await allowed(world, gate, event, slot)).toEqual([]);
  });

  it('counts for nothing at removed events and slots, and for people who are not active', async ({ world }) => {
    const ada = await world.person();
    const [kept, removed] = [await shift(world, 1), await shift(world, 4)];
    const gone = await world.slot(kept.event, { slot_type_id: await world.slotType() });
    await grant(world, ada, { rights: ['roster'] });
    await world.sql`update events set removed_at = now() where id = ${removed.event}`;
    await world.sql`update event_slots set removed_at = now() where id = ${gone}`;
    expect(await allowed(world, ada, removed.event, removed.slot)).toEqual([]);
    expect(await allowed(world, ada, kept.event, gone)).toEqual([]);
    expect(await allowed(world, ada, kept.event, kept.slot)).toEqual(['roster', 'phones']);
    for (const state of ['blocked', 'waiting']) {
      await world.sql`update profiles set state = ${state} where id = ${ada.id}`;
      expect(await allowed(world, ada, kept.event, kept.slot)).toEqual([]);
    }
  });

  it('does not replace the second factor of an administrator, who otherwise leads everything', async ({ world }) => {
    const chief = await world.person('admin');
    const { event, slot } = await shift(world, 1, { published_at: null });
    await grant(world, chief, { rights: ['fill'] });
    expect(await allowed(world, chief, event, slot)).toEqual(rights);
    await world.sql`update organisation set admin_second_factor = true`;
    expect(await allowed(world, chief, event, slot)).toEqual([]);
    const [asked] = await world.as(chief, (sql) => sql`select private.may_lead_anything() as may`);
    expect(asked?.may).toBe(false);
  });
});

describe('whether somebody leads anything', () => {
  const asks = async (world: World, person: Person) =>
    (await world.as(person, (sql) => sql`select private.may_lead_anything() as may`))[0]?.may;

  it('is told to people with a grant that is not over, and to administrators', async ({ world }) => {
    const [ada, bob, chief] = [await world.person(), await world.person(), await world.person('admin')];
    expect([await asks(world, ada), await asks(world, chief)]).toEqual([false, true]);
    const { event } = await shift(world, -9);
    const made = await grant(world, ada, { event, rights: ['gate'], after: 4 });
    expect(await asks(world, ada)).toBe(false);
    await world.sql`update lead_grants set hours_after = 12 where id = ${made}`;
    expect([await asks(world, ada), await asks(world, bob)]).toEqual([true, false]);
    await world.sql`update profiles set state = 'blocked' where id = ${ada.id}`;
    expect(await asks(world, ada)).toBe(false);
  });
});

describe('grants', () => {
  it('are seen by their people and administrators, and written by nobody', async ({ world }) => {
    const [ada, bob, chief] = [await world.person(), await world.person('staff'), await world.person('admin')];
    await grant(world, ada, { rights: ['gate'] });
    const seen = (person: Person) => world.as(person, (sql) => sql`select id from lead_grants`);
    expect([await seen(ada), await seen(bob), await seen(chief)].map(({ length }) => length)).toEqual([1, 0, 1]);
    await expect(
      world.as(chief, (sql) => sql`insert into lead_grants (user_id, rights) values (${ada.id}, '{gate}')`),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('go with their person, event, place or slot type, and follow people and places that become one', async ({
    world,
  }) => {
    const chief = await world.person('admin');
    const [ada, bob, eve] = [await world.person(), await world.person(), await world.person()];
    const type = await world.slotType();
    const { event } = await shift(world, 1, { location: 'Gate 1' });
    const other = await shift(world, 1, { location: 'Gate 2' });
    const [one, two] = [await placeOf(world, event), await placeOf(world, other.event)];
    const kept = await grant(world, bob, { place: two, rights: ['gate'] });
    await grant(world, ada, { slotType: type, rights: ['gate'] });
    await grant(world, eve, { rights: ['gate'] });
    await world.sql`delete from slot_types where id = ${type}`;
    await world.as(eve, (sql) => sql`select private.leave()`);
    await world.as(chief, (sql) => sql`select private.merge_persons(${ada.id}, ${bob.id}, '{}')`);
    await world.sql`select private.merge_places(${two}, ${one})`;
    expect(await world.sql`select id, user_id, place_id from lead_grants`).toEqual([
      { id: kept, user_id: ada.id, place_id: one },
    ]);
    await grant(world, ada, { event, rights: ['gate'] });
    await world.sql`delete from event_slots where event_id = ${event}`;
    await world.sql`delete from events where id = ${event}`;
    expect(await world.sql`select id from lead_grants`).toHaveLength(1);
  });
});

it('those in charge of slots are the administrators, and who may lead each of them now', async ({ world }) => {
  const [chief, lead, other] = [await world.person('admin'), await world.person(), await world.person()];
  const [led, unled] = [await shift(world, 5), await shift(world, 5)];
  for (const person of [lead, other]) await grant(world, person, { event: led.event, rights: ['fill'] });
  await world.sql`update profiles set state = 'blocked' where id = ${other.id}`;
  const people = async (right: string) =>
    (await world.sql`select slot_id, user_id from private.in_charge(${[led.slot, unled.slot]}::uuid[], ${right})`).map(
      ({ slot_id, user_id }) => [slot_id, user_id],
    );
  const chiefs = [
    [led.slot, chief.id],
    [unled.slot, chief.id],
  ];
  expect((await people('fill')).sort()).toEqual([...chiefs, [led.slot, lead.id]].sort());
  expect((await people('write')).sort()).toEqual(chiefs.sort());
});
