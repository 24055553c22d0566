import { beforeAll, describe, expect } from 'vitest';
import { ownWorlds, type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();
const begin = (world: World, who: Person, whose: Person, email: string) =>
  world.as(who, (sql) => sql`select private.begin_address_change(${whose.id}, ${email})`);
const confirm = async (world: World, who: Person, whose: Person, code: string) => {
  const [row] = await world.as(who, (sql) => sql`select private.confirm_address(${whose.id}, ${code}) as done`);
  return row?.done;
};
const codeOf = async (world: World, { id }: Person): Promise<string> => {
  const [row] = await world.sql`select code from private.address_changes where user_id = ${id}`;
  return row?.code;
};
const other = (code: string) => (code === '000000' ? '000001' : '000000');

it('a code is over after five wrong ones, and after 15 minutes', async ({ world }) => {
  await world.at('2026-11-29T12:00:00Z');
  const ada = await world.person();
  await begin(world, ada, ada, 'ada.new@example.org');
  const code = await codeOf(world, ada);
  for (let attempt = 0; attempt < 5; attempt++) expect(await confirm(world, ada, ada, other(code))).toBe(false);
  expect(await confirm(world, ada, ada, code)).toBe(false);
  await begin(world, ada, ada, 'ada.new@example.org');
  const late = await codeOf(world, ada);
  for (let attempt = 0; attempt < 4; attempt++) expect(await confirm(world, ada, ada, other(late))).toBe(false);
  await world.at('2026-11-29T12:15:01Z');
  expect(await confirm(world, ada, ada, late)).toBe(false);
  expect(await world.sql`select email from profiles where id = ${ada.id}`).toEqual([{ email: ada.email }]);
  await world.at('2026-11-29T12:14:59Z');
  expect(await confirm(world, ada, ada, late)).toBe(true);
  expect(await confirm(world, ada, ada, late)).toBe(false);
});

it('nobody changes the address of somebody else or of somebody who was blocked meanwhile, and each change is recorded once', async ({
  world,
}) => {
  const [ada, ben, admin] = [await world.person(), await world.person(), await world.person('admin')];
  await expect(begin(world, ben, ada, 'ada.new@example.org')).rejects.toMatchObject({ code: 'MU403' });
  await begin(world, ada, ada, 'ada.new@example.org');
  const code = await codeOf(world, ada);
  await expect(confirm(world, ben, ada, code)).rejects.toMatchObject({ code: 'MU403' });
  await world.sql`update profiles set state = 'blocked' where id = ${ada.id}`;
  await expect(confirm(world, admin, ada, code)).rejects.toMatchObject({ code: 'MU404' });
  await world.sql`update profiles set state = 'active' where id = ${ada.id}`;
  await confirm(world, ada, ada, code);
  const entries = () => world.sql`select actor from audit_log where table_name = 'profiles' and row_id = ${ada.id}
    and after ->> 'email' is distinct from before ->> 'email'`;
  expect(await entries()).toEqual([{ actor: ada.id }]);
  // Somebody has been planned with that address, and has no account yet.
  await world.sql`insert into profiles (name, email) values ('Dora', 'dora@example.org')`;
  await begin(world, admin, ada, 'dora@example.org');
  await expect(confirm(world, admin, ada, await codeOf(world, ada))).rejects.toMatchObject({ code: 'MU409' });
  await begin(world, admin, ada, 'ada.third@example.org');
  await confirm(world, admin, ada, await codeOf(world, ada));
  expect((await entries()).map(({ actor }) => actor)).toEqual([ada.id, admin.id]);
});

it('five codes are sent in an hour', async ({ world }) => {
  await world.at('2026-11-29T12:00:00Z');
  const ada = await world.person();
  for (let time = 0; time < 5; time++) await begin(world, ada, ada, `ada.${time}@example.org`);
  await expect(begin(world, ada, ada, 'ada.5@example.org')).rejects.toMatchObject({ code: 'MU429' });
  await world.at('2026-11-29T12:13:00Z');
  await begin(world, ada, ada, 'ada.5@example.org');
});

it('is for people with an account who are here, and for another address than theirs', async ({ world }) => {
  const [ada, admin] = [await world.person(), await world.person('admin')];
  const same = refusal(400, 'nothing_to_change', 'There is nothing to change', 'email');
  await expect(begin(world, ada, ada, ada.email.toUpperCase())).rejects.toMatchObject(same);
  const missing = refusal(404, 'not_found', 'User not found');
  await world.sql`update profiles set state = 'blocked' where id = ${ada.id}`;
  await expect(begin(world, admin, ada, 'ada.new@example.org')).rejects.toMatchObject(missing);
  await world.sql`update profiles set state = 'active', account_id = null where id = ${ada.id}`;
  await expect(begin(world, admin, ada, 'ada.new@example.org')).rejects.toMatchObject(missing);
});

it('a mail to a new address that is refused says nothing about the old one, and is void when another one is asked for', async ({
  world,
}) => {
  await world.at('2026-11-29T12:00:00Z');
  const ada = await world.person();
  await begin(world, ada, ada, 'ada.typo@example.org');
  await world.at('2026-11-29T12:01:00Z');
  await begin(world, ada, ada, 'ada.new@example.org');
  const mails =
    await world.sql`select private.address_letter(o) as letter, private.mail_goes_to(o, ${ada.email}) as goes_to
    from private.outbox o where o.user_id = ${ada.id} and o.letter ->> 'about' = 'address_code' order by o.created_at`;
  expect(mails.map(({ letter }) => letter)).toEqual([null, { code: await codeOf(world, ada) }]);
  expect(mails[1]?.goes_to).toBe('ada.new@example.org');
  await world.sql`update private.outbox set status = 'failed', settled_at = private.now(), failure = '{"code": "address_refused", "params": {}}'
    where user_id = ${ada.id} and letter ->> 'about' = 'address_code'`;
  expect(await world.sql`select from private.bounces where user_id = ${ada.id}`).toEqual([]);
});

it('the account is as if the authentication service had changed it: the address is verified, and no other change is left', async ({
  world,
}) => {
  const ada = await world.person();
  await world.sql`insert into auth.identities (id, user_id, provider, provider_id, identity_data)
    values (${crypto.randomUUID()}, ${ada.account}, 'email', ${ada.account},
      ${world.sql.json({ sub: ada.account, email: ada.email, email_verified: false })}),
      (${crypto.randomUUID()}, ${ada.account}, 'google', '1', ${world.sql.json({ email: 'ada@gmail.example' })})`;
  await world.sql`update auth.users set recovery_token = 'a', confirmation_token = 'b', email_change = 'ada.other@example.org',
    email_change_token_new = 'c', email_change_token_current = 'd', email_change_confirm_status = 1 where id = ${ada.account}`;
  await begin(world, ada, ada, 'ada.new@example.org');
  expect(await confirm(world, ada, ada, await codeOf(world, ada))).toBe(true);
  const [account] =
    await world.sql`select email, recovery_token, confirmation_token, email_change, email_change_token_new,
    email_change_token_current, email_change_confirm_status from auth.users where id = ${ada.account}`;
  expect(account).toEqual({
    email: 'ada.new@example.org',
    recovery_token: '',
    confirmation_token: '',
    email_change: '',
    email_change_token_new: '',
    email_change_token_current: '',
    email_change_confirm_status: 0,
  });
  expect(
    await world.sql`select identity_data from auth.identities where user_id = ${ada.account} order by provider`,
  ).toEqual([
    { identity_data: { sub: ada.account, email: 'ada.new@example.org', email_verified: true } },
    { identity_data: { email: 'ada@gmail.example' } },
  ]);
});

it('an account that belongs to somebody keeps its address, also if the profile of its person has another one', async ({
  world,
}) => {
  const [ada, ben] = [await world.person(), await world.person()];
  await world.sql`update profiles set email = 'ben.other@example.org' where id = ${ben.id}`;
  await begin(world, ada, ada, ben.email);
  await expect(confirm(world, ada, ada, await codeOf(world, ada))).rejects.toMatchObject(
    refusal(409, 'user_exists', 'A user with this email address already exists'),
  );
  expect(await world.sql`select email from auth.users where id = ${ben.account}`).toEqual([{ email: ben.email }]);
});

describe('where the authentication service keeps tokens of their own', () => {
  const { database, it } = ownWorlds();
  beforeAll(async () => {
    const sql = database.connect('superuser');
    await sql`create table auth.one_time_tokens (user_id uuid not null)`;
    await sql`grant all on auth.one_time_tokens to postgres`;
  });

  it('those of the account are void, and those of others are not', async ({ world }) => {
    const [ada, ben] = [await world.person(), await world.person()];
    await world.sql`insert into auth.one_time_tokens values (${ada.account}), (${ben.account})`;
    await begin(world, ada, ada, 'ada.new@example.org');
    expect(await confirm(world, ada, ada, await codeOf(world, ada))).toBe(true);
    expect(await world.sql`select user_id from auth.one_time_tokens`).toEqual([{ user_id: ben.account }]);
  });
});
