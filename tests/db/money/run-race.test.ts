import type { Sql } from 'postgres';
import { beforeAll, expect, it } from 'vitest';
import { asActor, makeWorld, ownWorlds, type Person } from '../support/world.ts';
import { stage } from './run-stage.ts';

const { database } = ownWorlds();

let sql: Sql;
let pool: Sql;
let root: Sql;
let chief: Person;

beforeAll(async () => {
  sql = database.connect('owner', { max: 1 });
  pool = database.connect('owner', { max: 8 });
  root = database.connect('superuser', { max: 2 });
  await sql.begin(async (tx) => {
    const world = makeWorld(tx);
    const scene = await stage(world);
    const shifts = [
      await scene.worked(scene.ada, '2026-05-04T08:00Z', '2026-05-04T12:00Z'),
      await scene.worked(scene.ada, '2026-06-02T08:00Z', '2026-06-02T12:00Z'),
      await scene.worked(scene.ben, '2026-06-03T20:00Z', '2026-06-04T03:00Z'),
    ];
    await world.at('2026-07-02T10:00:00Z');
    await scene.approve(...shifts.map(({ signup }) => signup));
    ({ chief } = scene);
  });
});

const close = (connection: Sql, month: string) =>
  connection.begin((tx) =>
    asActor(
      tx,
      chief,
      (own) => own`select private.close_run(${`${month}-01`}, ${`${month}-30`}, null, null, false) as id`,
    ),
  );
/** What there is of runs: how many runs, lines and entries. */
const stored = async () => [
  ...(await sql`select (select count(*)::int from pay_runs) as runs, (select count(*)::int from pay_run_lines) as lines,
    (select count(*)::int from work_entries where kind = 'run') as entries`),
];

it.for(['pay_runs', 'pay_run_lines', 'work_entries'])(
  'a closing that is killed while it waits for %s leaves nothing, and the same run can be closed',
  async (table) => {
    const victim = database.connect('owner', { max: 1 });
    const [before] = await stored();
    const [own] = await victim`select pg_backend_pid() as pid`;
    let killed: Promise<unknown> | undefined;
    await root.begin(async (tx) => {
      // Whoever reads the table goes on, whoever writes it waits.
      await tx`lock table ${tx(table)} in share mode`;
      // In one message, as nothing can be sent afterwards.
      killed = victim
        .unsafe(
          `begin; select set_config('request.jwt.claims', '${JSON.stringify({ sub: chief.account, session_id: chief.account, role: 'authenticated' })}', true),
            set_config('role', 'authenticated', true);
          select private.close_run('2026-06-01', '2026-06-30', null, null, false); commit`,
        )
        .then(
          () => 'closed',
          (error) => error,
        );
      await expect
        .poll(async () => [
          ...(await root`select c.relname from pg_locks l join pg_class c on c.oid = l.relation where l.pid = ${own?.pid} and not l.granted`),
        ])
        .toEqual([{ relname: table }]);
      await root`select pg_terminate_backend(${own?.pid})`;
      expect(await killed).toMatchObject({ code: 'CONNECTION_CLOSED' });
      await victim.end({ timeout: 0 });
    });
    expect(await stored()).toEqual([before]);
    const [run] = await close(sql, '2026-06');
    expect(await stored()).toMatchObject([{ runs: (before?.runs ?? 0) + 1, lines: (before?.lines ?? 0) + 3 }]);
    await sql.begin((tx) => asActor(tx, chief, (by) => by`select private.void_run(${run?.id}, 'Tried')`));
  },
);

it('of closings of the same days at the same time exactly one succeeds', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => close(pool, '2026-05')));
  const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused).toHaveLength(7);
  for (const error of refused)
    expect(error).toMatchObject({
      code: 'MU409',
      message: expect.stringMatching(/^Pay run \d+ has some of these days$/),
    });
  expect(
    await sql`select l.minutes from pay_run_lines l join pay_runs r on r.id = l.run_id where l.day < '2026-06-01'`,
  ).toEqual([{ minutes: 240 }]);
});

it('a file that is made several times at the same time is kept once', async () => {
  const [run] = await sql`select id from pay_runs where voided_at is null`;
  const made = await Promise.all(
    Array.from({ length: 8 }, () =>
      pool.begin((tx) =>
        asActor(
          tx,
          chief,
          (own) => own`select private.keep_run_file(${run?.id}, 'a.csv', '{"name": "CSV"}', 'YWJj') as id`,
        ),
      ),
    ),
  );
  expect(new Set(made.map(([row]) => row?.id)).size).toBe(1);
  expect(await sql`select count(*)::int as files from pay_run_files`).toEqual([{ files: 1 }]);
});
