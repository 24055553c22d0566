import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { testDatabase } from '../../support/database.ts';
import { asActor, makeWorld, type Person, type World } from '../support/world.ts';

// private.me() keeps its answer in transactions of the API, which logs in as api_gateway, and nowhere else.
const database = testDatabase();

/** Runs in a transaction that is rolled back, as a superuser who can become another login. */
async function inTransaction(run: (world: World, sql: TransactionSql) => Promise<void>): Promise<void> {
  const undo = new Error('undo');
  const sql = database.connect('superuser', { max: 1 });
  const ended = sql.begin(async (own) => {
    await run(makeWorld(own), own);
    throw undo;
  });
  await expect(ended).rejects.toBe(undo);
}

const login = (sql: TransactionSql, name: string) => sql.unsafe(`set local session authorization ${name}`);
const found = (sql: TransactionSql) => sql`select private.me() as me, current_setting('muster.me', true) as kept`;

/** What a caller finds, and what is kept of it. */
const finds = async (sql: TransactionSql, who: Person) => (await asActor(sql, who, found))[0];

it('in a transaction of the API the caller is found once, and anew for other claims', () =>
  inTransaction(async ({ person }, sql) => {
    const [ada, ben] = [await person(), await person()];
    await login(sql, 'api_gateway');
    const first = await finds(sql, ada);
    expect(first).toMatchObject({ me: ada.id });
    expect(first?.kept.slice(0, 36)).toBe(ada.id);
    expect(await finds(sql, ben)).toMatchObject({ me: ben.id });
    expect(await finds(sql, ada)).toMatchObject({ me: ada.id });
    await sql`select set_config('muster.me', '', true), set_config('request.jwt.claims', '', true), set_config('role', 'authenticated', true)`;
    expect(await found(sql)).toMatchObject([{ me: null }]);
  }));

it.each([
  ['ends', (sql: TransactionSql, { account }: Person) => sql`delete from auth.sessions where user_id = ${account}`],
  ['is of a person who is blocked', (sql, { id }) => sql`update profiles set state = 'blocked' where id = ${id}`],
  ['has no person any more', (sql, { id }) => sql`delete from profiles where id = ${id}`],
] as [string, (sql: TransactionSql, who: Person) => PromiseLike<unknown>][])(
  'nobody is found in a session that %s in the same transaction',
  (_, change) =>
    inTransaction(async ({ person }, sql) => {
      const ada = await person();
      await login(sql, 'api_gateway');
      await asActor(sql, ada, async (own) => {
        expect(await found(own)).toMatchObject([{ me: ada.id }]);
        await login(own, 'default');
        await own`select set_config('role', 'none', true)`;
        await change(own, ada);
        await login(own, 'api_gateway');
        await own`select set_config('role', 'authenticated', true)`;
        expect(await found(own)).toMatchObject([{ me: null }]);
      });
    }),
);

it('for any other login, what somebody writes into the setting is not believed', () =>
  inTransaction(async ({ person }, sql) => {
    const [ada, chief] = [await person(), await person('admin')];
    await asActor(sql, ada, async (own) => {
      await own`select set_config('muster.me', ${chief.id} || current_setting('request.jwt.claims'), true)`;
      expect(await own`select private.me() as me, private.is_admin() as admin`).toEqual([{ me: ada.id, admin: false }]);
    });
  }));
