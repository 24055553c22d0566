import { describe, expect } from 'vitest';
import { grant, shift } from '../leads/lead-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';

const it = worlds();

/** Sends what waits, and returns the events that each topic is told of since the last time; null: too many to be named. */
async function sent(world: World): Promise<Record<string, string[] | null>> {
  await world.sql`delete from realtime.messages`;
  await world.sql`select private.flush_live()`;
  const rows = await world.sql`select topic, payload -> 'event_ids' as ids from realtime.messages order by topic`;
  return Object.fromEntries(rows.map(({ topic, ids }) => [topic, ids?.sort() ?? null]));
}

/** Forgets what is not told yet, does something, and returns what is told of it. */
async function told(world: World, act: () => PromiseLike<unknown>) {
  await sent(world);
  await world.sql`delete from private.live_topics`;
  await act();
  return sent(world);
}

const ofEvent = (event: string) => ({ admin: [event], [`event:${event}`]: [event] });
const ofPerson = (person: Person, ...events: string[]) => ({ [`person:${person.id}`]: events });

describe('pages are told', () => {
  it('of each change of a slot that they show, and not of what follows from it', async ({ world }) => {
    const { event, slot } = await shift(world, 5);
    const set = (values: object) =>
      told(world, () => world.sql`update event_slots set ${world.sql(values)} where id = ${slot}`);
    for (const values of [
      { required_count: 3 },
      { min_count: 1 },
      { position: 5 },
      { is_canceled: true, cancel_origin: 'admin' },
      { removed_at: '2026-01-01T00:00:00Z' },
    ])
      expect(await set(values), JSON.stringify(values)).toEqual(ofEvent(event));
    expect(await set({ freed_at: '2026-01-01T00:00:00Z' })).toEqual({});
    expect(await told(world, () => world.slot(event, { position: 1 }))).toEqual(ofEvent(event));
    const deletion = () => world.sql`delete from event_slots where event_id = ${event} and id <> ${slot}`;
    expect(await told(world, deletion)).toEqual(ofEvent(event));
  });

  it('of a question, its answer and its end; its person as well, unless they have answered; never of a draft', async ({
    world,
  }) => {
    const ada = await world.person();
    const [shown, draft] = [await shift(world, 5), await shift(world, 50, { published_at: null })];
    const ask = (slot: string) => world.sql`insert into questions (user_id, slot_id, kind, wave, during, deadline)
        values (${ada.id}, ${slot}, 'offer', 3, tstzrange(now(), null), now() + interval '1 hour')`;
    const all = { ...ofEvent(shown.event), ...ofPerson(ada, shown.event) };
    expect(await told(world, () => ask(shown.slot))).toEqual(all);
    const answer = () => world.sql`update questions set answer = 'expired', answered_at = now()`;
    expect(await told(world, answer)).toEqual(all);
    expect(await told(world, () => world.sql`delete from questions`)).toEqual(all);
    await ask(shown.slot);
    const decline = () =>
      world.as(ada, (sql) => sql`select private.answer_question(id, false) from questions where answer is null`);
    expect(await told(world, decline)).toEqual(ofEvent(shown.event));
    expect(await told(world, () => ask(draft.slot))).toEqual({});
  });

  it('of their own messages alone, and not when they put one away themselves', async ({ world }) => {
    const [ada, ben] = [await world.person(), await world.person()];
    const tell = () => world.sql`insert into notices (user_id, kind, about)
        select p.id, 'new_admin', '{}' from profiles p where p.id in ${world.sql([ada.id, ben.id])}`;
    expect(await told(world, tell)).toEqual({ ...ofPerson(ada), ...ofPerson(ben) });
    const dismiss = () =>
      world.as(ada, (sql) => sql`update notices set dismissed_at = private.now() where user_id = ${ada.id}`);
    expect(await told(world, dismiss)).toEqual({});
    expect(await told(world, () => world.sql`delete from notices`)).toEqual({ ...ofPerson(ada), ...ofPerson(ben) });
  });

  it('of what is held for Undo when its person can see it, and at once of what another clock has put far ahead', async ({
    world,
  }) => {
    await world.at('2030-03-05T12:00:00Z');
    const ada = await world.person();
    const hold = (until: string) =>
      told(
        world,
        () => world.sql`insert into notices (user_id, kind, about, held_until)
            values (${ada.id}, 'new_admin', '{}', ${until})`,
      );
    expect(await hold('2030-03-05T12:01:00Z')).toEqual({});
    expect(await world.sql`select private.flush_live() as wait`).toEqual([{ wait: 60_000 }]);
    await world.at('2030-03-05T12:00:59Z');
    expect(await sent(world)).toEqual({});
    await world.at('2030-03-05T12:01:00Z');
    expect(await sent(world)).toEqual(ofPerson(ada));
    expect(await hold('2030-03-05T13:01:01Z')).toEqual(ofPerson(ada));
  });
});

describe('a message', () => {
  it('that waits for the end of its second names everything that has changed meanwhile', async ({ world }) => {
    await world.at('2030-03-05T12:00:00Z');
    const events: string[] = [];
    for (const day of ['10', '11', '12'])
      events.push(await world.event({ start_time: `2030-03-${day}T10:00Z`, end_time: `2030-03-${day}T12:00Z` }));
    const [first, ...rest] = events as [string, string, string];
    const change = (id: string) => world.sql`update events set title = ${`${id} again`} where id = ${id}`;
    expect(await told(world, () => change(first))).toEqual(ofEvent(first));
    const now = [];
    for (const id of rest) {
      await change(id);
      now.push((await sent(world)).admin);
    }
    expect(now).toEqual([undefined, undefined]);
    await world.at('2030-03-05T12:00:01.001Z');
    expect((await sent(world)).admin).toEqual([...rest].sort());
    await world.at('2030-03-05T12:00:03Z');
    expect(await sent(world)).toEqual({});
  });

  it('names up to a hundred events, and none if there are more', async ({ world }) => {
    const add = (count: number) => () =>
      world.sql`
        insert into events (title, timezone, start_time, end_time)
        select 'Many', 'UTC', now() + n * interval '1 day', now() + n * interval '1 day 1 hour' from generate_series(1, ${count}) n`;
    expect((await told(world, add(100))).admin).toHaveLength(100);
    expect((await told(world, add(101))).admin).toBeNull();
  });
});

describe('what happens at an event', () => {
  it('is heard by leads of a slot of it who see people or fill places there now, also of a draft by those who fill it', async ({
    world,
  }) => {
    const [led, far, draft] = [
      await shift(world, 5),
      await shift(world, 100),
      await shift(world, 50, { published_at: null }),
    ];
    const heard: Record<string, string> = {};
    for (const right of ['gate', 'roster', 'fill', 'write']) {
      const lead = await world.person();
      await grant(world, lead, { rights: [right] });
      const hears = async ({ event }: typeof led) => {
        const [row] = await world.as(lead, (sql) => sql`select private.may_listen(${`event:${event}`}) as may`);
        return row?.may ? 'yes' : 'no';
      };
      heard[right] = `${await hears(led)} ${await hears(far)} ${await hears(draft)}`;
    }
    expect(heard).toEqual({ gate: 'yes no no', roster: 'yes yes no', fill: 'yes yes yes', write: 'no no no' });
  });

  it('is told by nobody: no one may send to a topic, not even to one that they hear', async ({ world }) => {
    const chief = await world.person('admin');
    for (const topic of ['admin', `person:${chief.id}`]) {
      await world.sql`select set_config('realtime.topic', ${topic}, true)`;
      const send = (actor: 'anon' | Person) =>
        world.as(
          actor,
          (sql) => sql`insert into realtime.messages (topic, extension, private) values (${topic}, 'broadcast', true)`,
        );
      for (const actor of ['anon', chief] as const)
        await expect(send(actor), topic).rejects.toThrow('row-level security');
    }
  });
});
