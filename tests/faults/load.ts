import type { Sql } from 'postgres';
import { addAccounts } from '../support/accounts.ts';
import { mintToken } from '../support/people.ts';
import type { StackInfo } from '../support/stack.ts';

/** Settings of a load. */
export type LoadOptions = {
  /** Addresses of the API, used by the people in turn. Default: the stack's. */
  apiUrls?: string[];
  /** Whether every second person also gives places back. Default true. */
  cancels?: boolean;
};

/** What the database contains after a load: everything but `confirmed` has to be zero. */
type Found = { confirmed: number; lost: number; returned: number; doubled: number; miscounted: number };

/** People who take places and give them back without a pause, until they are stopped. */
export type Load = {
  /** The number of answers by status and code. */
  answers: Map<string, number>;
  /** Answers that nobody should ever get: without an envelope, a 503 without Retry-After, or none. */
  wrong: string[];
  /** Signups that were answered with 201 and not given back. */
  held(): string[];
  /** Resolves when this many more calls have succeeded. */
  succeeds(times: number): Promise<void>;
  stop(): Promise<void>;
  /** Compares the answers with the database. */
  find(sql: Sql): Promise<Found>;
};

type Person = { id: string; token: string };
type Known = 'free' | 'unknown' | { held: string } | { returned: string };

const people = 8;
const events = 120;
const capacity = 5;

async function makeScene(stack: StackInfo, sql: Sql): Promise<{ persons: Person[]; slots: string[] }> {
  const ids = Array.from({ length: people }, () => crypto.randomUUID());
  await addAccounts(sql, ids);
  const [type] = await sql`insert into public.slot_types (name, color)
    values ('Bar', '#3182ce') returning id`;
  const made = await sql`insert into public.events (title, start_time, end_time, timezone)
    select 'Shift ' || i, start, start + interval '1 hour', 'UTC' from generate_series(1, ${events}) i,
      lateral (select date_trunc('hour', now()) + interval '10 days' + i * interval '1 hour' as start) t returning id`;
  const slots = await sql`insert into public.event_slots (event_id, slot_type_id, required_count)
    select e, ${type?.id}, ${capacity} from unnest(${made.map(({ id }) => id)}::uuid[]) e returning id`;
  const persons = await Promise.all(ids.map(async (id) => ({ id, token: await mintToken(stack, { subject: id }) })));
  return { persons, slots: slots.map(({ id }) => id) };
}

/**
 * Starts eight people on 120 events of five places.
 * @param sql a connection as the superuser
 */
export async function startLoad(stack: StackInfo, sql: Sql, options: LoadOptions = {}): Promise<Load> {
  const { apiUrls = [stack.apiUrl], cancels = true } = options;
  const { persons, slots } = await makeScene(stack, sql);
  const answers = new Map<string, number>();
  const wrong: string[] = [];
  const known = new Map<string, Known>();
  let successes = 0;
  let stopping = false;

  async function call(apiUrl: string, token: string, method: string, path: string) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${apiUrl}/event-slot-signups${path}`, { method, headers }).catch(() => null);
    const text = (await response?.text().catch(() => null)) ?? '';
    const { status = 0 } = response ?? {};
    const body = text === '' ? undefined : JSON.parse(text);
    const name = [status, body?.error?.code].filter((part) => part !== undefined).join(' ');
    answers.set(name, (answers.get(name) ?? 0) + 1);
    const patient = status !== 503 || Number(response?.headers.get('retry-after')) > 0;
    if (![201, 204, 404, 409, 503].includes(status) || !patient) wrong.push(`${method} ${name} ${text}`);
    if (status < 300) successes += 1;
    return { status, code: body?.error?.code, id: body?.id as string };
  }

  async function live(person: Person, index: number): Promise<void> {
    const apiUrl = apiUrls[index % apiUrls.length] ?? stack.apiUrl;
    for (let turn = index * 7; !stopping; turn++) {
      const slot = slots[turn % slots.length] ?? '';
      const key = `${person.id} ${slot}`;
      const state = known.get(key) ?? 'free';
      if (typeof state === 'object' && 'held' in state && cancels && index % 2 === 1) {
        known.set(key, 'unknown');
        const { status } = await call(apiUrl, person.token, 'DELETE', `/${state.held}`);
        if (status === 204) known.set(key, { returned: state.held });
      } else if (typeof state === 'object' && 'held' in state) {
        await call(apiUrl, person.token, 'POST', `/slots/${slot}`);
      } else {
        known.set(key, 'unknown');
        const { status, code, id } = await call(apiUrl, person.token, 'POST', `/slots/${slot}`);
        if (status === 201) known.set(key, { held: id });
        else if (code === 'slot_full') known.set(key, 'free');
      }
    }
  }

  const lives = persons.map(live);
  const ofKind = (kind: 'held' | 'returned'): string[] =>
    [...known.values()].flatMap((state) => (typeof state === 'object' && kind in state ? Object.values(state) : []));
  return {
    answers,
    wrong,
    held: () => ofKind('held'),
    async succeeds(times) {
      const wanted = successes + times;
      const giveUpAt = Date.now() + 40_000;
      while (successes < wanted) {
        if (Date.now() > giveUpAt) throw new Error(`No more answers: ${JSON.stringify([...answers])}`);
        await new Promise((wake) => setTimeout(wake, 10));
      }
    },
    async stop() {
      stopping = true;
      await Promise.all(lives);
    },
    async find(sql) {
      const [found] = await sql<Found[]>`select
        ${ofKind('held').length}::int as confirmed,
        (select count(*)::int from unnest(${ofKind('held')}::uuid[]) h
          where not exists (select from public.signups s where s.id = h and s.status = 'confirmed')) as lost,
        (select count(*)::int from public.signups where id = any(${ofKind('returned')}::uuid[]) and status <> 'canceled')
          as returned,
        (select count(*)::int from (select from public.signups where status = 'confirmed' group by user_id, event_id
          having count(*) > 1) t) as doubled,
        (select count(*)::int from public.event_slots l where filled_count <> (select count(*) from public.signups s
          where s.slot_id = l.id and s.status <> 'canceled') or filled_count > required_count) as miscounted`;
      return found as Found;
    },
  };
}

const times = (load: Load, name: string): number => load.answers.get(name) ?? 0;

/** Ends a load, prints one line about it, and returns the counts that have to be zero. */
export async function concludeLoad(load: Load, sql: Sql, fault: string): Promise<object> {
  await load.stop();
  const { confirmed, ...found } = await load.find(sql);
  const total = [...load.answers.values()].reduce((sum, count) => sum + count, 0);
  const away = times(load, '503 unavailable');
  console.log(`${fault}: ${total} answers, ${away} of them 503; ${confirmed} signups confirmed, ${found.lost} lost`);
  return { ...found, wrong: load.wrong };
}

/** What `concludeLoad` returns if nothing is wrong. */
export const allWell = { lost: 0, returned: 0, doubled: 0, miscounted: 0, wrong: [] };
