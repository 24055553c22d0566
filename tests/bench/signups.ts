import { type Arena, startArenas } from './arena.ts';
import { figures, load, type Sample, together } from './load.ts';
import { type Measure, type Report, reportOf } from './report.ts';

const crowds = [1, 8, 64];
const rounds = 4;
const millisecondsEach = 1000;
const people = 2000;
/** The connections of function and floor: what was promised is judged there. */
const judgedAt = 8;
const guarded = { guard: 'member', readOnly: false } as const;
const sameSql = 'same transaction to Postgres';

type Place = { person: string; token: string; slot: string };
type Taken = { person: string; token: string; id: string };

/** Makes room: nobody is signed up for what is to come, and no slot is ever full. */
async function clear({ sql }: Arena): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from public.notices`;
    await tx`delete from public.signups where upper(during) > now()`;
    await tx`update public.event_slots set required_count = 10000, filled_count = 0
      where event_id in (select id from public.events where end_time > now())`;
  });
  await sql`vacuum analyze`;
}

/** Places of which none stands in another's way, each once; every second event, for neighbours overlap. */
async function freePlaces(arena: Arena): Promise<() => Place> {
  const persons = await arena.sql<{ id: string }[]>`select id from public.profiles order by id`;
  const tokens = await Promise.all(persons.map(({ id }) => arena.token(id)));
  const slots = await arena.sql<{ id: string }[]>`
    select s.id from (
      select e.id, row_number() over (order by e.start_time) as number from public.events e
      where e.start_time > now() + interval '1 hour' and e.end_time < e.start_time + interval '1 day') e
    join public.event_slots s on s.event_id = e.id and s.position = 0 where e.number % 2 = 0 order by e.number`;
  let next = 0;
  return () => {
    const [index, round] = [next % persons.length, Math.floor(next / persons.length)];
    next += 1;
    const [person, token] = [persons[index], tokens[index]];
    const slot = slots[(index + round) % slots.length];
    if (!person || !token || !slot || round >= slots.length) throw new Error('There are no more places.');
    return { person: person.id, token, slot: slot.id };
  };
}

/** Two ways to the same end. */
interface Way {
  take(place: Place): Promise<string>;
  giveBack(taken: Taken): Promise<unknown>;
}

async function waysOf({ http, direct }: Arena): Promise<{ api: Way; direct: Way }> {
  Object.assign(process.env, { API_DB_URL: 'postgres://none', SUPABASE_URL: 'http://none' });
  Object.assign(process.env, { SUPABASE_PUBLISHABLE_KEY: 'none' });
  const { takePlace, giveBack } = await import('../../supabase/functions/api/data/event-slot-signups.ts');
  return {
    api: {
      take: async ({ token, slot }) =>
        JSON.parse(await http.expect(201, 'POST', `/api/event-slot-signups/slots/${slot}`, token)).id,
      giveBack: ({ token, id }) => http.expect(204, 'DELETE', `/api/event-slot-signups/${id}`, token),
    },
    direct: {
      take: async ({ person, slot }) => {
        const [row] = await direct.ask(person, guarded, (sql) => takePlace(sql, slot));
        return JSON.parse(row?.json ?? '{}').id;
      },
      giveBack: ({ person, id }) => direct.ask(person, guarded, (sql) => giveBack(sql, id)),
    },
  };
}

/** Signups for a while, then the same number of cancellations at most. */
async function oneRound(way: Way, crowd: number, nextPlace: () => Place): Promise<{ take: Sample; back: Sample }> {
  const taken: Taken[] = [];
  const take = await load(crowd, millisecondsEach, async () => {
    const place = nextPlace();
    taken.push({ ...place, id: await way.take(place) });
  });
  const back = await load(crowd, millisecondsEach, async (_, end) => {
    const one = taken.pop();
    if (one) await way.giveBack(one);
    else end();
  });
  return { take, back };
}

function measuresOf(what: string, crowd: number, api: Sample[], direct: Sample[]): Measure[] {
  const [ours, floor] = [figures(together(api)), figures(together(direct))];
  const name = `${what}, ${crowd} at once`;
  const goal = what === 'signup' && crowd === judgedAt ? { goal: { atLeast: 0.5 } } : {};
  return [
    { name, unit: '/s', value: ours.perSecond, floor: floor.perSecond, floorIs: sameSql, ...goal },
    { name: `${name}, p50`, unit: 'ms', value: ours.p50, floor: floor.p50, floorIs: sameSql },
    { name: `${name}, p99`, unit: 'ms', value: ours.p99, floor: floor.p99, floorIs: sameSql },
  ];
}

/** Signing up and cancelling, by few and by many at once, through the API and straight to Postgres, in turn. */
export async function benchSignups(): Promise<Report> {
  const { open, stop } = await startArenas();
  try {
    const arena = await open({ events: 2000, people });
    await clear(arena);
    const nextPlace = await freePlaces(arena);
    const ways = await waysOf(arena);
    const measures: Measure[] = [];
    for (const crowd of crowds) {
      const samples = { take: { api: [], direct: [] }, back: { api: [], direct: [] } } as Record<
        'take' | 'back',
        Record<keyof typeof ways, Sample[]>
      >;
      for (let round = 0; round <= rounds; round += 1) {
        for (const side of ['api', 'direct'] as const) {
          const { take, back } = await oneRound(ways[side], crowd, nextPlace);
          // The first round warms everything up.
          if (round === 0) continue;
          samples.take[side].push(take);
          samples.back[side].push(back);
        }
      }
      measures.push(...measuresOf('signup', crowd, samples.take.api, samples.take.direct));
      measures.push(...measuresOf('cancel', crowd, samples.back.api, samples.back.direct));
    }
    return reportOf(`Signups, ${rounds} rounds of ${millisecondsEach} ms, 8 connections to the database`, measures);
  } finally {
    await stop();
  }
}
