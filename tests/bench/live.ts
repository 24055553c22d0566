import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { createAccount } from '../support/accounts.ts';
import { type Listener, listener } from '../support/live.ts';
import { startTestStack } from '../support/stack.ts';
import { median, p95 } from './load.ts';
import { type Measure, type Report, reportOf } from './report.ts';

const listeners = 20;
const signups = 40;
/** Between two signups, in milliseconds: each one alone, and a busy hour in which most have to wait for their second. */
const paces = { 'one by one': 1500, 'four a second': 250 } as const;
const second = 1000;

/** What one listener needs to show a signup: to hear of it, and then to have loaded the people of the event again. */
interface Seen {
  heard: number[];
  shown: number[];
}

/** From a signup to the screens of others: each listener is an administrator with the page of the event. */
export async function benchLive(): Promise<Report> {
  const { info: stack, stop } = await startTestStack({ say: () => {} });
  const sql = postgres(stack.superuserUrl, { max: 2, onnotice: () => {} });
  const open: Listener[] = [];
  try {
    const call = async (method: string, path: string, token: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(stack.apiUrl + path, { method, headers, body: JSON.stringify(body) ?? null });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return await answer.json();
    };
    const admins = await Promise.all(Array.from({ length: listeners }, () => createAccount(stack, sql, 'admin')));
    const crowd = await Promise.all(Array.from({ length: signups }, () => createAccount(stack, sql)));
    const chief = admins[0]?.token ?? '';
    const type = await call('POST', '/slot-types', chief, { name: 'Bar', color: '#3182ce', hourly_credits: 1 });

    const oneRound = async (gap: number): Promise<Seen> => {
      const start = new Date(Date.now() + 30 * 86_400_000 + Math.random() * 86_400_000 * 300);
      const event = await call('POST', '/events', chief, {
        title: 'Harbour',
        start_time: start.toISOString(),
        end_time: new Date(start.getTime() + 3_600_000).toISOString(),
        slot_assignments: [{ slot_type_id: type.id, required_count: signups }],
      });
      const seen: Seen = { heard: [], shown: [] };
      const asked: { id: string; at: number }[] = [];
      await pause(2 * second);
      await Promise.all(
        admins.map(async ({ token }) => {
          const known = new Set<string>();
          let busy = false;
          let again = false;
          // As the app does: one request at a time, and once more if there was news meanwhile.
          const load = async (at: number) => {
            do {
              again = false;
              const people: { user: { id: string } }[] = await call('GET', `/events/${event.id}/attendance`, token);
              const now = performance.now();
              for (const { id, at: from } of asked) {
                if (known.has(id) || !people.some(({ user }) => user.id === id)) continue;
                known.add(id);
                seen.heard.push(Math.max(at - from, 0));
                seen.shown.push(now - from);
              }
            } while (again);
            busy = false;
          };
          const one = listener(stack, token, ({ at }) => {
            again = true;
            if (busy) return;
            busy = true;
            void load(at);
          });
          open.push(one);
          await one.join(`event:${event.id}`);
        }),
      );
      for (const { id, token } of crowd) {
        asked.push({ id, at: performance.now() });
        await call('POST', `/event-slot-signups/slots/${event.slot_assignments[0].id}`, token);
        await pause(gap);
      }
      await pause(3 * second);
      await Promise.all(open.splice(0).map((each) => each.stop()));
      return seen;
    };

    const measures: Measure[] = [];
    for (const [name, gap] of Object.entries(paces)) {
      const { heard, shown } = await oneRound(gap);
      const figure = (what: string, value: number, goal?: Measure['goal']): Measure => ({
        name: `${name}: ${what}`,
        unit: 'ms',
        value,
        floor: second,
        floorIs: 'a second',
        ...(goal && { goal }),
      });
      measures.push(
        figure('message, median', median(heard)),
        figure('on the screen, median', median(shown)),
        figure('on the screen, p95', p95(shown), gap > second ? { atMost: 1 } : undefined),
        {
          name: `${name}: not shown`,
          unit: '',
          value: signups * listeners - shown.length,
          floor: null,
          floorIs: 'must be 0',
        },
      );
    }
    return reportOf(`From a signup to the screens of ${listeners} others, ${signups} signups`, measures);
  } finally {
    await Promise.all(open.map((each) => each.stop()));
    await sql.end();
    await stop();
  }
}
