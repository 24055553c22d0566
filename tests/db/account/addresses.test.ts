import { expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

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
  await world.at('2026-11-29T12:15:01Z');
  expect(await confirm(world, ada, ada, late)).toBe(false);
  expect(await world.sql`select email from profiles where id = ${ada.id}`).toEqual([{ email: ada.email }]);
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
      ${{ sub: ada.account, email: ada.email, email_verified: false }})`;
  await world.sql`update auth.users set recovery_token = 'a', confirmation_token = 'b', email_change = 'ada.other@example.org',
    email_change_token_new = 'c', email_change_token_current = 'd', email_change_confirm_status = 1 where id = ${ada.account}`;
  await begin(world, ada, ada, 'ada.new@example.org');
  expect(await confirm(world, ada, ada, await codeOf(world, ada))).toBe(true);
  const [account] = await world.sql`select email, recovery_token, confirmation_token, email_change, email_change_token_new,
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
  expect(await world.sql`select identity_data from auth.identities where user_id = ${ada.account}`).toEqual([
    { identity_data: { sub: ada.account, email: 'ada.new@example.org', email_verified: true } },
  ]);
});
