import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { getInvitationProgress, importUsers } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { apiClient } from '../../support/api-client.ts';
import { clearOutbox } from '../../support/outbox.ts';
import { startOwnApi, startOwnFunction } from '../../support/own-function.ts';
import { recordOf } from '../../support/start-program.ts';
import { killingServer, type Moment } from './killing-server.ts';
import { mailStage } from './mail-stage.ts';

/** At which email, counted from the last strike, and at which moment of it the worker is killed. */
export type Strike = readonly [nth: number, moment: Moment];

/** What the tests use that kill the worker in the middle of a sending: the stage of emails, workers, and invited people. */
export function killStage() {
  const stage = mailStage();
  const { stack, sql, person, ask, call } = stage;
  const stops: (() => unknown)[] = [];
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  // A run of the stack's own worker that an earlier file has caused would take some of the emails of this one; and so would the run
  // by which it is known to be up again, had it something to send.
  beforeAll(async () => {
    await clearOutbox(sql);
    const pid = () => recordOf(stack.dataDir).parts.notify?.pid ?? 0;
    const busy = pid();
    process.kill(busy, 'SIGKILL');
    await vi.waitFor(async () => {
      expect(pid()).not.toBe(busy);
      expect((await call()).status).toBe(202);
    }, 45_000);
  });

  /** Starts a worker that sends emails in the way that `env` says. */
  const startWorker = async (env: Record<string, string>) => {
    const own = await startOwnFunction('notify', stack, { MAIL_FROM: 'shifts@example.org', ...env });
    stops.push(own.stop);
    return own;
  };

  /** Calls the API, which cannot ask for a sending at once, because it lacks the secret for that. */
  const quietApi = async () => {
    const own = await startOwnApi(stack, { SYNC_SECRET: '' });
    stops.push(own.stop);
    return apiClient(own.apiUrl);
  };

  /** Invites new people. No other email waits, and nothing sends these until a worker is called. */
  const inviteMany = async (count: number) => {
    await clearOutbox(sql);
    const admin = await person('admin');
    const mark = crypto.randomUUID().slice(0, 8);
    const lines = Array.from({ length: count }, (_, n) => ({ email: `${mark}-${n}@example.org`, name: `Person ${n}` }));
    const imported = await (await quietApi())(importUsers, { token: admin.token, body: { lines, send: true } });
    expect(imported.status).toBe(200);
    const progress = async () => (await ask(getInvitationProgress, { token: admin.token })).data;
    return { admin, mark, lines, progress };
  };

  /** Does what a minute does after a worker has been killed. */
  const endClaims = () =>
    sql`update private.outbox set claimed_until = now() - interval '1 day' where status = 'waiting' and claimed_until is not null`;

  /**
   * Lets one worker after the other send to a mail server, and kills each when it is at its `nth` email. Returns the addresses that
   * the server has taken, and a last worker that is not killed.
   */
  const killEach = async (strikes: readonly Strike[]) => {
    const { taken, killAt, url } = await killingServer(stops);
    const start = () => startWorker({ MAIL_SMTP_URL: url });
    for (const [nth, moment] of strikes) {
      const victim = await start();
      const killed = killAt(victim.pid, nth, moment).then(() => true);
      // On a busy machine a run can end before that email; the schedule calls again.
      do await call(victim.url).catch(() => undefined);
      while (!(await Promise.race([killed, setTimeout(10_000, false)])));
      await endClaims();
    }
    return { taken, last: await start() };
  };

  return { ...stage, stops, startWorker, quietApi, inviteMany, endClaims, killEach };
}
