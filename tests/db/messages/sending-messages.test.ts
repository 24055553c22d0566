import { expect } from 'vitest';
import { refusal, type World, worlds } from '../support/world.ts';
import { days, lead, send, stage, switchOff, words } from './message-stage.ts';
import { claim, settle } from './outbox-stage.ts';
import { allow, claim as claimPushes, wants } from './push-stage.ts';

const it = worlds();

const at = (bar: string) => [{ kind: 'shifts', shifts: [{ event_id: bar }] }] as never;
const mailsOf = async (world: World) =>
  (await claim(world)).filter(
    (mail) => (mail as { letter?: { about: string } }).letter?.about === 'message',
  ) as never as {
    id: string;
    to: string;
    letter: Record<string, unknown>;
  }[];

it('a message is written with its recipients, notices and mails; the same id again sends nothing', async ({
  world,
}) => {
  const { admin, ada, bob, cy, flo, bar, barPlace } = await stage(world);
  await switchOff(world, ada);
  await world.sql`update profiles set email = null where id = ${bob.id}`;
  await lead(world, flo, { place_id: barPlace });
  const texts = { ...words, german: { subject: 'Kommt zum Zelt', body: 'Bitte kommt alle zum Zelt.' } };
  const id = await send(world, flo, at(bar), { operational: true, texts });
  for (const _ of [1, 2]) expect(await send(world, flo, at(bar), { operational: true, texts }, id)).toBe(id);

  expect(await world.sql`select sender_id, audience, is_operational, contact, recipients from messages`).toEqual([
    {
      ...{ sender_id: flo.id, is_operational: true, contact: flo.email, recipients: 3 },
      audience: [{ kind: 'shifts', count: 1, event: expect.objectContaining({ title: 'Bar' }) }],
    },
  ]);
  expect(
    await world.sql`select p.name, r.mail, r.is_operational from message_recipients r join profiles p on p.id = r.user_id order by 1`,
  ).toEqual([
    { name: 'Ada', mail: 'waiting', is_operational: true },
    { name: 'Bob', mail: 'none', is_operational: true },
    { name: 'Cy', mail: 'waiting', is_operational: true },
  ]);
  expect(
    (await world.sql`select user_id from notices where kind = 'message' order by 1`).map((row) => row.user_id),
  ).toEqual([ada.id, bob.id, cy.id].sort());
  const mails = await mailsOf(world);
  const letter = { about: 'message', sender: 'Flo', contact: flo.email, operational: true };
  expect(mails.map(({ to, letter }) => ({ to, letter })).sort((a, b) => a.to.localeCompare(b.to))).toEqual(
    [
      { to: ada.email, letter: expect.objectContaining({ ...letter, ...texts.german }) },
      { to: cy.email, letter: expect.objectContaining({ ...letter, ...words.default }) },
    ].sort((a, b) => a.to.localeCompare(b.to)),
  );
  // Somebody else's id.
  await expect(send(world, admin, at(bar), {}, id)).rejects.toMatchObject(
    refusal(404, 'not_found', 'Message not found'),
  );
});

it('what becomes of each mail, and who has read it, is kept beside the recipients', async ({ world }) => {
  const { admin, ada, bar } = await stage(world);
  const id = await send(world, admin, at(bar));
  const figures = async () =>
    (await world.as(admin, (sql) => sql`select figures from private.message_figures(array[${id}]::uuid[])`))[0]
      ?.figures;
  expect(await figures()).toEqual({ sent: 0, waiting: 3, failed: 0, off: 0, none: 0, read: 0 });
  const mails = await mailsOf(world);
  await settle(world, mails[0]?.id ?? '', 'sent');
  await settle(world, mails[1]?.id ?? '', 'failed', { code: 'server_refused', params: { answer: 'EENVELOPE, 550' } });
  await settle(world, mails[2]?.id ?? '', 'skipped');
  expect(await figures()).toEqual({ sent: 1, waiting: 0, failed: 1, off: 1, none: 0, read: 0 });
  const [people] = await world.as(admin, (sql) => sql`select private.message_people(${id}) as people`);
  expect(people?.people.flatMap((each: { failure: unknown }) => each.failure ?? [])).toEqual([
    { code: 'server_refused', params: { answer: 'EENVELOPE, 550' } },
  ]);

  const own = await world.as(
    ada,
    (sql) => sql`select id, private.own_message(id) as message from notices where kind = 'message'`,
  );
  expect(own).toEqual([{ id: own[0]?.id, message: expect.objectContaining({ ...words.default, sender: 'Admin' }) }]);
  await world.as(ada, (sql) => sql`select private.dismiss_notice(${own[0]?.id})`);
  expect(await figures()).toMatchObject({ read: 1 });
  // Nobody reads the message of somebody else's notice.
  const [alien] = await world.as(admin, (sql) => sql`select private.own_message(${own[0]?.id}) as message`);
  expect(alien?.message).toBeNull();
  // The outbox is emptied long before the message is deleted.
  await world.sql`delete from private.outbox`;
  expect(await figures()).toMatchObject({ sent: 1, failed: 1 });
});

it('a notification leaves at once; one about a shift of theirs also in quiet hours, and to people who want none', async ({
  world,
}) => {
  const { admin, ada, cy, flo, bar } = await stage(world);
  for (const person of [ada, cy, flo]) await allow(world, person);
  await wants(world, ada, ['messages'], null);
  await wants(world, cy, [], ['00:00', '23:59']);
  const parts = [...(at(bar) as object[]), { kind: 'people', ids: [flo.id] }] as never;
  await send(world, admin, parts, { operational: true });
  const pushed = async () =>
    (await claimPushes(world)).map((push) =>
      push.messages.map((each) => (each as never as { message: object }).message),
    );
  expect(await pushed()).toEqual([1, 2, 3].map(() => [expect.objectContaining(words.default)]));
  await send(world, admin, parts);
  // Ada wants none, and it is quiet at Cy's.
  expect(await pushed()).toHaveLength(1);
});

it('leaving removes what a person got and their address; a merge leaves one copy; a year later nothing is left', async ({
  world,
}) => {
  const { admin, ada, bob, cy, flo, bar, barPlace } = await stage(world);
  await lead(world, flo, { place_id: barPlace });
  const id = await send(world, flo, at(bar));
  const got = async () =>
    (
      await world.sql`select p.name from message_recipients r join profiles p on p.id = r.user_id where r.message_id = ${id} order by 1`
    ).map(({ name }) => name);
  await world.as(admin, (sql) => sql`select private.merge_persons(${ada.id}, ${cy.id}, '{}')`);
  expect(await got()).toEqual(['Ada', 'Bob']);
  expect(await world.sql`select count(*)::integer from private.outbox where message_id = ${id}`).toEqual([
    { count: 2 },
  ]);
  expect(await world.sql`select count(*)::integer from notices where kind = 'message'`).toEqual([{ count: 2 }]);

  const [archive] = await world.as(bob, (sql) => sql`select private.archive()`);
  expect(archive?.archive.messages).toEqual([
    expect.objectContaining({ ...words.default, email: 'waiting', read_at: null }),
  ]);
  expect(JSON.stringify(archive?.archive)).not.toContain('Flo');
  const [sent] = await world.as(flo, (sql) => sql`select private.archive()`);
  expect(sent?.archive.sent_messages).toEqual([expect.objectContaining({ texts: words, contact: flo.email })]);

  await world.as(bob, (sql) => sql`select private.leave()`);
  await world.as(flo, (sql) => sql`select private.leave()`);
  expect(await got()).toEqual(['Ada']);
  expect(await world.sql`select contact, recipients from messages`).toEqual([{ contact: null, recipients: 3 }]);

  await world.sql`select private.prune_messages()`;
  expect(await got()).toEqual(['Ada']);
  await world.at('2031-06-06T12:00:00Z');
  await world.sql`select private.prune_messages()`;
  expect(await world.sql`select from messages union all select from notices where kind = 'message'`).toEqual([]);
});

it('answers go to the sender or to the organisation', async ({ world }) => {
  const { admin } = await stage(world);
  await world.sql`update organisation set contact = 'Call us, or write to help@example.org'`;
  for (const answers_to of ['sender', 'organisation'])
    await send(world, admin, [{ kind: 'day', span: days('2030-06-08') }], { answers_to });
  expect((await world.sql`select contact from messages`).map(({ contact }) => contact).sort()).toEqual(
    [admin.email, 'help@example.org'].sort(),
  );
});
