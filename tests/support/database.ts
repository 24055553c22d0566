import { randomBytes } from 'node:crypto';
import postgres, { type Options, type Sql } from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';

/** The roles that can log in: the owner applies migrations, the functions use the gateway. */
type Login = 'owner' | 'superuser' | 'gateway' | 'auth';

/** The database of one test file: a clone of the migrated one. */
export type TestDatabase = {
  url(login?: Login): string;
  /** Opens a pool that is closed when the file ends. */
  connect(login?: Login, options?: Options<Record<string, never>>): Sql;
};

/**
 * The login of the functions may wait for a lock, and pause within a transaction, for seconds only. A busy machine can take longer,
 * so pools get ten minutes: no test of the database is about these limits.
 */
export const patient = { lock_timeout: 600_000, idle_in_transaction_session_timeout: 600_000 };

/** Runs statements as the superuser, outside the databases of tests. */
export async function superuser(run: (sql: Sql) => Promise<unknown>): Promise<void> {
  // Connects to another database: Postgres clones a database only while nobody is connected to it.
  const sql = postgres(addressOf('template1', 'superuser'), { max: 1, onnotice: () => {} });
  try {
    await run(sql);
  } finally {
    await sql.end();
  }
}

/** The address of a database of a test, by the role that logs in. */
export function addressOf(name: string, login: Login = 'owner'): string {
  const address = new URL(inject('database')[login]);
  address.pathname = `/${name}`;
  return address.href;
}

/** Clones the migrated database. */
export async function clone(sql: Sql, name: string): Promise<void> {
  // Copying its files takes a third of the processor time that writing them to the log takes.
  await sql.unsafe(`create database ${name} template postgres owner postgres strategy file_copy`);
  // Privileges on a database are not copied with it; see the migration `foundation`.
  await sql.unsafe(`revoke temporary on database ${name} from public`);
  await sql.unsafe(`alter database ${name} set search_path = "$user", public, extensions`);
}

/** A database for the calling test file, created before its first test and dropped after its last. */
export function testDatabase(): TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const pools: Sql[] = [];
  const url = (login?: Login) => addressOf(name, login);
  beforeAll(async () => {
    await superuser((sql) => clone(sql, name));
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await superuser((sql) => sql.unsafe(`drop database ${name} with (force)`));
  });
  return {
    url,
    connect(login, options) {
      const pool = postgres(url(login), { max: 1, onnotice: () => {}, connection: patient, ...options });
      pools.push(pool);
      return pool;
    },
  };
}
