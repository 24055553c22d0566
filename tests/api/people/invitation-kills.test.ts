import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readInvitation } from '../../../supabase/functions/_shared/contract/joining.ts';
import { killStage } from '../messages/kill-stage.ts';

const { sql, call, ask, stops, startWorker, inviteMany, endClaims } = killStage();

/** An email as the mail service received it. */
type Taken = { to: string[]; text: string; headers: Record<string, string> };
const taken: Taken[] = [];
let afterEach: (count: number) => Promise<void> | undefined = () => undefined;
const service = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  taken.push(JSON.parse(text));
  await afterEach(taken.length);
  response.writeHead(200).end('{}');
});
stops.push(() => service.close());

it('B5, hosted 6: 435 imported people all get their invitation without another click, nobody twice, though notify is killed', async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const MAIL_HTTP_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/emails`;
  const start = () => startWorker({ MAIL_HTTP_URL, MAIL_HTTP_KEY: 're_key' });
  const { progress } = await inviteMany(435);
  expect(await progress()).toMatchObject({ total: 435, sent: 0, waiting: 435, minutes_left: 2 });

  // Twice it is killed while the mail service has an email and has not answered.
  for (const count of [23, 61]) {
    const victim = await start();
    const killed = new Promise<void>((resolve) => {
      afterEach = async (at) => {
        if (at !== count) return;
        process.kill(victim.pid, 'SIGKILL');
        resolve();
      };
    });
    await call(victim.url);
    await killed;
    const { total, sent, waiting } = await progress();
    expect([total, sent + waiting, sent < taken.length]).toEqual([435, 435, true]);
    await endClaims();
  }
  afterEach = () => undefined;

  // The schedule, as pg_cron runs it each minute.
  const { url } = await start();
  const schedule = async () => {
    const [due] = await sql`select private.due_mails() as calls`;
    for (let left = due?.calls ?? 0; left > 0; left -= 1) await call(url);
    return (await progress()).waiting;
  };
  await expect.poll(schedule, { timeout: 100_000, interval: 500 }).toBe(0);
  expect(await progress()).toMatchObject({ total: 0, waiting: 0 });

  const ids = new Map<string, Set<string>>();
  for (const { to, headers } of taken) {
    const address = to[0] ?? '';
    ids.set(address, (ids.get(address) ?? new Set()).add(headers['Message-ID'] ?? ''));
  }
  expect(ids.size).toBe(435);
  // A repeat of the email at which it was killed has the same Message-ID, by which mailboxes recognize it.
  expect([...ids.values()].filter((each) => each.size !== 1)).toEqual([]);
  expect(taken.length).toBeLessThanOrEqual(437);
  const repeated = taken.filter(({ to }, at) => taken.findIndex((other) => other.to[0] === to[0]) !== at);
  for (const { to } of repeated) {
    for (const { text } of taken.filter((other) => other.to[0] === to[0])) {
      const token = /\/join#(\S+)/.exec(text)?.[1] ?? '';
      expect((await ask(readInvitation, { body: { token } })).data.end).toBeNull();
    }
  }
}, 180_000);
