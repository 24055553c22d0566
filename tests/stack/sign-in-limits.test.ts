import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callAuth, mailsTo, requestLink, waitForMail } from '../support/people.ts';
import { recordOf } from '../support/start-program.ts';

// The authentication service replaces console.error when it is loaded.
const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
const { startTestStack } = await import('../support/stack.ts');

let stack: Awaited<ReturnType<typeof startTestStack>>;
let sql: Sql;
beforeAll(async () => {
  stack = await startTestStack({ env: { MUSTER_SIGN_IN_LIMITS: 'on' } });
  sql = postgres(stack.info.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await stack.stop();
});
beforeEach(() => printed.mockClear());

/** Calls the authentication service from an address, as a proxy on this machine does. */
async function from(address: string, path: string, body: object, signal?: AbortSignal) {
  const answer = await fetch(`${stack.info.gatewayUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, apikey: stack.info.publishableKey },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  return { status: answer.status, body: await answer.json() };
}

async function whileInboxHangs(work: () => Promise<void>): Promise<void> {
  const { pid = 0 } = recordOf(stack.info.dataDir).parts.mail ?? {};
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** How many links these people at example.com have. */
async function linksOf(names: string[]): Promise<number> {
  const emails = names.map((name) => `${name}@example.com`);
  const found =
    await sql`select from auth.sign_in_links l join auth.users u on u.id = l.user_id where u.email = any(${emails})`;
  return found.length;
}

test('security 8: codes cannot be guessed: an address may try 30 at once, and others are not refused', async () => {
  const guess = (code: number) =>
    from('192.0.2.1', '/verify', { type: 'email', email: 'a@example.com', token: `${code}` });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(100_000 + index)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  expect(refused[0]?.body).toMatchObject({ error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' });
  const { code } = await requestLink(stack.info, 'a@example.com');
  expect((await from('192.0.2.2', '/verify', { type: 'email', email: 'a@example.com', token: code })).status).toBe(200);
});

test('security 8: one caller cannot use up everybody’s emails, and an address gets one a minute', async () => {
  const ask = (name: string) => from('192.0.2.3', '/otp', { email: `${name}@example.com` });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(`crowd-${index}`)));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
  await requestLink(stack.info, 'flooded@example.com');
  const again = await callAuth(stack.info, '/otp', { email: 'Flooded@example.com' });
  expect(again.status).toBe(429);
  const { error_code, msg } = await again.json();
  expect(error_code).toBe('over_email_send_rate_limit');
  expect(msg).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
  expect(await mailsTo(stack.info, 'flooded@example.com')).toHaveLength(1);
});

test('security 8: a mail server that hangs delays nobody else: requests do not wait for each other', async () => {
  await whileInboxHangs(async () => {
    const names = ['ann', 'ben', 'cleo', 'dora'];
    const asked = names.map((name, index) => from(`192.0.2.${10 + index}`, '/otp', { email: `${name}@example.com` }));
    await expect.poll(() => linksOf(names)).toBe(4);
    for (const { status } of await Promise.all(asked)) expect(status).toBe(503);
    expect(printed).toHaveBeenCalledTimes(4);
  });
  // Nothing was sent, so that the address need not wait for a minute.
  expect((await from('192.0.2.10', '/otp', { email: 'ann@example.com' })).status).toBe(200);
  await waitForMail(stack.info, 'ann@example.com');
});

test('a request for a link whose caller has left is no failure of the service', async () => {
  await whileInboxHangs(async () => {
    const gone = new AbortController();
    const asked = from('192.0.2.20', '/otp', { email: 'gone@example.com' }, gone.signal).catch(() => 'aborted');
    await expect.poll(() => linksOf(['gone'])).toBe(1);
    gone.abort();
    expect(await asked).toBe('aborted');
    await expect.poll(() => linksOf(['gone'])).toBe(0);
  });
  expect(printed).not.toHaveBeenCalled();
});

test('security 10: known and unknown addresses get one answer, and no password is hashed for a new account', async () => {
  await requestLink(stack.info, 'known@example.com');
  await sql`update auth.sign_in_links set sent_at = now() - interval '2 minutes'`;
  const answers = [];
  for (const email of ['known@example.com', 'unknown@example.com'])
    answers.push(await from('192.0.2.30', '/otp', { email }));
  expect(answers[1]).toEqual(answers[0]);
  // Hashing one took a tenth of a second, which the time of the answer revealed.
  expect(await sql`select from auth.users where encrypted_password is not null`).toEqual([]);
});
