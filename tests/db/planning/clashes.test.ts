import { describe, expect } from 'vitest';
import { type Person, refusalCode, type World, worlds } from '../support/world.ts';

const it = worlds();

const hours = (from: number, to: number) => ({
  start_time: `2026-06-02T${String(from).padStart(2, '0')}:00:00Z`,
  end_time: `2026-06-02T${String(to).padStart(2, '0')}:00:00Z`,
});

/** Events with one slot each, which the person takes one after the other. */
async function busy(
  world: World,
  ...spans: [number, number][]
): Promise<{ ada: Person; events: string[]; signups: string[] }> {
  await world.at('2026-06-01T10:00:00Z');
  const ada = await world.person();
  const [events, signups]: [string[], string[]] = [[], []];
  for (const [index, [from, to]] of spans.entries()) {
    const event = await world.event({ title: `E${index}`, ...hours(from, to) });
    await world.at(`2026-06-01T10:00:0${index + 1}Z`);
    signups.push(await world.signUp(ada, await world.slot(event)));
    events.push(event);
  }
  return { ada, events, signups };
}

const move = (world: World, event: string | undefined, from: number, to: number) =>
  world.sql`update events set ${world.sql(hours(from, to))} where id = ${event ?? ''}`;
const setStatus = (world: World, event: string | undefined, status: 'scheduled' | 'canceled') =>
  world.sql`update events set status = ${status}, cancel_origin = ${status === 'canceled' ? 'source' : null}
    where id = ${event ?? ''}`;
async function statuses(world: World, signups: string[]): Promise<string[]> {
  const rows = await world.sql`select id, status || case when is_live then '' else ' (off)' end as status from signups`;
  return signups.map((id) => rows.find((row) => row.id === id)?.status);
}
async function notices(world: World, person: Person): Promise<string[]> {
  const rows = await world.as(
    person,
    (sql) => sql`
    select n.kind, e.title from notices n join events e on e.id = n.event_id order by n.kind`,
  );
  await world.sql`delete from notices`;
  return rows.map((row) => `${row.kind} ${row.title}`);
}

describe('an event that is moved', () => {
  it('keeps its signups and notifies each person once, with the old and the new times', async ({ world }) => {
    const { ada, events, signups } = await busy(world, [10, 12]);
    await move(world, events[0], 14, 15);
    const [notice] = await world.as(ada, (sql) => sql`select kind, old, new from notices`);
    const state = {
      title: 'E0',
      location: null,
      timezone: 'UTC',
      all_day: false,
      status: 'scheduled',
      cancel_reason: null,
    };
    expect(notice).toEqual({
      kind: 'still',
      old: { ...state, start_time: '2026-06-02T10:00:00Z', end_time: '2026-06-02T12:00:00Z' },
      new: { ...state, start_time: '2026-06-02T14:00:00Z', end_time: '2026-06-02T15:00:00Z' },
    });
    const [row] =
      await world.sql`select lower(s.during) = e.start_time as follows from signups s join events e on e.id = s.event_id`;
    expect(row?.follows).toBe(true);
    expect(await statuses(world, signups)).toEqual(['confirmed']);
  });

  it('onto another signup of a person is displaced: one notice `clash`, one `still`, and the place stays counted', async ({
    world,
  }) => {
    const { ada, events, signups } = await busy(world, [10, 12], [14, 16]);
    await move(world, events[0], 15, 17);
    expect(await statuses(world, signups)).toEqual(['displaced', 'confirmed']);
    expect(await notices(world, ada)).toEqual(['clash E0', 'still E0']);
    const [slot] = await world.sql`select filled_count from event_slots where event_id = ${events[0] ?? ''}`;
    expect(slot?.filled_count).toBe(1);
  });

  it('sends no notice if only its texts change, and none to people who canceled', async ({ world }) => {
    const { ada, events, signups } = await busy(world, [10, 12], [14, 16]);
    await world.sql`update events set title = 'New', location = 'There', description = 'Other'`;
    await world.as(ada, (sql) => sql`select private.cancel_signup(${signups[1] ?? ''})`);
    await move(world, events[1], 17, 18);
    expect(await notices(world, ada)).toEqual([]);
  });

  it('does not clash with a displaced signup: moved twice, it clashes once', async ({ world }) => {
    const { ada, events, signups } = await busy(world, [10, 12], [14, 16]);
    await move(world, events[0], 15, 17);
    await move(world, events[0], 14, 15);
    expect(await notices(world, ada)).toEqual(['clash E0', 'still E0', 'still E0']);
    await move(world, events[0], 12, 14);
    expect(await statuses(world, signups)).toEqual(['confirmed', 'confirmed']);
  });
});

describe('a displaced signup is confirmed again', () => {
  const gone: [string, (world: World, ada: Person, event: string, signup: string) => Promise<unknown>][] = [
    [
      'the other is given back',
      (world, ada, _e, id) => world.as(ada, (sql) => sql`select private.cancel_signup(${id})`),
    ],
    ['the other event moves away', (world, _a, event) => move(world, event, 18, 19)],
    ['the other event is canceled', (world, _a, event) => setStatus(world, event, 'canceled')],
    [
      'the other event is removed',
      (world, _a, event) => world.sql`update events set removed_at = private.now() where id = ${event}`,
    ],
    [
      'the other slot is canceled',
      (world, _a, event) =>
        world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where event_id = ${event}`,
    ],
  ];
  it.for(gone)('when %s', async ([_name, free], { world }) => {
    const { ada, events, signups } = await busy(world, [10, 12], [14, 16]);
    await move(world, events[0], 15, 17);
    await free(world, ada, events[1] as string, signups[1] as string);
    expect((await statuses(world, signups))[0]).toBe('confirmed');
  });

  it('oldest first, and only if the time is free', async ({ world }) => {
    const { ada, events, signups } = await busy(world, [8, 9], [10, 12], [14, 16]);
    await move(world, events[1], 14, 15);
    await move(world, events[0], 14, 16);
    expect(await statuses(world, signups)).toEqual(['displaced', 'displaced', 'confirmed']);
    await world.as(ada, (sql) => sql`select private.cancel_signup(${signups[2] ?? ''})`);
    expect(await statuses(world, signups)).toEqual(['confirmed', 'displaced', 'canceled']);
    await world.as(ada, (sql) => sql`select private.cancel_signup(${signups[0] ?? ''})`);
    expect(await statuses(world, signups)).toEqual(['canceled', 'confirmed', 'canceled']);
  });

  it('and until then blocks another signup for its event, but no other event at that time', async ({ world }) => {
    const { ada, events } = await busy(world, [10, 12], [14, 16]);
    await move(world, events[0], 15, 18);
    const other = await world.slot(events[0] as string);
    const later = await world.slot(await world.event(hours(16, 17)));
    const take = (slot: string) => world.as(ada, (sql) => sql`select private.sign_up(${slot})`);
    await expect(take(other)).rejects.toSatisfy((error: object) => refusalCode(error) === 'already_signed_up');
    await take(later);
  });
});

describe('an event that is canceled', () => {
  it('blocks nothing, notifies its people, and returns their places when it is restored', async ({ world }) => {
    const { ada, events, signups } = await busy(world, [10, 12]);
    await setStatus(world, events[0], 'canceled');
    expect(await statuses(world, signups)).toEqual(['confirmed (off)']);
    expect(await notices(world, ada)).toEqual(['canceled E0']);
    await move(world, events[0], 11, 13);
    expect(await notices(world, ada)).toEqual([]);
    await setStatus(world, events[0], 'scheduled');
    expect(await statuses(world, signups)).toEqual(['confirmed']);
    expect(await notices(world, ada)).toEqual(['restored E0']);
  });

  it('and restored at the time of another signup has its own displaced', async ({ world }) => {
    const { ada, events, signups } = await busy(world, [10, 12]);
    await setStatus(world, events[0], 'canceled');
    const other = await world.event({ title: 'Other', ...hours(11, 13) });
    signups.push(await world.signUp(ada, await world.slot(other)));
    await setStatus(world, events[0], 'scheduled');
    expect(await statuses(world, signups)).toEqual(['displaced', 'confirmed']);
    expect(await notices(world, ada)).toEqual(['canceled E0', 'clash E0', 'restored E0']);
  });

  it('with two signups of a person, one of them in a canceled slot, confirms the live one when it is restored', async ({
    world,
  }) => {
    const { ada, events, signups } = await busy(world, [10, 12]);
    const event = events[0] as string;
    const flag = (
      on: boolean,
    ) => world.sql`update event_slots set is_canceled = ${on}, cancel_origin = ${on ? 'admin' : null}
        where id = (select slot_id from signups where id = ${signups[0] ?? ''})`;
    await flag(true);
    await world.at('2026-06-01T10:01:00Z');
    signups.push(await world.signUp(ada, await world.slot(event)));
    await flag(false);
    expect(await statuses(world, signups)).toEqual(['displaced', 'confirmed']);
    await flag(true);
    await setStatus(world, event, 'canceled');
    await flag(false);
    await setStatus(world, event, 'scheduled');
    expect(await statuses(world, signups)).toEqual(['displaced', 'confirmed']);
    await world.sql`update signups set status = 'confirmed', is_live = false`;
    await world.sql`update events set status = 'canceled', cancel_origin = 'source'`;
    await setStatus(world, event, 'scheduled');
    expect(await statuses(world, signups)).toEqual(['confirmed', 'displaced']);
  });
});

describe('a change that takes a place away', () => {
  it('by canceling a slot notifies only the people of that slot and leaves the event unchanged', async ({ world }) => {
    const { ada, events } = await busy(world, [10, 12]);
    const bob = await world.person();
    await world.signUp(bob, await world.slot(events[0] as string));
    await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin'
        where id in (select slot_id from signups where user_id = ${ada.id})`;
    const [row] = await world.as(
      ada,
      (sql) => sql`select kind, old = new as same, new ->> 'status' as status from notices`,
    );
    expect(row).toEqual({ kind: 'canceled', same: true, status: 'scheduled' });
    expect(await notices(world, bob)).toEqual([]);
  });

  it('by removing the event sends the notice `removed`, without a state after it; removing a past event changes nothing', async ({
    world,
  }) => {
    const { ada, events, signups } = await busy(world, [10, 12], [14, 16]);
    await world.sql`update events set removed_at = private.now() where id = ${events[0] ?? ''}`;
    const [row] = await world.as(ada, (sql) => sql`select kind, old ->> 'title' as title, new from notices`);
    expect(row).toEqual({ kind: 'removed', title: 'E0', new: null });
    await world.sql`delete from notices`;
    await world.at('2026-06-03T10:00:00Z');
    await world.sql`update events set removed_at = private.now() where id = ${events[1] ?? ''}`;
    expect(await notices(world, ada)).toEqual([]);
    expect(await statuses(world, signups)).toEqual(['confirmed (off)', 'confirmed']);
  });
});
