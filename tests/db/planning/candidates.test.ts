import { describe, expect } from 'vitest';
import { shift } from '../signups/rule-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { countsOf, type List, list } from './candidate-stage.ts';

const it = worlds();

const of = ({ candidates }: List, person: Person) => candidates.find(({ user }) => user.id === person.id);
const reasonsOf = (found: List, person: Person) =>
  Object.fromEntries(of(found, person)?.reasons.map(({ code, params }) => [code, params]) ?? []);

async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  return { chief: await world.person('admin'), ada: await world.person(), bob: await world.person() };
}

describe('the list of candidates', () => {
  it('is for administrators, and for slots that exist', async ({ world }) => {
    const { chief, ada } = await stage(world);
    const slot = await shift(world, '20T10:00', '20T12:00');
    await expect(list(world, ada, slot)).rejects.toMatchObject({ code: 'MU403' });
    const unknown = list(world, chief, crypto.randomUUID());
    await expect(unknown).rejects.toMatchObject(refusal(404, 'not_found', 'Slot not found'));
    await world.sql`update events set removed_at = private.now()
        where id = (select event_id from event_slots where id = ${slot})`;
    await expect(list(world, chief, slot)).rejects.toMatchObject(refusal(404, 'not_found', 'Slot not found'));
  });

  it('has active people only, and names the place that is in the way', async ({ world }) => {
    const { chief, ada, bob } = await stage(world);
    const waiting = await world.person();
    await world.sql`update profiles set state = 'waiting' where id = ${waiting.id}`;
    const slot = await shift(world, '20T10:00', '20T12:00');
    const other = await world.signUp(ada, await shift(world, '20T11:00', '20T14:00', { title: 'Parking' }));
    const found = await list(world, chief, slot);
    expect(of(found, waiting)).toBeUndefined();
    expect(of(found, bob)).toMatchObject({ group: 'nothing_said', refusal: null, warnings: [], elsewhere: null });
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
    expect(countsOf(found)).toEqual(found.counts);
    expect(await list(world, chief, slot, 1, [ada.id])).toMatchObject({
      counts: found.counts,
      candidates: [{ user: { id: ada.id } }],
    });
  });

  it('puts people who owe credits first, then those who know the role, the place, or work next to it; and who rests', async ({
    world,
  }) => {
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
  });

  it('orders equal people differently for each place', async ({ world }) => {
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
  });

  it('has four groups: who said free for all of it, about whom nothing is known, what speaks against it, and refusals', async ({
    world,
  }) => {
    const { chief, ada, bob } = await stage(world);
    const slot = await shift(world, '20T10:00', '20T14:00');
    const [part, none, tired, busy] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person(),
    ];
    await world.sql`insert into wishes (user_id, most_hours)
        select id, case when id = ${tired.id} then 6 end from profiles where id <> ${none.id}`;
    const said = (who: Person, free: boolean, from: string, to: string) => world.sql`
        insert into availability (user_id, is_free, during, said_at, position)
        values (${who.id}, ${free}, tstzrange(${`2026-06-${from}Z`}, ${`2026-06-${to}Z`}), '2026-05-30T08:00Z', 1)`;
    await said(ada, true, '20T10:00', '20T14:00');
    await said(bob, false, '20T13:00', '20T15:00');
    await said(part, true, '20T10:00', '20T13:00');
    await said(busy, true, '20T00:00', '21T00:00');
    await world.signUp(tired, await shift(world, '20T15:00', '20T17:30'));
    await world.signUp(busy, await shift(world, '20T09:00', '20T11:00'));
    const found = await list(world, chief, slot);
    expect(of(found, ada)).toMatchObject({ group: 'said_free', warnings: [] });
    expect(reasonsOf(found, ada)).toEqual({ said_free: { said_at: '2026-05-30T08:00:00Z' } });
    expect(of(found, part)).toMatchObject({ group: 'nothing_said', warnings: [] });
    expect(of(found, none)).toMatchObject({ group: 'nothing_said', warnings: [] });
    expect(of(found, bob)).toMatchObject({
      group: 'warned',
      refusal: null,
      warnings: [{ code: 'said_not_free', params: { said_at: '2026-05-30T08:00:00Z' } }],
    });
    expect(of(found, tired)).toMatchObject({
      group: 'warned',
      refusal: null,
      warnings: [{ code: 'over_own_hours', params: { most_hours: 6 } }],
    });
    expect(of(found, busy)).toMatchObject({ group: 'refused', refusal: { code: 'overlap' } });
    expect(found.counts).toEqual(countsOf(found));
    expect(found.candidates[0]?.user.id).toBe(ada.id);
  });

  it('says who would be asked, who has an open question at this time, and who has said no to the shift', async ({
    world,
  }) => {
    const { chief, ada, bob } = await stage(world);
    const eve = await world.person('staff');
    const event = await world.event({ start_time: '2026-06-20T10:00Z', end_time: '2026-06-20T12:00Z' });
    const [slot, second] = [await world.slot(event), await world.slot(event)];
    const other = await shift(world, '20T11:00', '20T14:00', { title: 'Parking' });
    const give = (person: Person, to: string) =>
      world.as(chief, async (sql) => (await sql`select private.assign(${person.id}, ${to}) as id`)[0]?.id);
    await give(ada, other);
    const refused = await give(bob, second);
    await world.as(bob, (sql) => sql`select private.cancel_signup(${refused})`);
    const found = await list(world, chief, slot);
    expect(of(found, ada)).toMatchObject({
      asks: true,
      group: 'warned',
      refusal: null,
      warnings: [{ code: 'asked_elsewhere', params: { event_title: 'Parking' } }],
    });
    expect(of(found, bob)).toMatchObject({
      asks: true,
      group: 'warned',
      refusal: null,
      warnings: [{ code: 'said_no', params: { said_at: '2026-06-01T10:00:00Z' } }],
    });
    expect(of(found, eve)).toMatchObject({ asks: false, group: 'nothing_said', warnings: [] });
    expect(of(found, chief)).toMatchObject({ asks: false });
    expect(found.counts).toEqual(countsOf(found));
    // Neither an event at another time nor a later yes warns.
    const elsewhere = await list(world, chief, await shift(world, '20T14:00', '20T15:00'));
    expect(of(elsewhere, ada)).toMatchObject({ group: 'nothing_said' });
    expect(of(elsewhere, bob)).toMatchObject({ group: 'nothing_said' });
    await world.at('2026-06-02T10:00:00Z');
    const again = await give(bob, second);
    await world.as(bob, (sql) => sql`select private.sign_up(${second})`);
    await world.as(chief, (sql) => sql`select private.cancel_signup(${again})`);
    expect(of(await list(world, chief, slot), bob)).toMatchObject({ group: 'nothing_said', warnings: [] });
  });

  it('puts favourite roles and places before those in which somebody has worked', async ({ world }) => {
    const { chief, ada, bob } = await stage(world);
    const role = await world.slotType();
    const event = await world.event({
      start_time: '2026-06-20T10:00Z',
      end_time: '2026-06-20T12:00Z',
      location: 'Pier',
    });
    const slot = await world.slot(event, { slot_type_id: role });
    const [place] = await world.sql`select place_id from events where id = ${event}`;
    const eve = await world.person();
    await world.at('2026-05-01T10:00:00Z');
    await world.signUp(
      eve,
      await world.slot(await world.event({ start_time: '2026-05-02T10:00Z', end_time: '2026-05-02T12:00Z' }), {
        slot_type_id: role,
      }),
    );
    await world.at('2026-06-01T10:00:00Z');
    await world.sql`insert into wishes (user_id, slot_type_ids) values (${ada.id}, ${[role]})`;
    await world.sql`insert into wishes (user_id, place_ids) values (${bob.id}, ${[place?.place_id]})`;
    const found = await list(world, chief, slot);
    expect(reasonsOf(found, ada)).toEqual({ favourite_role: {} });
    expect(reasonsOf(found, eve)).toEqual({ did_role: { times: 1 } });
    expect(reasonsOf(found, bob)).toEqual({ favourite_place: {} });
    expect(found.candidates.slice(0, 3).map(({ user }) => user.id)).toEqual([ada.id, eve.id, bob.id]);
  });
});
