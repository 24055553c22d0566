import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { startOwnApi } from '../support/own-function.ts';
import { callAuth, makeAdmin, requestLink, type Session } from '../support/people.ts';
import { stack } from './durable-stack.ts';

const sql = postgres(stack.superuserUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

test('no log contains personal data, and each request of the API leaves one line with its id', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [email, guest] = [`zaphod-${mark}@example.org`, `guest-${mark}@example.org`];
  const person = { name: `Trillian-${mark}`, phone: '+49 555 0142 4711' };
  const calendar = `https://calendar-${mark}.invalid/private-${mark}/basic.ics?key=k${mark}`;

  const mail = await requestLink(stack, email);
  await callAuth(stack, '/verify', { email, token: '000000', type: 'email' });
  const verified = await callAuth(stack, '/verify', { email, token: mail.code, type: 'email' });
  const session: Session = await verified.json();
  await callAuth(stack, '/verify', { email, token: mail.code, type: 'email' });
  await callAuth(stack, '/otp', { email: `${email}@`, create_user: true });
  await makeAdmin(stack, email);

  const api = await startOwnApi(stack);
  const ids: string[] = [];
  const statuses: number[] = [];
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    token = session.access_token,
  ): Promise<{ id: string }> {
    const response = await fetch(`${api.apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-request-id': email },
      body: body === undefined ? null : JSON.stringify(body),
    });
    ids.push(response.headers.get('x-request-id') ?? 'none');
    statuses.push(response.status);
    return await response.json();
  }
  const me = `/users/${session.user.id}`;
  await ask('PATCH', me, person);
  await ask('PATCH', me, { phone: `no phone ${email}` });
  await ask('GET', '/users/me', undefined, `${session.access_token}x`);
  await ask('GET', `/users/${email}?email=${email}`);
  await fetch(`${stack.apiUrl}/events/${email}?email=${email}`);
  await ask('POST', '/users/invite', { email: guest, role: 'staff' });
  await ask('POST', '/users/invite', { email, role: 'staff' });
  const type = await ask('POST', '/slot-types', { name: 'Bar', color: '#3182ce', hourly_credits: 1 });
  const feed = await ask('POST', '/ical-feeds', {
    name: `Feed ${mark}`,
    ical_url: calendar,
    slot_types: [{ slot_type_id: type.id, volunteer_slots: 1 }],
  });
  await ask('POST', `/ical-feeds/${feed.id}/sync`, {});
  await ask('POST', `/event-slot-signups/slots/${crypto.randomUUID()}`);
  // Data that Postgres would quote in the details of an error, and the functions in an internal failure.
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${session.user.id}, ${email}, now())`.catch(
    () => {},
  );
  await sql.unsafe(`select '${email}'::uuid`).catch(() => {});
  await sql.unsafe(`alter table public.profiles rename column phone to telephone`);
  await ask('PATCH', me, { phone: '+49 555 0142 4712' });
  await sql.unsafe(`alter table public.profiles rename column telephone to phone`);
  expect(statuses).toContain(500);

  await expect.poll(() => ids.filter((id) => !api.lines.some((line) => line.includes(id)))).toEqual([]);
  await api.stop();
  const lines = api.lines.map((line) => JSON.parse(line));
  for (const line of lines) {
    expect(line).toMatchObject({
      level: expect.stringMatching(/^(info|error)$/),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  }
  for (const id of ids) expect(lines.filter((line) => line.request_id === id && 'status' in line)).toHaveLength(1);

  const folder = join(stack.dataDir, 'logs');
  const logs = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  expect([...logs.keys()]).toEqual(expect.arrayContaining(['api.log', 'postgres.log']));
  logs.set('own api', api.lines.join('\n'));
  const secrets = [
    mark,
    '0142 4711',
    '0142 4712',
    session.access_token,
    session.refresh_token,
    session.user.id,
    mail.tokenHash,
  ];
  const found = [...logs].flatMap(([name, text]) =>
    text
      .split('\n')
      .filter((line) => secrets.some((secret) => line.includes(secret)))
      .map((line) => `${name}: ${line}`),
  );
  expect(found).toEqual([]);
  console.log(
    `logs: ${ids.length} requests, each with one line and its id; ${logs.size} logs without anything of a person`,
  );
});
