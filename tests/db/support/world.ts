import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Sql, TransactionSql } from 'postgres';
import { test } from 'vitest';
import * as z from 'zod/mini';
import { detailParams } from '../../../supabase/functions/_shared/contract/error-details.ts';
import { errorParams } from '../../../supabase/functions/_shared/contract/errors.ts';
import type { Database } from '../../../supabase/functions/_shared/database.types.ts';
import { addAccounts } from '../../support/accounts.ts';
import { testDatabase } from '../../support/database.ts';
import { sharedDatabase } from '../../support/shared-database.ts';

type Tables = Database['public']['Tables'];
/** The values of a new row; the keys are the table's columns. */
export type Row<T extends keyof Tables> = Partial<Tables[T]['Insert']>;
type Rate = Pick<Row<'slot_type_rates'>, 'compensation' | 'hourly_rate'>;
type Role = 'volunteer' | 'staff' | 'admin';
/** `account`: the id of their account and of its session, which is not that of the person. */
export type Person = { id: string; email: string; account: string };
/** Who runs a statement: a person, a caller with a token but no profile, or a role without claims. */
export type Actor = Person | 'anon' | 'authenticated' | 'service_role';
type Run<Result> = (sql: TransactionSql) => Promise<Result>;

/** The database during one test. Everything is rolled back at the end of the test. */
export type World = {
  /** As the owner of the tables, to whom no policy applies. */
  sql: TransactionSql;
  /** Runs statements as somebody. After a refusal, the test's transaction is still usable. */
  as<Result>(actor: Actor, run: Run<Result>): Promise<Result>;
  /** Sets the product's clock. */
  at(moment: string): Promise<void>;
  person(role?: Role, email?: string): Promise<Person>;
  /** Creates a slot type with its rate; default: one credit an hour. */
  slotType(row?: Row<'slot_types'> & Rate): Promise<string>;
  /** Sets the rate of a slot type from a day on. */
  rate(slotTypeId: string, from_day: string, rate: Rate): Promise<void>;
  event(row: Row<'events'>): Promise<string>;
  slot(eventId: string, row?: Row<'event_slots'>): Promise<string>;
  feed(row?: Row<'ical_feeds'>): Promise<string>;
  signUp(person: Person, slotId: string): Promise<string>;
  /** Creates a qualification; default: people confirm it themselves, for ever. */
  qualification(row?: Row<'qualifications'>): Promise<string>;
  /** A slot type asks for a qualification from now on. */
  asks(slotTypeId: string, qualificationId: string): Promise<string>;
};

/** The code of a refusal of private.refuse(), or undefined for any other error. */
export const refusalCode = ({ code = '', detail = '' }: { code?: string; detail?: string }): string | undefined =>
  code.startsWith('MU') ? JSON.parse(detail).code : undefined;

/**
 * The error that private.refuse() raises. Its params must match the contract's for the code.
 * @param status 400: `code` is that of a validation detail, at `path` of the body
 */
export const refusal = (status: number, code: string, message: string, path?: string) => {
  const schemas: Record<string, z.core.$ZodType> =
    status === 400
      ? Object.fromEntries(Object.entries(detailParams).map(([name, shape]) => [name, z.object(shape)]))
      : errorParams;
  return {
    code: `MU${status}`,
    message,
    detail: {
      asymmetricMatch(text: string) {
        const { params, ...rest } = JSON.parse(text);
        const known = schemas[code] && z.safeParse(schemas[code], params, {}).success;
        return known === true && rest.code === code && rest.path === path;
      },
      toString: () => `the detail of ${code} ${path ?? ''}`,
    },
  };
};

class Undo extends Error {}

/** Runs statements as somebody in a savepoint. */
export async function asActor<Result>(sql: TransactionSql, actor: Actor, run: Run<Result>): Promise<Result> {
  const role = typeof actor === 'string' ? actor : 'authenticated';
  const id = typeof actor === 'string' ? '' : actor.account;
  const claims = typeof actor === 'string' ? '' : JSON.stringify({ sub: id, session_id: id, role, email: actor.email });
  const result = await sql.savepoint(async (inner) => {
    await inner`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${id}, true),
      set_config('role', ${role}, true)`;
    return { value: await run(inner) };
  });
  await sql`select set_config('role', 'none', true), set_config('request.jwt.claims', '', true),
    set_config('request.jwt.claim.sub', '', true)`;
  return result.value as Result;
}

async function insert(sql: TransactionSql, table: string, row: Record<string, unknown>): Promise<string> {
  const [made] = await sql`insert into ${sql(table)} ${sql(row as Record<string, string>)} returning id`;
  return made?.id;
}

/** Makes a world from an open transaction. */
export function makeWorld(sql: TransactionSql): World {
  const world: World = {
    sql,
    as: (actor, run) => asActor(sql, actor, run),
    async at(moment) {
      await sql`delete from private.clock`;
      await sql`insert into private.clock ("offset") values (${moment}::timestamptz - now())`;
    },
    async person(role = 'volunteer', email = `${role}-${randomUUID()}@example.org`) {
      const [id, account] = [randomUUID(), randomUUID()];
      await addAccounts(sql, [account], () => email);
      await sql`update profiles set id = ${id} where account_id = ${account}`;
      if (role !== 'volunteer') await sql`update profiles set role = ${role} where id = ${id}`;
      return { id, email, account };
    },
    slotType: async ({ compensation, hourly_rate, ...row } = {}) => {
      const id = await insert(sql, 'slot_types', { name: 'Setup', color: '#3182ce', ...row });
      await sql`update slot_type_rates set compensation = ${compensation ?? 'credits'}, hourly_rate = ${hourly_rate ?? 1}
        where slot_type_id = ${id}`;
      return id;
    },
    async rate(slotTypeId, from_day, { compensation = 'credits', hourly_rate = 1 }) {
      await sql`insert into slot_type_rates ${sql({ slot_type_id: slotTypeId, from_day, compensation, hourly_rate })}`;
    },
    event: (row) => insert(sql, 'events', { title: 'Event', timezone: 'UTC', ...row }),
    slot: async (eventId, row) =>
      insert(sql, 'event_slots', {
        event_id: eventId,
        slot_type_id: row?.slot_type_id ?? (await world.slotType()),
        required_count: 2,
        ...row,
      }),
    feed: (row) =>
      insert(sql, 'ical_feeds', { name: 'Feed', ical_url: 'https://example.org/secret.ics', timezone: 'UTC', ...row }),
    signUp: (person, slotId) => insert(sql, 'signups', { slot_id: slotId, user_id: person.id }),
    qualification: (row) =>
      insert(sql, 'qualifications', { name: `First aid ${randomUUID()}`, confirmed_by: 'self', ...row }),
    asks: (slot_type_id, qualification_id) =>
      insert(sql, 'slot_type_qualifications', { slot_type_id, qualification_id }),
  };
  return world;
}

type Begin = (run: (sql: TransactionSql) => Promise<void>) => Promise<unknown>;

/** Tests with a world of their own each, which `begin` opens a transaction for. */
const testsIn = (begin: Begin) =>
  test.extend<{ world: World }>({
    async world({ signal }, use) {
      const undone = begin(async (sql) => {
        await use(makeWorld(sql));
        throw new Undo();
      }).catch((error) => {
        if (!(error instanceof Undo)) throw error;
      });
      // What a test that has exceeded its time waits for may never come.
      await Promise.race([undone, once(signal, 'abort')]);
    },
  });

/** `it` for tests with a `world` each. What a test does in it is rolled back; a file that commits fails. */
export const worlds = () => testsIn(sharedDatabase());

/** The same for a file in which a few tests commit: these do so in a database that the others do not see. */
export const worldsApart = () => ({ database: testDatabase(), it: worlds() });

/** Creates a database for a file that commits or needs several connections. Its worlds are in the same database. */
export function ownWorlds() {
  const database = testDatabase();
  let pool: Sql | undefined;
  const it = testsIn((run) => {
    pool ??= database.connect();
    return pool.begin(run);
  });
  return { database, it };
}
