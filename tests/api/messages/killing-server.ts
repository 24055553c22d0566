import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The moments at which the worker is killed: the server has the recipient, has not answered to the end, has accepted. */
export type Moment = 'before' | 'unanswered' | 'accepted';

/**
 * A mail server that kills the worker when it is at the `nth` email of all. Addresses are added to `taken` at each email's end.
 * @param stops what is done when the tests are over; it is stopped then
 */
export async function killingServer(stops: (() => unknown)[]) {
  const taken: string[] = [];
  let plan: { nth: number; moment: Moment; kill: () => void } | undefined;
  let begun = 0;
  const isDue = (moment: Moment) => plan?.moment === moment && begun >= plan.nth;
  const struck = (moment: Moment) => {
    if (!isDue(moment)) return false;
    plan?.kill();
    plan = undefined;
    return true;
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_, __, done) {
      begun += 1;
      // As from afar: what the worker does before the answer is done.
      if (isDue('before')) setTimeout(struck, 50, 'before');
      else done();
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
