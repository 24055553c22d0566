import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { ensureClientBuilt } from '../../supabase/local/web-build.ts';
import { functionDatabaseUrl, startOwnApi } from '../support/own-function.ts';
import { startTestStack } from '../support/stack.ts';
import { figures, httpClient, load, type Sample, together } from './load.ts';
import { pageSizes, sizeTable } from './sizes.ts';
import { type Chance, setStage } from './stage.ts';

const connections = 8;
const rounds = 6;
const millisecondsEach = 1500;
const events = 500;
const volunteers = 2000;

type Figures = ReturnType<typeof figures>;

/** What the API does in a second and how long a call takes, beside the same SQL sent straight to Postgres. */
export type ApiResult = { name: string; byFunction: Figures; byPostgres: Figures; ratios: Figures };

/** The same work, asked of the function and of Postgres. */
type Workload = {
  name: string;
  overHttp: (worker: number) => Promise<void>;
  direct: (worker: number) => Promise<void>;
};

const dist = await ensureClientBuilt(fileURLToPath(new URL('../..', import.meta.url)), console.log);
console.log(sizeTable(await pageSizes(dist)));

export const apiTerms = { connections, rounds, millisecondsEach };

/** Measures the API against the same SQL, in turn. Leaves a pool of connections behind that ends with the process. */
export async function benchApi(): Promise<ApiResult[]> {
  const { info: stack, stop } = await startTestStack({ say: () => {} });
  const sql = postgres(stack.superuserUrl, { max: 1, onnotice: () => {} });
  const api = await startOwnApi(stack, { API_DB_POOL: String(connections) });
  const http = httpClient(api.port, connections);

  // The functions' own modules, with the settings that the function beside them has: the same SQL by the same driver.
  Object.assign(process.env, {
    API_DB_URL: functionDatabaseUrl(stack).href,
    API_DB_POOL: String(connections),
    API_DB_PREPARE: 'true',
    SUPABASE_URL: stack.gatewayUrl,
  });
  const { asUser } = await import('../../supabase/functions/_shared/db.ts');
  const { selectMe } = await import('../../supabase/functions/api/data/users.ts');
  const { selectEvents } = await import('../../supabase/functions/api/data/events.ts');
  const { takePlace } = await import('../../supabase/functions/api/data/event-slot-signups.ts');

  const { people, chances } = await setStage(stack, sql, { events, volunteers });
  const person = (worker: number) => people[worker] ?? { id: '', token: '' };
  const nextChance = (): Chance => {
    const { value, done } = chances.next();
    if (done) throw new Error('Every volunteer has signed up for as much as the stage has: make it larger.');
    return value;
  };

  const workloads: Workload[] = [
    {
      name: 'GET /users/me',
      overHttp: (worker) => http.send('GET', '/api/users/me', person(worker).token, 200),
      direct: async (worker) => {
        await asUser({ sub: person(worker).id }, selectMe, { readOnly: true });
      },
    },
    {
      name: `GET /events (${events})`,
      overHttp: (worker) => http.send('GET', '/api/events', person(worker).token, 200),
      direct: async (worker) => {
        const terms = { guard: 'member', readOnly: true } as const;
        await asUser({ sub: person(worker).id }, (tx) => selectEvents(tx, {}, undefined), terms);
      },
    },
    {
      name: 'sign-up',
      overHttp: async () => {
        const { volunteer, slotId } = nextChance();
        await http.send('POST', `/api/event-slot-signups/slots/${slotId}`, volunteer.token, 201);
      },
      direct: async () => {
        const { volunteer, slotId } = nextChance();
        await asUser({ sub: volunteer.id }, (tx) => takePlace(tx, slotId), { guard: 'member' });
      },
    },
  ];

  const samples = new Map(workloads.map(({ name }) => [name, { overHttp: [] as Sample[], direct: [] as Sample[] }]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, overHttp, direct } of workloads) {
      const sides = {
        overHttp: await load(connections, millisecondsEach, overHttp),
        direct: await load(connections, millisecondsEach, direct),
      };
      // The first round warms everything up.
      if (round === 0) continue;
      samples.get(name)?.overHttp.push(sides.overHttp);
      samples.get(name)?.direct.push(sides.direct);
    }
  }

  const results = [...samples].map(([name, { overHttp, direct }]) => {
    const [byFunction, byPostgres] = [figures(together(overHttp)), figures(together(direct))];
    const ratios = {
      perSecond: byFunction.perSecond / byPostgres.perSecond,
      p50: byFunction.p50 / byPostgres.p50,
      p99: byFunction.p99 / byPostgres.p99,
    };
    return { name, byFunction, byPostgres, ratios };
  });
  http.close();
  await api.stop();
  await sql.end();
  await stop();
  return results;
}
