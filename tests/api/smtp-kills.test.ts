import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { listInvitations } from '../../supabase/functions/_shared/contract/invitations.ts';
import { killStage } from './kill-stage.ts';

const { call, ask, stops, startWorker, inviteMany, endClaims } = killStage();
const people = 60;

/** The moments at which the worker is killed: the server has the recipient, has not answered to the end, has accepted. */
type Moment = 'before' | 'unanswered' | 'accepted';

/** A mail server that kills the worker when it is at the `nth` email of all. Addresses are added to `taken` at each email's end. */
async function killingServer() {
  const taken: string[] = [];
  let plan: { nth: number; moment: Moment; kill: () => void } | undefined;
  let begun = 0;
  const struck = (moment: Moment) => {
    if (plan?.moment !== moment || begun < plan.nth) return false;
    plan.kill();
    plan = undefined;
    return true;
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_, __, done) {
      begun += 1;
      if (!struck('before')) done();
    },
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        taken.push(session.envelope.rcptTo[0]?.address ?? '');
        if (struck('unanswered')) return;
        done();
        struck('accepted');
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise<void>((resolve) => server.close(resolve)));
  /** Resolves when the worker with this id has been killed. */
  const killAt = (pid: number, nth: number, moment: Moment) =>
    new Promise<void>((resolve) => {
      const kill = () => {
        process.kill(pid, 'SIGKILL');
        resolve();
      };
      plan = { nth: begun + nth, moment, kill };
    });
  return { taken, killAt, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

it('invited people all get one email, however often the worker is killed while it sends by SMTP', async () => {
  const { taken, killAt, url } = await killingServer();
  const start = () => startWorker({ MAIL_SMTP_URL: url });
  const { admin, mark, lines, progress } = await inviteMany(people);

  for (const [nth, moment] of [
    [3, 'unanswered'],
    [12, 'accepted'],
    [2, 'before'],
    [5, 'unanswered'],
    [1, 'before'],
    [1, 'accepted'],
  ] as const) {
    const victim = await start();
    const killed = killAt(victim.pid, nth, moment);
    await call(victim.url);
    await killed;
    await endClaims();
  }

  const last = await start();
  await call(last.url);
  await expect.poll(async () => (await progress()).waiting, { timeout: 30_000 }).toBe(0);
  expect(taken.toSorted()).toEqual(lines.map(({ email }) => email).toSorted());
  const { data } = await ask(listInvitations, { token: admin.token, query: { limit: 1000 } });
  const states = data.filter(({ email }) => email.startsWith(mark)).map(({ mail }) => mail);
  const count = (state: string) => states.filter((each) => each === state).length;
  // The one whose answer reached the worker may have been recorded in time.
  expect(count('unconfirmed')).toBeGreaterThanOrEqual(2);
  expect(count('unconfirmed')).toBeLessThanOrEqual(4);
  expect(count('unconfirmed') + count('sent')).toBe(people);
}, 120_000);
