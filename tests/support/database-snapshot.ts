import postgres, { type Sql, type TransactionSql } from 'postgres';

/** The data of a database at one moment. */
export type Snapshot = {
  /** Makes the data what they were. The parts of a running stack keep their connections and notice nothing. */
  restore(): Promise<void>;
};

const schemas = ['public', 'private', 'auth', 'realtime'];
/** Where the rows are kept that a table had. */
const store = 'snapshot';

type Table = { name: string; copy: string; columns: string };

/** Every table that has rows, those that were emptied before excepted. */
const filled = (sql: Sql | TransactionSql) => sql<Table[]>`
  select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', ${store}::text, n.nspname || '.' || c.relname) as copy,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ${sql(schemas)} and pg_relation_size(c.oid) > 0
  order by 1`;

/** Whether something runs that a request began: it would hold locks, and write what is to be gone. */
async function isBusy(sql: Sql): Promise<boolean> {
  const running = await sql`select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name in ('muster', 'auth', 'realtime')
      and state <> 'idle'`;
  return running.length > 0;
}

/**
 * Runs statements in a transaction that has locked every table. It waits for no lock while it holds others: a request that began
 * meanwhile takes them in another order, which would be a deadlock.
 */
async function runAlone(sql: Sql, run: (tx: TransactionSql) => Promise<void>): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ${sql(schemas)} order by 1`;
  for (;;) {
    try {
      if (!(await isBusy(sql))) {
        await sql.begin(async (tx) => {
          await tx.unsafe(`lock table ${tables.map(({ name }) => name).join(', ')} nowait`);
          await run(tx);
        });
        return;
      }
    } catch (error) {
      const isLocked = error instanceof postgres.PostgresError && error.code === '55P03';
      if (!isLocked) throw error;
    }
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

/**
 * Keeps the data of a stack's database, so that a test can have them again without a new stack.
 * @param sql one connection as the superuser
 */
export async function takeSnapshot(sql: Sql): Promise<Snapshot> {
  const kept = await filled(sql);
  await sql.unsafe(`create schema ${store}`);
  for (const { name, copy, columns } of kept)
    await sql.unsafe(`create table ${copy} as select ${columns} from ${name}`);
  const sequences = await sql<{ name: string; value: string | null; start: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value as value, start_value as start
    from pg_sequences where schemaname in ${sql(schemas)}`;
  return {
    async restore() {
      await runAlone(sql, async (tx) => {
        // Without triggers and foreign keys: the rows were right before, in whichever order they come back.
        await tx`set local session_replication_role = replica`;
        const names = (await filled(tx)).map(({ name }) => name);
        if (names.length > 0) await tx.unsafe(`truncate ${names.join(', ')} cascade`);
        for (const { name, copy, columns } of kept) {
          await tx.unsafe(`insert into ${name} (${columns}) overriding system value select * from ${copy}`);
        }
        for (const { name, value, start } of sequences) {
          await tx`select setval(${name}::regclass, ${value ?? start}, ${value !== null})`;
        }
      });
    },
  };
}
