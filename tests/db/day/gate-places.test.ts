import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { works } from '../../support/work.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { act, countsOf, gateOf, gateStage, send, walkIn, workOf } from './gate-stage.ts';

const it = worlds();

/** The events in which a person has a place that is not canceled, with what became of it. */
const placesOf = async ({ sql }: World, person: Person): Promise<string[]> => {
  const rows = await sql`select e.title, s.status, s.attendance from ${works(sql)} join events e on e.id = s.event_id
    where s.user_id = ${person.id} and s.status <> 'canceled' order by e.title`;
  return rows.map(({ title, status, attendance }) => `${title} ${attendance ?? status}`);
};
/** Another shift, from 9:00 to 12:00, at which this person is confirmed. */
async function elsewhere(world: World, person: Person) {
  await world.at('2026-06-01T09:00:00Z');
  const event = await world.event({
    title: 'Tent',
    start_time: '2026-06-12T09:00:00Z',
    end_time: '2026-06-12T12:00:00Z',
  });
  const slot = await world.slot(event);
  const signup = await world.signUp(person, slot);
  await world.at('2026-06-12T10:30:00Z');
  return { event, slot, signup };
}

describe('a person who does not come', () => {
  it('is a no-show from some minutes after the start, gives the place free, and can still come', async ({ world }) => {
    const { lead, first, slot, walker } = await gateStage(world);
    await world.at('2026-06-12T10:14:00Z');
    expect(await act(world, lead, { kind: 'no_show', signup_id: first })).toBe('refused no_show_early');
    await world.at('2026-06-12T10:15:00Z');
    expect(await act(world, lead, walkIn(slot, walker))).toBe('refused slot_full');
    expect(await act(world, lead, { kind: 'no_show', signup_id: first })).toBe('done no_show');
    expect([await countsOf(world, slot), await workOf(world, first)]).toEqual(['1 1 of 2', 'no_show null']);
    const came = walkIn(slot, walker);
    expect(await act(world, lead, came)).toBe('done here');
    expect(await countsOf(world, slot)).toBe('2 2 of 2');
    expect(await act(world, lead, { kind: 'check_in', signup_id: first })).toBe('refused slot_full');
    expect(await act(world, lead, { kind: 'check_in', signup_id: first, add_place: true })).toBe('done here');
    expect([await countsOf(world, slot), await workOf(world, first)]).toEqual(['3 3 of 3', 'null null']);
  });

  it('leaves the place to somebody whom an administrator gives it, and one who is marked as attended later was there', async ({
    world,
  }) => {
    const { chief, lead, first, slot, walker, event } = await gateStage(world);
    await world.at('2026-06-12T10:20:00Z');
    await act(world, lead, { kind: 'no_show', signup_id: first });
    await world.as(chief, (sql) => sql`select private.assign(${walker.id}, ${slot}, 'Came instead')`);
    expect(await countsOf(world, slot)).toBe('2 2 of 2');
    const mark = (as: string | null) =>
      world.as(chief, (sql) => sql`select private.mark_attendance(${event}, array[${first}]::uuid[], ${as})`);
    await mark('excused');
    expect(await countsOf(world, slot)).toBe('2 2 of 2');
    await mark('attended');
    expect(await countsOf(world, slot)).toBe('3 3 of 3');
  });

  it('keeps the place if the lead says so, and frees it for the waitlist when excused before the start', async ({
    world,
  }) => {
    const { lead, first, other, slot, walker, ada } = await gateStage(world);
    await world.at('2026-06-12T08:00:00Z');
    await world.as(walker, (sql) => sql`select private.join_waitlist(${slot})`);
    expect(await act(world, lead, { kind: 'excused', signup_id: other, release: false })).toBe('done excused');
    expect(await countsOf(world, slot)).toBe('2 2 of 2');
    await world.sql`insert into hand_overs (signup_id, user_id, during, open_to_all)
        select id, user_id, during, true from signups where id = ${first}`;
    expect(await act(world, lead, { kind: 'excused', signup_id: first })).toBe('done excused');
    expect(await world.sql`select user_id, kind from questions where answer is null`).toEqual([
      { user_id: walker.id, kind: 'offer' },
    ]);
    expect(await world.sql`select ended_why from hand_overs where user_id = ${ada.id}`).toEqual([
      { ended_why: 'over' },
    ]);
  });
});

describe('a place that was kept for somebody who does not come', () => {
  it('is given free later', async ({ world }) => {
    const { lead, first, slot } = await gateStage(world);
    await world.at('2026-06-12T10:20:00Z');
    expect(await act(world, lead, { kind: 'no_show', signup_id: first, release: false })).toBe('done no_show');
    expect(await countsOf(world, slot)).toBe('2 2 of 2');
    expect(await act(world, lead, { kind: 'no_show', signup_id: first })).toBe('done no_show');
    expect(await countsOf(world, slot)).toBe('1 1 of 2');
  });
});

describe('a walk-in', () => {
  it('is added by name with a phone, and gets a place more in a full slot only if the lead says so', async ({
    world,
  }) => {
    const { lead, slot } = await gateStage(world);
    const named = { kind: 'walk_in', signup_id: randomUUID(), slot_id: slot, name: 'Noa', phone: '030 2' } as const;
    expect(await act(world, lead, named)).toBe('refused slot_full');
    expect(await world.sql`select from profiles where name = 'Noa'`).toHaveLength(0);
    const [done] = await send(world, lead, { ...named, add_place: true });
    expect(done).toMatchObject({
      outcome: 'done',
      person: { name: 'Noa', phone: '030 2' },
      slot: { required_count: 3 },
    });
    const out = { kind: 'check_out', signup_id: named.signup_id, at: '2026-06-12T12:00:00Z' } as const;
    await world.at('2026-06-12T12:00:00Z');
    expect(await act(world, lead, out)).toBe('done gone');
    expect(await act(world, lead, { kind: 'undo', action_id: done?.id })).toBe('refused changed_since');
  });

  it('takes a place that is free, also if the phone could not know that and asked for one more', async ({ world }) => {
    const { lead, slot, walker, first } = await gateStage(world);
    await world.at('2026-06-12T10:20:00Z');
    await act(world, lead, { kind: 'no_show', signup_id: first });
    expect(await act(world, lead, walkIn(slot, walker, { add_place: true }))).toBe('done here');
    expect(await countsOf(world, slot)).toBe('2 2 of 2');
  });

  it('does not take the place of somebody who is asked about it', async ({ world }) => {
    const { chief, lead, slot, walker, other } = await gateStage(world);
    await world.at('2026-06-01T09:00:00Z');
    await world.as(chief, (sql) => sql`select private.cancel_signup(${other})`);
    const asked = await world.person();
    await world.as(chief, (sql) => sql`select private.assign(${asked.id}, ${slot})`);
    await world.at('2026-06-12T09:50:00Z');
    expect(await countsOf(world, slot)).toBe('2 1 of 2');
    expect(await act(world, lead, walkIn(slot, walker))).toBe('refused slot_full');
    expect(await act(world, lead, walkIn(slot, walker, { add_place: true }))).toBe('done here');
    expect(await countsOf(world, slot)).toBe('3 2 of 3');
  });

  it('needs a reason without the qualification, for places of staff and for places that are assigned', async ({
    world,
  }) => {
    const { lead, event, walker, ada } = await gateStage(world);
    const type = await world.slotType({ open_to: 'staff' });
    const asked = await world.qualification({ name: 'First aid' });
    await world.asks(type, asked);
    const slot = await world.slot(event, { slot_type_id: type });
    const [refused] = await send(world, lead, walkIn(slot, walker));
    expect(refused?.refusal).toMatchObject({
      code: 'gate_warning',
      params: { warnings: ['not_qualified', 'not_open'], missing: ['First aid'] },
    });
    expect(await act(world, lead, walkIn(slot, walker, { reason: 'Nobody else' }))).toBe('done here');
    expect(await act(world, lead, walkIn(slot, walker))).toBe('refused already_signed_up');
    expect(await act(world, lead, walkIn(slot, { ...ada, id: randomUUID() }))).toBe('refused not_found');
  });

  it('of staff needs a reason for places that are assigned, but none for those of staff', async ({ world }) => {
    const { lead, event, walker } = await gateStage(world);
    const staff = await world.person('staff');
    const slotOpenTo = async (open_to: string) =>
      world.slot(event, { slot_type_id: await world.slotType({ open_to }) });
    const [assigned, staffed] = [await slotOpenTo('assigned'), await slotOpenTo('staff')];
    for (const person of [staff, walker])
      expect(await act(world, lead, walkIn(assigned, person))).toBe('refused gate_warning');
    expect(await act(world, lead, walkIn(staffed, staff))).toBe('done here');
  });

  it('who comes late keeps the place that they had until then', async ({ world }) => {
    const { lead, walker, slot } = await gateStage(world, { required_count: 3 });
    await elsewhere(world, walker);
    await world.at('2026-06-12T12:00:00Z');
    expect(await act(world, lead, walkIn(slot, walker))).toBe('done here');
    expect(await placesOf(world, walker)).toEqual(['Bar confirmed', 'Tent confirmed']);
  });

  it('has no warning about a place at an event that was canceled', async ({ world }) => {
    const { lead, walker, slot } = await gateStage(world, { required_count: 3 });
    const tent = await elsewhere(world, walker);
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${tent.event}`;
    expect(await act(world, lead, walkIn(slot, walker))).toBe('done here');
    expect(await placesOf(world, walker)).toEqual(['Bar confirmed', 'Tent confirmed']);
  });

  it('is not let in by a lead while they are marked as attended elsewhere, and that mark stays', async ({ world }) => {
    const { chief, lead, walker, slot } = await gateStage(world, { required_count: 3 });
    const tent = await elsewhere(world, walker);
    await world.as(
      chief,
      (sql) => sql`select private.mark_attendance(${tent.event}, array[${tent.signup}]::uuid[], 'attended')`,
    );
    expect(await act(world, lead, walkIn(slot, walker, { reason: 'Is here' }))).toBe('refused changed_since');
    expect(await placesOf(world, walker)).toEqual(['Tent attended']);
  });

  it('ends what the person has elsewhere: a place where they are not is given back, where they are they go; undo restores it', async ({
    world,
  }) => {
    const { lead, walker, slot, chief } = await gateStage(world, { required_count: 3 });
    const tent = await elsewhere(world, walker);
    const [warned] = await send(world, lead, walkIn(slot, walker));
    expect(warned?.refusal).toMatchObject({ params: { warnings: ['elsewhere'], elsewhere: 'Tent' } });
    const [first] = await send(world, lead, walkIn(slot, walker, { reason: 'Is here' }));
    expect(await placesOf(world, walker)).toEqual(['Bar confirmed']);
    expect(await act(world, lead, { kind: 'undo', action_id: first?.id })).toBe('done canceled');
    expect(await placesOf(world, walker)).toEqual(['Tent confirmed']);
    await act(world, chief, { kind: 'check_in', signup_id: tent.signup });
    await world.at('2026-06-12T11:00:00Z');
    const [second] = await send(world, lead, walkIn(slot, walker, { reason: 'Is here' }));
    expect(second?.refusal).toBeNull();
    expect(await placesOf(world, walker)).toEqual(['Bar confirmed', 'Tent attended']);
    expect(await workOf(world, tent.signup)).toBe('attended 30');
    // The shift that they left goes on longer: they keep both.
    await world.sql`update events set end_time = '2026-06-12T15:00:00Z' where id = ${tent.event}`;
    expect(await placesOf(world, walker)).toEqual(['Bar confirmed', 'Tent attended']);
    expect(await act(world, lead, { kind: 'undo', action_id: second?.id })).toBe('done canceled');
    expect(await placesOf(world, walker)).toEqual(['Tent confirmed']);
  });
});

describe('an event that moves', () => {
  it('by some hours keeps who is there, up to four hours from now', async ({ world }) => {
    const { lead, first, event } = await gateStage(world);
    await act(world, lead, { kind: 'check_in', signup_id: first });
    const movedTo = async (from: string) => {
      await world.sql`update events set start_time = ${from}, end_time = '2026-06-12T18:00:00Z' where id = ${event}`;
      return (await gateOf(world, lead)).events[0]?.signups.find(({ id }) => id === first)?.state;
    };
    expect([await movedTo('2026-06-12T13:50:00Z'), await movedTo('2026-06-12T13:50:01Z')]).toEqual([
      'here',
      'expected',
    ]);
  });

  it('far into the future forgets who was there; one that is put off a little does not', async ({ world }) => {
    const { lead, first, other, event, slot } = await gateStage(world);
    const move = (day: string, from: string) =>
      world.sql`update events set start_time = ${`2026-06-${day}T${from}:00Z`}, end_time = '2026-06-15T00:00:00Z' where id = ${event}`;
    await act(world, lead, { kind: 'check_in', signup_id: first });
    await move('12', '10:45');
    const stateOf = async () => {
      await world.at('2026-06-12T09:50:00Z');
      return (await gateOf(world, lead)).events[0]?.signups.find(({ id }) => id === first)?.state;
    };
    expect(await stateOf()).toBe('here');
    await world.at('2026-06-12T11:30:00Z');
    await act(world, lead, { kind: 'no_show', signup_id: other });
    await move('14', '10:00');
    const rows =
      await world.sql`select s.came_at, s.attendance, s.released_at, s.during::text from ${works(world.sql)} where s.event_id = ${event}`;
    expect(rows).toEqual(
      [1, 2].map(() => ({
        came_at: null,
        attendance: null,
        released_at: null,
        during: '["2026-06-14 10:00:00+00","2026-06-15 00:00:00+00")',
      })),
    );
    expect(await countsOf(world, slot)).toBe('2 2 of 2');
  });
});
