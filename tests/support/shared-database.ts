import { relative } from 'node:path';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { afterAll, expect } from 'vitest';
import { addressOf, clone, patient, superuser } from './database.ts';

/** What the database holds, by table and catalogue; also the advisory locks that a session has kept. */
export type State = Record<string, string>;
/**
 * The database that the files of a worker share. Its connection stays open from file to file: what a session has compiled
 * and planned costs more than most tests do.
 */
type Shared = { name: string; owner: Sql; superuser: Sql; clean: State; running: number };

let shared: Promise<Shared> | undefined;

/** Catalogues in which committed changes of a schema show. */
const catalogues = ['pg_class', 'pg_proc', 'pg_trigger', 'pg_policy', 'pg_constraint', 'pg_namespace'];

/**
 * Reads what a database holds. Takes a few milliseconds: all tables are empty or nearly so.
 * @param sql a connection as the superuser
 */
export async function stateOf(sql: Sql): Promise<State> {
  const tables = await sql`select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') order by 1`;
  const parts = [
    ...tables.map(
      ({
        name,
      }) => `select '${name}', count(*) || ' rows ' || md5(coalesce(string_agg(t::text, '' order by t::text), ''))
      from ${name} t`,
    ),
    ...catalogues.map(
      (name) => `select '${name}', count(*) || ' rows ' || md5(sum(xmin::text::bigint)::text) from ${name}`,
    ),
    `select 'advisory locks', count(*)::text from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  ];
  return Object.fromEntries(await sql.unsafe(parts.join(' union all ')).values());
}

/** Names what is different, in the order of the names. */
export const changesOf = (before: State, after: State): string[] =>
  Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .sort();

async function open(): Promise<Shared> {
  const name = `shared_${process.env.VITEST_POOL_ID}`;
  await superuser(async (sql) => {
    const [exists] = await sql`select from pg_database where datname = ${name}`;
    if (!exists) await clone(sql, name);
  });
  const connect = (login: 'owner' | 'superuser') =>
    postgres(addressOf(name, login), { max: 1, max_lifetime: null, onnotice: () => {}, connection: patient });
  const admin = connect('superuser');
  return { name, owner: connect('owner'), superuser: admin, clean: await stateOf(admin), running: 0 };
}

async function discard({ name, ...connections }: Shared): Promise<void> {
  shared = undefined;
  await Promise.all([connections.owner.end({ timeout: 0 }), connections.superuser.end()]);
  await superuser((sql) => sql.unsafe(`drop database ${name} with (force)`));
}

/**
 * The database of a worker, for a file that leaves nothing behind. After the last test of the calling file its contents are
 * compared with those of the migrated database, and the file fails if anything has been committed.
 * @returns runs a transaction, which the caller has to roll back
 */
export function sharedDatabase(): (run: (sql: TransactionSql) => Promise<void>) => Promise<void> {
  afterAll(async () => {
    const current = await shared;
    if (!current) return;
    // A test that has exceeded its time goes on. The files after it must not wait for it.
    if (current.running > 0) return await discard(current);
    const changed = changesOf(current.clean, await stateOf(current.superuser));
    if (changed.length === 0) return;
    await discard(current);
    const file = relative(process.cwd(), expect.getState().testPath ?? '');
    throw new Error(
      `${file} has committed changes to the database that all files of a worker share (${changed.join(', ')}). ` +
        'A file that commits needs a database of its own: use ownWorlds().',
    );
  });
  return async (run) => {
    shared ??= open();
    const current = await shared;
    current.running += 1;
    await current.owner.begin(run).finally(() => {
      current.running -= 1;
    });
  };
}
