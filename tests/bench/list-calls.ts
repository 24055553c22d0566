import { apiStatements } from './api-statements.ts';
import type { Arena } from './arena.ts';
import type { Statements, Terms } from './direct.ts';
import { timed } from './load.ts';

/** A call of the API and the statements that it sends. */
interface Call extends Terms {
  path: string;
  statements: Statements;
}

/** A list, with the calls that load it: the steps one after the other, the calls of a step in parallel. */
export interface List {
  name: string;
  as: 'volunteer' | 'admin';
  steps: Call[][];
  /** Its length does not depend on how much is in the database. */
  isFlat: boolean;
}

/** The lists that people wait for most. */
export async function listsToMeasure(): Promise<List[]> {
  const { selectEvents, selectSignups, selectMe, selectUsers, selectNotices, selectSlotTypes } = await apiStatements();
  const day = (number: number) => new Date(Date.now() + number * 86_400_000).toISOString();
  const call = (path: string, statements: Statements, guard: Terms['guard'] = 'member'): Call => ({
    path: `/api${path}`,
    statements,
    guard,
    readOnly: true,
  });
  const [now, from, to] = [day(0), day(1), day(31)];
  const limit = 1000;
  const longest = { limit };
  const month = call(`/events?from=${from}&to=${to}&limit=${limit}`, (sql) =>
    selectEvents(sql, { from, to, limit }, undefined),
  );
  const upcoming = call(`/events?from=${now}&limit=${limit}`, (sql) =>
    selectEvents(sql, { from: now, limit }, undefined),
  );
  const page = call(`/events?from=${now}&limit=50`, (sql) => selectEvents(sql, { from: now, limit: 50 }, undefined));
  const signups = call('/event-slot-signups', (sql) => selectSignups(sql, longest));
  const dashboard = [
    [call('/users/me', selectMe, null)],
    [
      upcoming,
      signups,
      call('/notices', (sql) => selectNotices(sql, { limit: 200 })),
      call('/slot-types', (sql) => selectSlotTypes(sql, longest)),
    ],
  ];
  return [
    { name: 'GET /events, 30 days', as: 'volunteer', steps: [[month]], isFlat: true },
    { name: 'GET /events, 30 days, administrator', as: 'admin', steps: [[month]], isFlat: true },
    { name: 'GET /events, all upcoming', as: 'volunteer', steps: [[upcoming]], isFlat: true },
    { name: 'GET /events, upcoming, page of 50', as: 'volunteer', steps: [[page]], isFlat: true },
    { name: 'GET /event-slot-signups', as: 'volunteer', steps: [[signups]], isFlat: true },
    { name: "dashboard's first load", as: 'volunteer', steps: dashboard, isFlat: true },
    {
      name: 'GET /users, page of 1,000',
      as: 'admin',
      steps: [[call('/users', (sql) => selectUsers(sql, longest), 'admin')]],
      isFlat: false,
    },
  ];
}

/** How long the steps take, each as long as its slowest call. */
const inSteps = (steps: readonly Call[][], make: (call: Call) => Promise<unknown>): Promise<number> =>
  timed(async () => {
    for (const calls of steps) await Promise.all(calls.map(make));
  });

/** Two ways to load a list: through the API and by the same SQL. Each resolves to its milliseconds. */
export async function loaderOf(arena: Arena, { as, steps }: List) {
  const [person, token] = [arena[as], await arena.token(arena[as])];
  return {
    api: () => inSteps(steps, ({ path }) => arena.http.expect(200, 'GET', path, token)),
    direct: () => inSteps(steps, ({ statements, ...terms }) => arena.direct.ask(person, terms, statements)),
  };
}
