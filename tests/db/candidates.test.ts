import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../supabase/functions/_shared/contract/board.ts';
import { createRandom, type Random } from '../../supabase/local/random.ts';
import { times } from '../support/times.ts';
import { dayOf, qualify } from './qualification-stage.ts';
import { rule, shift } from './rule-stage.ts';
import { type Person, refusal, refusalCode, type World, worlds } from './world.ts';

const { inWorld } = worlds();

type List = { fitting: number; candidates: Candidate[] };
const list = (world: World, chief: Person, slot: string, limit = 200, people: string[] | null = null) =>
  world.as(chief, async (sql) => {
    const [row] = await sql`select private.candidates(${slot}, ${people}::uuid[], ${limit}) as list`;
    return row?.list as List;
  });
const give = (world: World, chief: Person, person: string, slot: string, reason: string | null) =>
  world
    .as(chief, (sql) => sql`select private.assign(${person}, ${slot}, ${reason})`)
    .then(
      () => null,
      (error) => ({ code: refusalCode(error), message: error.message, params: JSON.parse(error.detail).params }),
    );
class Undo extends Error {}
/** What giving a place would lead to; nothing is stored. */
async function tried(world: World, chief: Person, person: string, slot: string, reason: string | null) {
  let outcome: unknown;
  await world.sql
    .savepoint(async () => {
      outcome = await give(world, chief, person, slot, reason);
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  return outcome;
}
const of = ({ candidates }: List, person: Person) => candidates.find(({ user }) => user.id === person.id);
const reasonsOf = (found: List, person: Person) =>
  Object.fromEntries(of(found, person)?.reasons.map(({ code, params }) => [code, params]) ?? []);

async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  return { chief: await world.person('admin'), ada: await world.person(), bob: await world.person() };
}

describe('the list of candidates', () => {
  it(
    'is for administrators, and for slots that exist',
    inWorld(async (world) => {
      const { chief, ada } = await stage(world);
      const slot = await shift(world, '20T10:00', '20T12:00');
      await expect(list(world, ada, slot)).rejects.toMatchObject({ code: 'MU403' });
      const unknown = list(world, chief, crypto.randomUUID());
      await expect(unknown).rejects.toMatchObject(refusal(404, 'not_found', 'Slot not found'));
      await world.sql`update events set removed_at = private.now()
        where id = (select event_id from event_slots where id = ${slot})`;
      await expect(list(world, chief, slot)).rejects.toMatchObject(refusal(404, 'not_found', 'Slot not found'));
    }),
  );

  it(
    'has active people only, and names the place that is in the way',
    inWorld(async (world) => {
      const { chief, ada, bob } = await stage(world);
      const waiting = await world.person();
      await world.sql`update profiles set state = 'waiting' where id = ${waiting.id}`;
      const slot = await shift(world, '20T10:00', '20T12:00');
      const other = await world.signUp(ada, await shift(world, '20T11:00', '20T14:00', { title: 'Parking' }));
      const found = await list(world, chief, slot);
      expect(of(found, waiting)).toBeUndefined();
      expect(of(found, bob)).toMatchObject({ group: 'fits', refusal: null, elsewhere: null });
      expect(of(found, ada)).toMatchObject({
        group: 'refused',
        refusal: {
          code: 'overlap',
          message: 'This overlaps with "Parking", which this person is signed up for',
          params: { own: false, event_title: 'Parking' },
        },
        elsewhere: {
          signup_id: other,
          title: 'Parking',
          start_time: '2026-06-20T11:00:00Z',
          end_time: '2026-06-20T14:00:00Z',
        },
      });
      expect(found.fitting).toBe(found.candidates.filter(({ group }) => group === 'fits').length);
      expect(await list(world, chief, slot, 1, [ada.id])).toMatchObject({
        fitting: found.fitting,
        candidates: [{ user: { id: ada.id } }],
      });
    }),
  );

  it(
    'puts people who owe credits first, then those who know the role, the place, or work next to it; and who rests',
    inWorld(async (world) => {
      const { chief, ada, bob } = await stage(world);
      const [role, other] = [await world.slotType(), await world.slotType()];
      const at = (location: string) => ({ location });
      const slot = await world.slot(
        await world.event({
          start_time: '2026-06-20T10:00Z',
          end_time: '2026-06-20T12:00Z',
          location: ' Café ',
        }),
        { slot_type_id: role },
      );
      const work = async (person: Person, from: string, to: string, place: string, slot_type_id: string) => {
        const event = await world.event({
          title: `At ${place}`,
          start_time: `2026-${from}Z`,
          end_time: `2026-${to}Z`,
          ...at(place),
        });
        await world.signUp(person, await world.slot(event, { slot_type_id }));
      };
      const [role1, place1, next1, busy1] = [
        await world.person(),
        await world.person(),
        await world.person(),
        await world.person(),
      ];
      // Signed up in advance, over when the list is asked for.
      await world.at('2026-05-01T10:00:00Z');
      await work(role1, '05-02T10:00', '05-02T12:00', 'Gate', role);
      await work(place1, '05-02T10:00', '05-02T12:00', 'CAFE', other);
      await work(next1, '06-20T12:00', '06-20T13:00', 'Cafe', other);
      await work(busy1, '06-20T15:00', '06-20T18:00', 'Gate', other);
      await work(bob, '05-03T10:00', '05-03T16:00', 'Gate', other);
      await world.at('2026-06-01T10:00:00Z');
      await world.sql`update profiles set required_credits = 10 where id in (${ada.id}, ${bob.id})`;

      const found = await list(world, chief, slot);
      expect(reasonsOf(found, ada)).toEqual({ owes: { credits: 10, required: 10 } });
      expect(reasonsOf(found, bob)).toEqual({ owes: { credits: 4, required: 10 } });
      expect(reasonsOf(found, role1)).toEqual({ did_role: { times: 1 } });
      expect(reasonsOf(found, place1)).toEqual({ did_place: { times: 1 } });
      expect(reasonsOf(found, next1)).toEqual({ adjoining: { event_title: 'At Cafe' }, same_day: { hours: 1 } });
      expect(reasonsOf(found, busy1)).toEqual({ same_day: { hours: 3 } });
      const order = [ada, bob, role1, place1, next1, busy1].map(({ id }) =>
        found.candidates.findIndex(({ user }) => user.id === id),
      );
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(order.at(-1)).toBe(found.candidates.length - 1);
      await world.sql`update slot_type_rates set compensation = 'wage' where slot_type_id = ${role}`;
      expect(reasonsOf(await list(world, chief, slot), ada)).toEqual({});
    }),
  );

  it(
    'orders equal people differently for each place',
    inWorld(async (world) => {
      const { chief } = await stage(world);
      for (let n = 0; n < 8; n++) await world.person();
      const event = await world.event({ start_time: '2026-06-20T10:00Z', end_time: '2026-06-20T12:00Z' });
      const orders = [];
      for (const slot of [await world.slot(event), await world.slot(event)]) {
        const ids = (await list(world, chief, slot)).candidates.map(({ user }) => user.id);
        expect((await list(world, chief, slot)).candidates.map(({ user }) => user.id)).toEqual(ids);
        orders.push(ids);
      }
      expect(orders[0]).not.toEqual(orders[1]);
      expect(orders[0]?.toSorted()).toEqual(orders[1]?.toSorted());
    }),
  );
});

const zones = ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles'];

/** An event of up to 30 hours, or of whole days of its zone. */
async function someSlot(world: World, random: Random, types: string[]) {
  const start = new Date(Date.parse(`${dayOf(random)}T00:00Z`) + random.below(96) * 900_000);
  const all_day = random.chance(0.15);
  const length = all_day ? 24 * (1 + random.below(2)) : random.pick([0.5, 2, 4, 8, 12, 30]);
  const event = await world.event({
    start_time: start.toISOString(),
    end_time: new Date(+start + length * 3_600_000).toISOString(),
    timezone: random.pick(zones),
    all_day,
  });
  return world.slot(event, { slot_type_id: random.pick(types), required_count: random.pick([1, 20]) });
}

describe('what the list says of a person', () => {
  it(
    'is what giving the place does, whatever the rules and whatever they have',
    inWorld(async (world) => {
      const seen = new Set<string>();
      const random = createRandom(7);
      const chief = await world.person('admin');
      const people = [chief];
      for (let n = 0; n < 7; n++) people.push(await world.person(random.pick(['volunteer', 'staff'])));
      const types = [await world.slotType(), await world.slotType({ open_to: 'staff' })];
      types.push(await world.slotType({ open_to: 'assigned' }));
      const qualifications = [await world.qualification(), await world.qualification({ confirmed_by: 'organiser' })];
      for (let round = 0; round < times(6, 100); round++) {
        await rule(world, { max_hours_per_day: null, min_rest_hours: null });
        await rule(world, { opens_days_before: null, closes_hours_before: null, timezone: random.pick(zones) });
        await world.at('2026-06-01T10:00:00Z');
        const slots = [];
        for (let n = 0; n < 12; n++) slots.push(await someSlot(world, random, types));
        for (const person of people)
          for (let n = 0; n < 3; n++) await give(world, chief, person.id, random.pick(slots), 'Random');
        await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${random.pick(slots)}`;
        await rule(world, {
          max_hours_per_day: random.pick([null, 4, 10]),
          min_rest_hours: random.pick([null, 2, 11, 72]),
          opens_days_before: random.pick([null, null, null, 2]),
          closes_hours_before: random.pick([null, null, null, 36]),
        });
        await world.at(`${dayOf(random)}T06:00:00Z`);
        if (round % 2 > 0) await qualify(world, createRandom(round), people, types, qualifications);
        for (const slot of slots) {
          const found = await list(world, chief, slot);
          expect(found.candidates).toHaveLength(people.length);
          for (const { user, group, refusal: said } of found.candidates) {
            const plain = await tried(world, chief, user.id, slot, null);
            const reasoned = await tried(world, chief, user.id, slot, 'Because');
            seen.add(`${group} ${said?.code ?? ''}`);
            if (group === 'fits') expect(plain).toBeNull();
            else expect(group === 'warned' ? plain : reasoned).toEqual(said);
            if (group === 'warned') expect(reasoned).toBeNull();
          }
        }
      }
      expect([...seen].toSorted()).toEqual([
        'fits ',
        'refused already_signed_up',
        'refused overlap',
        'refused slot_canceled',
        'refused slot_full',
        'warned event_started',
        'warned not_open_to_you',
        'warned not_qualified',
        'warned signup_closed',
        'warned signup_not_open',
        'warned too_little_rest',
        'warned too_many_hours',
      ]);
    }),
    120_000,
  );
});
