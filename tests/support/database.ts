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
const patient = { lock_timeout: 600_000, idle_in_transaction_session_timeout: 600_000 };

async function superuser(run: (sql: Sql) => Promise<unknown>): Promise<void> {
  const url = new URL(inject('database').superuser);
  // Connects to another database: Postgres clones a database only while nobody is connected to it.
  url.pathname = '/template1';
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  try {
    await run(sql);
  } finally {
    await sql.end();
  }
}

/** A database for the calling test file, created before its first test and dropped after its last. */
export function testDatabase(): TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const pools: Sql[] = [];
  const url = (login: Login = 'owner') => {
    const address = new URL(inject('database')[login]);
    address.pathname = `/${name}`;
    return address.href;
  };
  beforeAll(async () => {
    await superuser(async (sql) => {
      await sql.unsafe(`create database ${name} template postgres owner postgres`);
      // Privileges on a database are not copied with it; see the migration `foundation`.
      await sql.unsafe(`revoke temporary on database ${name} from public`);
      await sql.unsafe(`alter database ${name} set search_path = "$user", public, extensions`);
    });
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
