import { expect, it } from 'vitest';
import { beginAddressChange, confirmAddress } from '../../../supabase/functions/_shared/contract/addresses.ts';
import { listRecord } from '../../../supabase/functions/_shared/contract/record.ts';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import { inboxOf } from '../../support/inbox.ts';
import { callAuth, requestLink, signIn } from '../../support/people.ts';
import { mailStage } from '../messages/mail-stage.ts';

const { stack, sql, ask, person, call } = mailStage();
const newAddress = () => `address-${crypto.randomUUID()}@example.org`;
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The subjects of the emails to an address, once there are so many. */
const subjectsTo = async (email: string, count: number) => {
  const subjects = async () => {
    await call();
    return (await inboxOf(stack, email)).map(({ subject }) => subject);
  };
  await expect.poll(async () => (await subjects()).length, { interval: 300 }).toBe(count);
  return await subjects();
};
const codeTo = async (email: string) => /^\d{6}/.exec((await subjectsTo(email, 1))[0] ?? '')?.[0] ?? '';

async function somebody() {
  const email = newAddress();
  const session = await signIn(stack, email);
  const token = session.access_token;
  const { data } = await ask(getMe, { token });
  return { email, token, id: data?.id ?? '', params: { id: data?.id ?? '' } };
}

it('somebody changes their address: the code goes to the new one, a notice to the old one, and only the new one signs in', async () => {
  const ada = await somebody();
  const old = await requestLink(stack, ada.email);
  const [email, mailsBefore] = [newAddress(), (await inboxOf(stack, ada.email)).length];
  const asked = await ask(beginAddressChange, { ...ada, body: { email: email.toUpperCase() } });
  expect(asked.status).toBe(204);
  const code = await codeTo(email);
  expect((await ask(getMe, ada)).data?.email).toBe(ada.email);
  const wrong = await ask(confirmAddress, { ...ada, body: { code: wrongCode(code) } });
  expect(wrong).toMatchObject({ status: 400, message: 'This code is wrong or too old' });
  const { status, data } = await ask(confirmAddress, { ...ada, body: { code } });
  expect([status, data.email]).toEqual([200, email]);
  expect((await ask(confirmAddress, { ...ada, body: { code } })).status).toBe(400);
  const told = await subjectsTo(ada.email, mailsBefore + 1);
  expect(told.at(-1)).toMatch(/^Your email address at .* has changed$/);
  // What was mailed to the old address opens nothing, and the new one opens the same account.
  expect((await callAuth(stack, '/verify', { token_hash: old.tokenHash, type: 'email' })).status).toBe(403);
  const again = await signIn(stack, email);
  expect((await ask(getMe, { token: again.access_token })).data?.id).toBe(ada.id);
  const admin = await person('admin');
  const { data: entries } = await ask(listRecord, { token: admin.token, query: { user_id: ada.id, part: 'people' } });
  expect(entries[0]).toMatchObject({
    kind: 'person_changed',
    actor_id: ada.id,
    fields: [{ field: 'email', before: ada.email, after: email }],
  });
  // Whoever signs in with the old one is somebody else.
  const other = await signIn(stack, ada.email);
  expect((await ask(getMe, { token: other.access_token })).data?.id).not.toBe(ada.id);
});

it('an address that somebody else has is answered like any other, and is not given away', async () => {
  const [ada, ben] = [await somebody(), await somebody()];
  const mailsBefore = (await inboxOf(stack, ben.email)).length;
  const free = await ask(beginAddressChange, { ...(await somebody()), body: { email: newAddress() } });
  const taken = await ask(beginAddressChange, { ...ada, body: { email: ben.email } });
  expect([taken.status, taken.data]).toEqual([free.status, free.data]);
  const subjects = await subjectsTo(ben.email, mailsBefore + 1);
  const code = /^\d{6}/.exec(subjects.at(-1) ?? '')?.[0] ?? '';
  const refused = await ask(confirmAddress, { ...ada, body: { code } });
  expect(refused).toMatchObject({ status: 409, code: 'user_exists' });
  expect((await ask(getMe, ben)).data).toMatchObject({ id: ben.id, email: ben.email });
  expect((await ask(getMe, ada)).data?.email).toBe(ada.email);
});

it('an administrator does it for a person, whose old address learns who did, and nobody else can', async () => {
  const [ada, ben, admin] = [await somebody(), await somebody(), await person('admin')];
  const [email, mailsBefore] = [newAddress(), (await inboxOf(stack, ada.email)).length];
  const { params } = ada;
  expect((await ask(beginAddressChange, { token: ben.token, params, body: { email } })).status).toBe(403);
  expect((await ask(beginAddressChange, { token: admin.token, params, body: { email } })).status).toBe(204);
  const code = await codeTo(email);
  expect((await ask(confirmAddress, { token: ben.token, params, body: { code } })).status).toBe(403);
  expect((await ask(confirmAddress, { token: admin.token, params, body: { code } })).status).toBe(200);
  await subjectsTo(ada.email, mailsBefore + 1);
  const [admins] = await sql`select name from profiles where id = ${admin.id}`;
  expect((await inboxOf(stack, ada.email)).at(-1)?.text).toContain(`${admins?.name} has changed the address`);
});

it('an account of the new address that belongs to nobody gives way', async () => {
  const ada = await somebody();
  const email = newAddress();
  await requestLink(stack, email);
  await ask(beginAddressChange, { ...ada, body: { email } });
  const subjects = await subjectsTo(email, 2);
  const code = subjects.map((subject) => /^\d{6} is your code for/.exec(subject)?.[0].slice(0, 6)).find(Boolean) ?? '';
  expect((await ask(confirmAddress, { ...ada, body: { code } })).status).toBe(200);
});

it('an account that begins with the new address at the same moment gives way, too', async () => {
  const ada = await somebody();
  const email = newAddress();
  await ask(beginAddressChange, { ...ada, body: { email } });
  const code = await codeTo(email);
  const confirmed = await sql.begin(async (service) => {
    const [mine] = await service`select pg_backend_pid() as pid`;
    await service`insert into auth.users (id, email, aud, role)
      values (${crypto.randomUUID()}, ${email}, 'authenticated', 'authenticated')`;
    const answer = ask(confirmAddress, { ...ada, body: { code } });
    const waiting = () => sql`select from pg_stat_activity where ${mine?.pid}::int = any (pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waiting()).length, { interval: 20 }).toBe(1);
    return [answer];
  });
  expect(await confirmed[0]).toMatchObject({ status: 200, data: { email } });
  expect(await sql`select id from auth.users where email = ${email}`).toHaveLength(1);
});
