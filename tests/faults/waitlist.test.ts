import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { addAccounts } from '../support/accounts.ts';
import { mintToken } from '../support/people.ts';
import { recordOf } from '../support/start-program.ts';
import { stack } from './durable-stack.ts';
import { allWell, concludeLoad, startLoad } from './load.ts';

const sql = postgres(stack.superuserUrl, { max: 4, onnotice: () => {} });
afterAll(() => sql.end());

const capacity = 10;
type Person = { id: string; token: string };
const pause = () => new Promise((wake) => setTimeout(wake, 20));

/** Tries again while the database is away. */
async function steadily<Result>(run: () => PromiseLike<Result>): Promise<Result> {
  for (const giveUpAt = Date.now() + 60_000; ; await pause()) {
    try {
      return await run();
    } catch (error) {
      if (Date.now() > giveUpAt || (error as { severity?: string; code?: string }).code?.startsWith('2')) throw error;
    }
  }
}

/** Calls the API until it answers something else than that it is away. A repeated call may find its work done. */
const call = ({ token }: Person, method: string, path: string, body?: object): Promise<number> =>
  steadily(async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${stack.apiUrl}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    if (response.status === 503 || response.status === 429) throw new Error('away');
    return response.status;
  });

/** A shift that starts in so many hours, whose ten places are taken, and 100 people who wait for one, in order. */
async function scene(hours: number) {
  const ids = Array.from({ length: capacity + 100 }, () => crypto.randomUUID());
  await addAccounts(sql, ids);
  const people = await Promise.all(ids.map(async (id) => ({ id, token: await mintToken(stack, { subject: id }) })));
  const [made] = await sql`with type as (insert into slot_types (name, color) values ('Door', '#3182ce') returning id),
    event as (insert into events (title, start_time, end_time, timezone) values ('Concert',
      now() + ${hours} * interval '1 hour', now() + ${hours + 2} * interval '1 hour', 'UTC') returning id)
    insert into event_slots (event_id, slot_type_id, required_count) select event.id, type.id, ${capacity} from event, type
    returning id`;
  const slot: string = made?.id;
  for (const [index, person] of people.entries())
    expect(
      await call(person, 'POST', index < capacity ? `/event-slot-signups/slots/${slot}` : `/slots/${slot}/wait`),
    ).toBe(201);
  return { slot, person: new Map(people.map((person) => [person.id, person])), queue: ids.slice(capacity) };
}
type Stage = Awaited<ReturnType<typeof scene>>;

/** What 100 people do: whoever is offered a place says yes, and the job runs, until it is stopped. */
function answering({ slot, person }: Stage) {
  let isOver = false;
  let most = 0;
  const loop = async (act: () => Promise<unknown>) => {
    while (!isOver) {
      await act();
      await pause();
    }
  };
  const answer = async () => {
    const open = await steadily(
      () => sql`select id, user_id from questions where slot_id = ${slot} and kind = 'offer' and answer is null`,
    );
    await Promise.all(
      open.map(({ id, user_id }) =>
        call(person.get(user_id) as Person, 'POST', `/questions/${id}/answer`, { answer: 'yes' }),
      ),
    );
  };
  const watch = async () => {
    const [row] = await steadily(
      () => sql`select count(*)::int as taken from signups where slot_id = ${slot} and status = 'confirmed'`,
    );
    most = Math.max(most, row?.taken ?? 0);
  };
  const loops = [loop(answer), loop(watch), loop(() => steadily(() => sql`select private.offer_places()`))];
  return {
    most: () => most,
    stop: () => {
      isOver = true;
      return Promise.all(loops);
    },
  };
}

/** So many of those who have a place give it back, in random order, several at a time. `after`: what else happens then. */
async function cancel({ slot, person }: Stage, times: number, after: (done: number) => Promise<void> = async () => {}) {
  const chosen = new Set<string>();
  let done = 0;
  const worker = async () => {
    while (chosen.size < times) {
      const rows = await steadily(
        () => sql`select id, user_id from signups where slot_id = ${slot} and status = 'confirmed' order by random()`,
      );
      const next = rows.find(({ id }) => !chosen.has(id));
      if (!next || chosen.size >= times) {
        await pause();
        continue;
      }
      chosen.add(next.id);
      // 404: the place was given back by an attempt whose answer was lost.
      expect(await call(person.get(next.user_id) as Person, 'DELETE', `/event-slot-signups/${next.id}`)).toBeOneOf([
        204, 404,
      ]);
      done += 1;
      await after(done);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
}

const stateOf = async (slot: string) => {
  const [row] = await sql`select l.filled_count as filled, l.confirmed_count as confirmed, l.held_count as held,
      (select count(*)::int from signups s where s.slot_id = l.id and s.status = 'confirmed') as signups,
      (select count(*)::int from signups s where s.slot_id = l.id and s.status = 'canceled') as canceled
    from event_slots l where l.id = ${slot}`;
  return row;
};
const full = { filled: capacity, confirmed: capacity, held: 0, signups: capacity };
/** Waits until everybody who is offered a place has answered. */
const settled = (slot: string) =>
  expect.poll(() => stateOf(slot), { timeout: 60_000 }).toMatchObject({ confirmed: capacity, held: 0 });

async function kill(part: 'api' | 'postgres'): Promise<void> {
  const pid = () => recordOf(stack.dataDir).parts[part]?.pid ?? 0;
  const killed = pid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(pid, { timeout: 45_000 }).not.toBe(killed);
}

test('100 people wait for 10 places, 30 cancel in random order, under load and with kill -9: the first 30 get them', async () => {
  const stage = await scene(30 * 24);
  const load = await startLoad(stack, sql);
  const people = answering(stage);
  await cancel(stage, 30, async (done) => {
    if (done === 8 || done === 24) await kill('api');
    if (done === 16) await kill('postgres');
  });
  await settled(stage.slot);
  await people.stop();
  expect(await concludeLoad(load, sql, 'waitlist under load, killed three times')).toEqual(allWell);
  expect(people.most()).toBe(capacity);
  expect(await stateOf(stage.slot)).toEqual({ ...full, canceled: 30 });
  const taken =
    await sql`select user_id from waitlist where slot_id = ${stage.slot} and left_why = 'taken' order by turn`;
  expect(taken.map(({ user_id }) => user_id)).toEqual(stage.queue.slice(0, 30));
  const offered =
    await sql`select q.user_id from questions q where q.slot_id = ${stage.slot} and q.kind = 'offer' group by q.user_id`;
  expect(offered).toHaveLength(30);
  expect(await sql`select id from questions where slot_id = ${stage.slot} and answer is distinct from 'yes'`).toEqual(
    [],
  );
});

test('ten minutes before the start the first to say yes has the place; each place is filled, and the others keep their rank', async () => {
  const stage = await scene(1 / 6);
  const people = answering(stage);
  await cancel(stage, 30, async (done) => {
    if (done === 10) await kill('api');
  });
  await settled(stage.slot);
  await people.stop();
  expect(people.most()).toBe(capacity);
  expect(await stateOf(stage.slot)).toEqual({ ...full, canceled: 30 });
  expect(await sql`select id from questions where slot_id = ${stage.slot} and answer is null`).toEqual([]);
  const [left] = await sql`select count(*)::int as waiting,
      count(*) filter (where turn > all (select turn from waitlist where slot_id = ${stage.slot} and left_why = 'taken'))::int as later
    from waitlist where slot_id = ${stage.slot} and left_at is null`;
  expect(left?.waiting).toBe(70);
  // At most thirty are asked at once: nobody from the end of the list was.
  expect(left?.later).toBeGreaterThan(20);
});
