import { apiStatements } from './api-statements.ts';
import { type Arena, connections, startArenas } from './arena.ts';
import { figures, load, type Sample, together } from './load.ts';
import { clearPlaces, freePlaces, type Place } from './places.ts';
import { type Measure, type Report, reportOf } from './report.ts';
import { type Smallest, smallestTransaction } from './smallest.ts';

const crowds = [1, 8, 64];
const rounds = 4;
const millisecondsEach = 1000;
const people = 2000;
/** The goal applies to as many clients as there are connections. */
const judgedAt = connections;
const guarded = { guard: 'member', readOnly: false } as const;
const sameSql = 'same transaction to Postgres';
const smallest = 'smallest safe transaction';
const smallestByHttp = 'smallest safe call over HTTP';

type Taken = { person: string; token: string; id: string };

/** How a place is taken and given back. */
interface Way {
  take(place: Place): Promise<string>;
  /** Missing if the way only takes places. */
  giveBack?(taken: Taken): Promise<unknown>;
}
const sides = ['api', 'direct', 'smallest', 'smallestByHttp'] as const;
type Ways = Record<(typeof sides)[number], Way>;

async function waysOf({ http, direct }: Arena, least: Smallest): Promise<Ways> {
  const { takePlace, giveBack } = await apiStatements();
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
    smallest: { take: least.take },
    smallestByHttp: { take: least.takeByHttp },
  };
}

/** Signups for a while, then at most as many cancellations. */
async function oneRound({ take, giveBack }: Way, crowd: number, nextPlace: () => Place) {
  const taken: Taken[] = [];
  const taking = await load(crowd, millisecondsEach, async () => {
    const place = nextPlace();
    taken.push({ ...place, id: await take(place) });
  });
  if (!giveBack) return { take: taking };
  const back = await load(crowd, millisecondsEach, async (_, end) => {
    const one = taken.pop();
    if (one) await giveBack(one);
    else end();
  });
  return { take: taking, back };
}

function measuresOf(what: string, crowd: number, samples: { api: Sample[]; floor: Sample[]; floorIs: string }) {
  const [ours, floor] = [figures(together(samples.api)), figures(together(samples.floor))];
  const { floorIs } = samples;
  const name = `${what}, ${crowd} at once`;
  const atLeast = floorIs === smallestByHttp ? 0.35 : 0.5;
  const isJudged = what === 'signup' && (floorIs === smallestByHttp || (crowd === judgedAt && floorIs === sameSql));
  const goal = isJudged ? { goal: { atLeast } } : {};
  const measures: Measure[] = [
    { name, unit: '/s', value: ours.perSecond, floor: floor.perSecond, floorIs, ...goal },
    { name: `${name}, p50`, unit: 'ms', value: ours.p50, floor: floor.p50, floorIs },
    { name: `${name}, p99`, unit: 'ms', value: ours.p99, floor: floor.p99, floorIs },
  ];
  return measures;
}

async function measureCrowd(crowd: number, ways: Ways, nextPlace: () => Place): Promise<Measure[]> {
  const take: Record<keyof Ways, Sample[]> = { api: [], direct: [], smallest: [], smallestByHttp: [] };
  const back: Record<keyof Ways, Sample[]> = { api: [], direct: [], smallest: [], smallestByHttp: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of sides) {
      const found = await oneRound(ways[side], crowd, nextPlace);
      // The first round warms everything up.
      if (round === 0) continue;
      take[side].push(found.take);
      if (found.back) back[side].push(found.back);
    }
  }
  return [
    ...measuresOf('signup', crowd, { api: take.api, floor: take.direct, floorIs: sameSql }),
    ...measuresOf('signup', crowd, { api: take.api, floor: take.smallest, floorIs: smallest }),
    ...measuresOf('signup', crowd, { api: take.api, floor: take.smallestByHttp, floorIs: smallestByHttp }),
    ...measuresOf('cancel', crowd, { api: back.api, floor: back.direct, floorIs: sameSql }),
  ];
}

/** Signing up and canceling by one and by many at once, in turn: through the API, and to Postgres in two other ways. */
export async function benchSignups(): Promise<Report> {
  const { open, stop } = await startArenas();
  try {
    const arena = await open({ events: 2000, people });
    await clearPlaces(arena);
    const least = await smallestTransaction(arena);
    const [ways, nextPlace] = [await waysOf(arena, least), await freePlaces(arena)];
    const measures: Measure[] = [];
    for (const crowd of crowds) measures.push(...(await measureCrowd(crowd, ways, nextPlace)));
    await least.close();
    const title = `Signups, ${rounds} rounds of ${millisecondsEach} ms, ${connections} connections to the database`;
    return reportOf(title, measures);
  } finally {
    await stop();
  }
}
