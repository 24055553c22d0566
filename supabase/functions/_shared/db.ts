import postgres from 'postgres';
import type { Caller } from './auth.ts';
import { within } from './deadline.ts';
import { env } from './env.ts';
import { unavailable } from './http/api-error.ts';
import { fromDatabase } from './http/from-database.ts';

/** Builds statements, and pieces of them, inside a door. */
export type Sql = postgres.ReservedSql;
export type Statement<Row extends object = object> = postgres.PendingQuery<Row[]>;
/** The statements of one transaction. They are sent together: none can use in its text what another gives. */
export type Statements<Row extends object> = (sql: Sql) => readonly [...Statement[], Statement<Row>] | readonly [];
/** What is checked first of all: `member` has an application user, `admin` is an administrator. */
export type Guard = 'member' | 'admin';

type Identity = { role: 'authenticated'; sub: string } | { role: 'service_role'; sub: '' };

const attempts = 3;
const reserveSeconds = 10;
const transactionSeconds = 20;
const retryableStates = ['40001', '40P01'];

let pool: postgres.Sql | undefined;

const connect = (): postgres.Sql =>
  postgres(env.databaseUrl, {
    max: env.databasePool,
    prepare: env.databasePrepare,
    connect_timeout: 5,
    idle_timeout: 60,
    // The driver would wait longer after each failure, and every caller with it even when the database is back.
    backoff: () => 0.05,
    connection: { application_name: 'muster' },
    onnotice: () => {},
  });

/** A connection that does not answer would hold its next user up as well. */
function discardPool(stuck: postgres.Sql): void {
  if (pool === stuck) pool = undefined;
  void stuck.end({ timeout: 0 });
}

function group<Row extends object>(sql: Sql, identity: Identity, guard: Guard | undefined, own: Statements<Row>) {
  const claims = JSON.stringify(identity);
  const checks = {
    member: () => sql`select private.require_member()`,
    admin: () => sql`select private.require_admin()`,
  };
  return [
    sql.unsafe('begin'),
    sql`select set_config('role', ${identity.role}, true), set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${identity.sub}, true)`,
    ...(guard ? [checks[guard]()] : []),
    ...own(sql),
  ];
}

/** One transaction in one flight: begin, who is asking, the guard, the statements and commit are sent together. */
async function transaction<Row extends object>(
  identity: Identity,
  guard: Guard | undefined,
  own: Statements<Row>,
): Promise<Row[]> {
  pool ??= connect();
  const current = pool;
  const sql = await within(reserveSeconds, current.reserve(), unavailable, (late) => late.release());
  let statements: ReturnType<typeof group<Row>>;
  try {
    statements = group(sql, identity, guard, own);
  } catch (error) {
    sql.release();
    throw error;
  }
  const commit = sql.unsafe('commit');
  const stuck = () => {
    discardPool(current);
    return unavailable();
  };
  try {
    const [results] = await within(transactionSeconds, Promise.all([Promise.all(statements), commit]), stuck);
    sql.release();
    return results[results.length - 1] as unknown as Row[];
  } catch (error) {
    // After an error the commit, already on its way, rolls back; after a lost connection there is nothing to release.
    if (error instanceof postgres.PostgresError) {
      await within(transactionSeconds, commit, stuck).then(
        () => sql.release(),
        () => {},
      );
    }
    throw error;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40));
const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(CONNECT|E[A-Z]+$)/.test(String(error.code));

async function run<Row extends object>(identity: Identity, own: Statements<Row>, guard?: Guard): Promise<Row[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(identity, guard, own);
    } catch (error) {
      const state = error instanceof postgres.PostgresError ? error.code : undefined;
      if (state && retryableStates.includes(state) && attempt < attempts) await pause();
      else if (error instanceof postgres.PostgresError) throw fromDatabase(error) ?? error;
      else throw isLostConnection(error) ? unavailable() : error;
    }
  }
}

/**
 * Runs statements as the caller, under row-level security, in one transaction, after the guard if one is named; gives
 * the rows of the last. Throws the refusals of the database as `ApiError`; a deadlock or a serialization failure is
 * tried again. Source: design.md section 1.
 */
export const asUser = <Row extends object>(
  caller: Caller,
  statements: Statements<Row>,
  guard?: Guard,
): Promise<Row[]> => run({ role: 'authenticated', sub: caller.sub }, statements, guard);

/** The same for work of the service itself, past row-level security. */
export const asService = <Row extends object>(statements: Statements<Row>): Promise<Row[]> =>
  run({ role: 'service_role', sub: '' }, statements);
