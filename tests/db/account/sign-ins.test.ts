import { expect } from 'vitest';
import { worlds } from '../support/world.ts';

const it = worlds();

it('a sign-in email is noted once, when it was requested, and not when its account is changed afterwards', async ({
  world,
}) => {
  const { account } = await world.person();
  const noted = async () =>
    (await world.sql`select kind from private.sign_ins where account_id = ${account} and kind = 'link_requested'`)
      .length;
  const before = await noted();
  await world.sql`update auth.users set confirmation_sent_at = now() where id = ${account}`;
  expect(await noted()).toBe(before + 1);
  await world.sql`update auth.users set recovery_sent_at = null, confirmation_sent_at = confirmation_sent_at
      where id = ${account}`;
  expect(await noted()).toBe(before + 1);
  await world.sql`update auth.users set recovery_sent_at = now() where id = ${account}`;
  expect(await noted()).toBe(before + 2);
});
