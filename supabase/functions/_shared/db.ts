import postgres from 'postgres';
import type { Caller } from './auth.ts';
import { within } from './deadline.ts';
import { env } from './env.ts';
import { createGate } from './gate.ts';
import { unavailable } from './http/api-error.ts';
import { fromDatabase } from './http/from-database.ts';

/** Builds statements, and pieces of them, inside a door. */
export type Sql = postgres.ReservedSql;
export type Statement<Row extends object = object> = postgres.PendingQuery<Row[]>;
/** The statements of one transaction. They are sent together: none can use in its text what another gives. */
export type Statements<Row extends object> = (sql: Sql) => readonly [...Statement[], Statement<Row>] | readonly [];
/** How a transaction begins. */
export interface Terms {
  /** What is checked first of all: `member` has an application user, `admin` is an administrator. */
  guard?: 'member' | 'admin' | undefined;
  /** Nothing can be written; then everything, the end included, is sent in one flight. */
  readOnly?: boolean;
}

type Identity = { role: 'authenticated'; sub: string } | { role: 'service_role'; sub: '' };

const attempts = 3;
const reserveSeconds = 10;
/** Postgres gives a statement up before the transaction is given up here. */
const statementTimeout = '15s';
const transactionSeconds = 20;
const retryableStates = ['40001', '40P01'];
/** However much one person asks for at once, others find most connections and most of the machine free. */
const enter = createGate({
  atOnce: env.databasePool,
  ofOne: Math.ceil(env.databasePool / 8),
  waitingOfOne: 64,
});

let pool: postgres.Sql | undefined;

const connect = (): postgres.Sql =>
  postgres(env.databaseUrl, {
    // One more than pass the gate: the health check's.
    max: env.databasePool + 1,
    prepare: env.databasePrepare,
    connect_timeout: 5,
    idle_timeout: 60,
    // The driver would wait longer after each failure, and every caller with it even when the database is back.
    backoff: () => 0.05,
    connection: {
      application_name: 'muster',
      // A kept statement is planned once. Postgres would plan some anew at each call, which costs more than it gains.
      ...(env.databasePrepare && { plan_cache_mode: 'force_generic_plan' as const }),
    },
    onnotice: () => {},
  });

/** A connection that does not answer would hold its next user up as well. */
function discardPool(stuck: postgres.Sql): Error {
  if (pool === stuck) pool = undefined;
  stuck.end({ timeout: 0 }).catch(() => {});
  return unavailable('no answer');
}

const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(CONNECT|E[A-Z]+$)/.test(String(error.code));

function opening(sql: Sql, { role, sub }: Identity, { guard, readOnly }: Terms): Statement[] {
  const begin = sql.unsafe<object[]>(readOnly ? 'begin read only' : 'begin');
  const who = sql`select set_config('role', ${role}, true),
    set_config('request.jwt.claims', ${JSON.stringify(sub === '' ? { role } : { sub, role })}, true),
    set_config('request.jwt.claim.sub', ${sub}, true), set_config('statement_timeout', ${statementTimeout}, true)`;
  if (!guard) return [begin, who];
  return [begin, who, guard === 'admin' ? sql`select private.require_admin()` : sql`select private.require_member()`];
}

/** One transaction; what it begins with and its statements are sent in one flight. */
async function transaction<Row extends object>(identity: Identity, own: Statements<Row>, terms: Terms): Promise<Row[]> {
  pool ??= connect();
  const current = pool;
  const stuck = () => discardPool(current);
  const sql = await within(
    reserveSeconds,
    current.reserve(),
    () => unavailable('no connection'),
    (late) => late.release(),
  );
  const send = async () => {
    const sent = Promise.all([...opening(sql, identity, terms), ...own(sql)]);
    // A write is committed only when all of it has arrived: the driver can refuse a value before it sends a statement.
    const [results] = await Promise.all([
      sent,
      terms.readOnly ? sql.unsafe('commit') : sent.then(() => sql.unsafe('commit')),
    ]);
    return results[results.length - 1] as unknown as Row[];
  };
  try {
    const rows = await within(transactionSeconds, send(), stuck);
    sql.release();
    return rows;
  } catch (error) {
    if (pool === current && !isLostConnection(error)) {
      await within(transactionSeconds, sql.unsafe('rollback'), stuck).then(
        () => sql.release(),
        () => {},
      );
    }
    throw error;
  }
}

/** A transaction as soon as its turn has come. */
async function inTurn<Row extends object>(identity: Identity, own: Statements<Row>, terms: Terms): Promise<Row[]> {
  const leave = await within(
    reserveSeconds,
    enter(identity.sub || null),
    () => unavailable('no connection'),
    (late) => late(),
  );
  return await transaction(identity, own, terms).finally(leave);
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40));

async function run<Row extends object>(
  identity: Identity,
  own: Statements<Row>,
  terms: Terms = {},
  make = inTurn<Row>,
): Promise<Row[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await make(identity, own, terms);
    } catch (error) {
      const state = error instanceof postgres.PostgresError ? error.code : undefined;
      if (state && retryableStates.includes(state) && attempt < attempts) await pause();
      else if (error instanceof postgres.PostgresError) throw fromDatabase(error) ?? error;
      else throw isLostConnection(error) ? unavailable(String((error as { code?: string }).code)) : error;
    }
  }
}

/**
 * Runs statements as the caller, under row-level security, in one transaction; gives the rows of the last. Throws the
 * refusals of the database as `ApiError`; a deadlock or a serialization failure is tried again (design.md section 1).
 */
export const asUser = <Row extends object>(caller: Caller, own: Statements<Row>, terms?: Terms): Promise<Row[]> =>
  run({ role: 'authenticated', sub: caller.sub }, own, terms);

/** The same for work of the service itself, past row-level security. */
export const asService = <Row extends object>(own: Statements<Row>, terms?: Terms): Promise<Row[]> =>
  run({ role: 'service_role', sub: '' }, own, terms);

/** Asks the database for a sign of life, on a connection for which people do not wait. Throws `unavailable`. */
export const ping = (): Promise<object[]> =>
  run({ role: 'service_role', sub: '' }, (sql) => [sql`select 1`], { readOnly: true }, transaction);
