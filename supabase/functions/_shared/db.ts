import postgres from 'postgres';
import type { Caller } from './auth.ts';
import { limitConcurrency } from './concurrency.ts';
import { borrow, giveBack, giveUp } from './database-pool.ts';
import { within } from './deadline.ts';
import { env } from './env.ts';
import { unavailable } from './http/api-error.ts';
import { fromDatabase } from './http/from-database.ts';
import type { RateLimit } from './rate-limits.ts';

/** The tag that builds statements and parts of them, inside `asUser` and `asService`. */
export type Sql = postgres.ReservedSql;
export type Statement<Row extends object = object> = postgres.PendingQuery<Row[]>;
/** The statements of one transaction. They are sent together, so none can use the result of another in its text. */
export type Statements<Row extends object> = (sql: Sql) => readonly [...Statement[], Statement<Row>] | readonly [];
/**
 * What is checked about the caller first: `session`: it has not ended; `member`: they are an active person; `admin`: they
 * are an administrator; `self`: they are the person with this id, or an administrator.
 */
export type Guard = 'session' | 'member' | 'admin' | { self: string };
/** The tokens that a call takes from a bucket before it begins. They stay taken whatever becomes of the call. */
export interface Charge {
  /** Whose bucket it is. */
  key: string;
  cost: number;
  limit: RateLimit;
}
/** How a transaction begins. */
export interface Terms {
  guard?: Guard | undefined;
  /** Too few tokens: the call is refused with `rate_limited`. */
  charge?: Charge | undefined;
  /** Nothing can be written. Then everything, including the commit, is sent in one round trip. */
  readOnly?: boolean;
}

type Identity = ({ role: 'authenticated' } & Caller) | { role: 'service_role'; sub: '' };

const attempts = 3;
const reserveSeconds = 10;
/** Shorter than the time limit of the transaction, so that Postgres reports the statement first. */
const statementTimeout = '15s';
const transactionSeconds = 20;
const retryableStates = ['40001', '40P01'];
/** Running transactions of one person, in all instances of the functions together. */
const turnsOfOne = 6;
/** Limits one person, or one address without a sign-in, to a share of the connections, however many requests they send at once. */
const enter = limitConcurrency({
  atOnce: env.databasePool,
  ofOne: Math.min(Math.ceil(env.databasePool / 8), turnsOfOne),
  waitingOfOne: 64,
});

const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(CONNECT|E[A-Z]+$)/.test(String(error.code));

function check(sql: Sql, guard: Guard) {
  if (guard === 'session') return sql`private.require_session()`;
  if (guard === 'member') return sql`private.require_member()`;
  if (guard === 'admin') return sql`private.require_admin()`;
  return sql`private.require_self(${guard.self})`;
}

/**
 * Takes the tokens of a call in a transaction of its own. The next one, which begins on the same connection even behind a
 * transaction pooler, refuses the call if there were too few (`private.require_tokens`).
 */
function pay(sql: Sql, { key, cost, limit }: Charge): Statement[] {
  return [
    sql.unsafe<object[]>('begin; set local role service_role'),
    sql`select set_config('muster.wait',
      private.take_tokens(${key}, ${cost}, ${limit.burst}, ${limit.per_second})::text, false)`,
    sql.unsafe<object[]>('commit and chain'),
  ];
}

/** Refuses, in one statement: a call without tokens, one of a person who has too many running, one that its caller may not make. */
function judge(sql: Sql, role: Identity['role'], { guard, charge }: Terms): Statement[] {
  const turn = role === 'service_role' ? sql`` : sql`, private.require_turn(${turnsOfOne})`;
  const admitted = charge ? sql`private.require_tokens()${turn}` : null;
  if (admitted && guard) return [sql`select ${admitted}, ${check(sql, guard)}`];
  if (admitted) return [sql`select ${admitted}`];
  return guard ? [sql`select ${check(sql, guard)}`] : [];
}

function opening(sql: Sql, { role, sub, ...claims }: Identity, terms: Terms): Statement[] {
  const { charge, readOnly } = terms;
  const begin = charge ? pay(sql, charge) : [sql.unsafe<object[]>('begin')];
  const who = sql`select set_config('transaction_read_only', ${readOnly ? 'on' : 'off'}, true), set_config('role', ${role}, true),
    set_config('request.jwt.claims', ${JSON.stringify(sub === '' ? { role } : { sub, role, ...claims })}, true),
    set_config('request.jwt.claim.sub', ${sub}, true), set_config('statement_timeout', ${statementTimeout}, true)`;
  return [...begin, who, ...judge(sql, role, terms)];
}

/** Runs one transaction. Its opening and its statements are sent in one round trip. */
async function transaction<Row extends object>(identity: Identity, own: Statements<Row>, terms: Terms): Promise<Row[]> {
  const connection = await within(reserveSeconds, borrow(), () => unavailable('no connection'), giveBack);
  const { sql } = connection;
  let isGivenUp = false;
  const stuck = () => {
    isGivenUp = true;
    giveUp(connection);
    return unavailable('no answer');
  };
  const send = async () => {
    const sent = Promise.all([...opening(sql, identity, terms), ...own(sql)]);
    // A write is committed only after all of it has arrived: the driver can refuse a value before it sends a statement.
    const [results] = await Promise.all([
      sent,
      terms.readOnly ? sql.unsafe('commit') : sent.then(() => sql.unsafe('commit')),
    ]);
    return results[results.length - 1] as unknown as Row[];
  };
  try {
    const rows = await within(transactionSeconds, send(), stuck);
    giveBack(connection);
    return rows;
  } catch (error) {
    // A connection that was given up may never answer the rollback, and the caller's turn would wait for it.
    if (isGivenUp) throw error;
    // On a lost connection this fails at once.
    await within(transactionSeconds, sql.unsafe('rollback'), stuck).then(
      () => giveBack(connection),
      () => giveUp(connection),
    );
    throw error;
  }
}

/** Runs a transaction when it is the caller's turn. */
async function inTurn<Row extends object>(identity: Identity, own: Statements<Row>, terms: Terms): Promise<Row[]> {
  const leave = await within(
    reserveSeconds,
    enter(identity.sub || (terms.charge?.key ?? null)),
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
      // Another attempt is not another call.
      return await make(identity, own, attempt === 1 ? terms : { ...terms, charge: undefined });
    } catch (error) {
      const state = error instanceof postgres.PostgresError ? error.code : undefined;
      if (state && retryableStates.includes(state) && attempt < attempts) await pause();
      else if (error instanceof postgres.PostgresError) throw fromDatabase(error) ?? error;
      else throw isLostConnection(error) ? unavailable(String((error as { code?: string }).code)) : error;
    }
  }
}

/**
 * Runs statements as the caller, under row-level security, in one transaction. Returns the rows of the last one. Throws
 * the refusals of the database as `ApiError`. Retries after a deadlock or a serialization failure.
 */
export const asUser = <Row extends object>(caller: Caller, own: Statements<Row>, terms?: Terms): Promise<Row[]> =>
  run({ role: 'authenticated', ...caller }, own, terms);

/** The same for the service's own work, which bypasses row-level security. */
export const asService = <Row extends object>(own: Statements<Row>, terms?: Terms): Promise<Row[]> =>
  run({ role: 'service_role', sub: '' }, own, terms);

/** Checks that the database answers, on a connection that people do not use. Throws `unavailable` and `rate_limited`. */
export const ping = (charge: Charge): Promise<object[]> =>
  run({ role: 'service_role', sub: '' }, (sql) => [sql`select 1`], { charge, readOnly: true }, transaction);
