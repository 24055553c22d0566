import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { claim, settle, stage } from '../messages/outbox-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { authUser, forbidden, invite } from './user-stage.ts';

const it = worlds();

/** Stores a secret for a mail, as `notify` does before it sends it. Returns the secret's hash, null if it must not be sent. */
async function link(world: World, mail: string | undefined): Promise<string | null> {
  const hash = createHash('sha256').update(randomUUID()).digest('hex');
  const [row] = await world.as(
    'service_role',
    (sql) => sql`select private.set_invitation_token(${mail ?? null}, ${hash}) as stored`,
  );
  return row?.stored ? hash : null;
}
/** Invites and sends the mail. Returns its link. */
async function mailed(world: World, chief: Person, email: string, role: string): Promise<string | null> {
  await invite(world, chief, email, role);
  const mail = (await claim(world)).find(({ to }) => to === email);
  const hash = await link(world, mail?.id);
  await settle(world, mail?.id ?? '', 'sent');
  return hash;
}
const read = async (world: World, hash: string | null) =>
  (await world.as('service_role', (sql) => sql`select private.read_invitation(${hash}) as page`))[0]?.page;
const click = async (world: World, hash: string | null) =>
  (await world.as('service_role', (sql) => sql`select private.click_invitation(${hash}) as email`))[0]?.email;
const over = refusal(409, 'invitation_over', 'This invitation is no longer valid');
const roleOf = async (world: World, email: string) =>
  (await world.sql`select role from profiles where email = ${email}`)[0]?.role;
const progress = async (world: World, chief: Person) =>
  (await world.as(chief, (sql) => sql`select * from private.invitation_progress()`))[0];

it.for([
  ['a two-year-old one', 'expired', (world: World) => world.at('2028-06-01T10:00:00Z')],
  [
    'one of a demoted administrator',
    'inviter',
    (world: World, chief: Person) => world.sql`update profiles set role = 'volunteer' where id = ${chief.id}`,
  ],
  [
    'one of a deleted administrator',
    'inviter',
    (world: World, chief: Person) => world.sql`delete from profiles where id = ${chief.id}`,
  ],
  [
    'one of a blocked administrator',
    'inviter',
    (world: World, chief: Person) =>
      world.sql`update profiles set role = 'volunteer', state = 'blocked' where id = ${chief.id}`,
  ],
  [
    'a revoked one',
    'revoked',
    (world: World, chief: Person) =>
      world.as(chief, (sql) => sql`select private.revoke_invitation(id) from invitations`),
  ],
] as const)(
  'security 4: an invitation makes nobody an administrator when it is %s',
  async ([_, why, end], { world }) => {
    await world.at('2026-06-01T10:00:00Z');
    await world.person('admin');
    const chief = await world.person('admin');
    const hash = await mailed(world, chief, 'new@example.org', 'admin');
    expect(await read(world, hash)).toMatchObject({ end: null, role: 'admin' });
    await end(world, chief);
    expect(await read(world, hash)).toMatchObject({ end: why });
    await expect(click(world, hash)).rejects.toMatchObject(over);
    await authUser(world, 'new@example.org', {});
    expect(await roleOf(world, 'new@example.org')).toBe('volunteer');
    expect(await world.sql`select from invitations where status = 'pending'`).toHaveLength(0);
  },
);

it('security 4: an imported first administrator has as long as everybody, and make-admin renews it', async ({
  world,
}) => {
  await world.at('2026-06-01T10:00:00Z');
  await world.sql`select private.make_admin('one@example.org'), private.make_admin('two@example.org')`;
  await world.at('2026-06-20T10:00:00Z');
  await world.sql`select private.make_admin('two@example.org')`;
  await authUser(world, 'one@example.org', {});
  await authUser(world, 'two@example.org', {});
  expect([await roleOf(world, 'one@example.org'), await roleOf(world, 'two@example.org')]).toEqual([
    'volunteer',
    'admin',
  ]);
});

it('security 4: an invitation is used once; until its person has signed in, the button can be pressed again for minutes', async ({
  world,
}) => {
  await world.at('2026-06-01T10:00:00Z');
  const chief = await world.person('admin');
  const hash = await mailed(world, chief, 'new@example.org', 'admin');
  expect([await click(world, hash), await click(world, hash)]).toEqual(['new@example.org', 'new@example.org']);
  await world.at('2026-06-01T10:16:00Z');
  await expect(click(world, hash)).rejects.toMatchObject(over);
  const again = await mailed(world, chief, 'new@example.org', 'admin');
  await click(world, again);
  await authUser(world, 'new@example.org', {});
  expect(await roleOf(world, 'new@example.org')).toBe('admin');
  expect(await read(world, again)).toMatchObject({ end: 'used' });
  await expect(click(world, again)).rejects.toMatchObject(over);
});

it('a page shows who invites whom to what, with the address masked; a newer mail ends the link of an older one', async ({
  world,
}) => {
  await world.at('2026-06-01T10:00:00Z');
  const chief = await world.person('admin');
  await world.sql`update organisation set name = 'Harbor', contact = 'help@example.org'`;
  const [{ name } = {}] = await world.sql`select name from profiles where id = ${chief.id}`;
  const first = await mailed(world, chief, 'new@example.org', 'staff');
  expect(await read(world, first)).toEqual({
    ...{ organisation: 'Harbor', contact: 'help@example.org', inviter: name, role: 'staff', end: null },
    ...{ email: 'n…@example.org', expires_at: '2026-06-15T10:00:00Z' },
  });
  const second = await mailed(world, chief, 'new@example.org', 'staff');
  const unknown = refusal(404, 'not_found', 'Invitation not found');
  await expect(read(world, first)).rejects.toMatchObject(unknown);
  await expect(click(world, first)).rejects.toMatchObject(unknown);
  expect(await click(world, second)).toBe('new@example.org');
});

it('a mail that has to be sent twice keeps both of its links; one that is revoked meanwhile is not sent', async ({
  world,
}) => {
  await world.at('2026-06-01T10:00:00Z');
  const chief = await world.person('admin');
  const made = await invite(world, chief, 'new@example.org', 'staff');
  const [mail] = await claim(world);
  const first = await link(world, mail?.id);
  expect(await claim(world)).toEqual([]);
  await world.at('2026-06-01T10:06:00Z');
  expect((await claim(world)).map(({ id }) => id)).toEqual([mail?.id]);
  const second = await link(world, mail?.id);
  expect([await click(world, first), await click(world, second)]).toEqual(['new@example.org', 'new@example.org']);
  await world.as(chief, (sql) => sql`select private.revoke_invitation(${made?.id})`);
  expect(await link(world, mail?.id)).toBeNull();
});

it('B5: invitations are paced to the mail service, after news, with true progress', async ({ world }) => {
  const { person } = await stage(world);
  const chief = await world.person('admin');
  await world.sql`update organisation set mails_per_hour = 120`;
  const lines = Array.from({ length: 435 }, (_, n) => ({ email: `p${n}@example.org` }));
  await world.as(chief, (sql) => sql`select private.import_people(${sql.json(lines)}, true, false)`);
  const at = async (minutes: number) =>
    world.at(new Date(Date.parse('2030-06-01T12:01:00Z') + minutes * 60_000).toISOString());
  await at(0);
  const waiting = { total: 435, sent: 0, failed: 0, waiting: 435, minutes_left: 290, reason: null, pending: 435 };
  expect(await progress(world, chief)).toEqual(waiting);
  await expect(progress(world, person)).rejects.toMatchObject(forbidden);
  const [news, ...others] = await claim(world);
  expect([news?.to, others.length, (await claim(world)).length]).toEqual([person.email, 2, 0]);
  for (const mail of [news, ...others]) await settle(world, mail?.id ?? '', 'sent');
  const mailed = [];
  for (let minute = 1; minute <= 60; minute += 1) {
    await at(minute);
    const mails = await claim(world);
    for (const { id } of mails) await settle(world, id, 'sent');
    mailed.push(...mails);
  }
  expect([mailed.length, new Set(mailed.map(({ to }) => to)).size]).toEqual([90, 90]);
  expect(await progress(world, chief)).toMatchObject({ total: 435, sent: 92, waiting: 343, minutes_left: 229 });
  const list = await world.as(
    chief,
    (sql) => sql`select mail, count(*)::int from private.pending_invitations() group by mail`,
  );
  expect(list).toEqual(
    expect.arrayContaining([
      { mail: 'sent', count: 92 },
      { mail: 'waiting', count: 343 },
    ]),
  );
});

it('invitations that are held are sent when that is asked for, each once', async ({ world }) => {
  const chief = await world.person('admin');
  const lines = [{ email: 'a@example.org' }, { email: 'b@example.org' }];
  await world.as(chief, (sql) => sql`select private.import_people(${sql.json(lines)}, false, false)`);
  expect(await claim(world)).toEqual([]);
  const send = async () =>
    (
      await world.as(
        chief,
        (sql) => sql`select private.send_invitations((select array_agg(id) from invitations)) as sent`,
      )
    )[0]?.sent;
  expect([await send(), await send()]).toEqual([2, 0]);
  const mails = await claim(world);
  expect(mails.map(({ to }) => to).sort()).toEqual(['a@example.org', 'b@example.org']);
  for (const { id } of mails) await settle(world, id, 'sent');
  expect(await send()).toBe(0);
});
