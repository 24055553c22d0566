import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { importUsers } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { acceptInvitation } from '../../../supabase/functions/_shared/contract/joining.ts';
import { hashOf, newToken } from '../../../supabase/functions/_shared/link-token.ts';
import { apiClient } from '../../support/api-client.ts';
import { startOwnApi } from '../../support/own-function.ts';
import { invitationStage } from '../people/invitation-stage.ts';

const { stack, sql, ask, admin } = invitationStage();
const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Invites people and returns the secrets of their links, as if their emails were sent. */
async function invitedTokens(count: number): Promise<string[]> {
  const mark = crypto.randomUUID().slice(0, 8);
  const lines = Array.from({ length: count }, (_, n) => ({ email: `${mark}-${n}@example.org` }));
  await ask(importUsers, { token: admin.token, body: { lines, send: false } });
  const invited = await sql`select id from public.invitations where email like ${`${mark}-%`}`;
  const links = await Promise.all(
    invited.map(async ({ id }) => {
      const token = newToken();
      return { token, row: { hash: await hashOf(token), invitation_id: id, mail_id: crypto.randomUUID() } };
    }),
  );
  await sql`insert into private.invitation_tokens ${sql(links.map(({ row }) => row))}`;
  return links.map(({ token }) => token);
}

/** An authentication service that takes its time, and counts how many requests it had at once. */
async function slowService(answer: (response: ServerResponse) => void) {
  const load = { now: 0, most: 0 };
  const service = createServer((_, response) => {
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    response.on('close', () => {
      load.now -= 1;
    });
    answer(response);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const api = await startOwnApi(stack, { SUPABASE_URL: `http://127.0.0.1:${port}`, SUPABASE_JWKS: '[]' });
  stops.push(
    api.stop,
    () => service.close(),
    () => service.closeAllConnections(),
  );
  const click = (token: string) => apiClient(api.apiUrl)(acceptInvitation, { body: { token } });
  return { load, click };
}

it('sixty people who press the button at the same time all get in, a few at once', async () => {
  const { load, click } = await slowService((response) => {
    const link = JSON.stringify({ hashed_token: 'abc', verification_type: 'signup' });
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(link), 20);
  });
  const replies = await Promise.all((await invitedTokens(60)).map(click));
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  expect(load.most).toBe(4);
});

it('who would wait too long is told when to come back, and so is who waits for a service that does not answer', async () => {
  const { load, click } = await slowService(() => {});
  const replies = await Promise.all((await invitedTokens(12)).map(click));
  expect(load.most).toBe(4);
  for (const reply of replies) {
    expect(reply).toMatchObject({ status: 503, code: 'unavailable' });
    expect(reply.headers.get('retry-after')).toBe('5');
  }
  expect(replies[0]?.message).toBe('Many people are signing in right now. Please try again in a moment.');
});
