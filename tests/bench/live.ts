import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { seedFestival } from '../../supabase/local/festival/seed.ts';
import { createAccount } from '../support/accounts.ts';
import { type Listener, listener } from '../support/live.ts';
import { startTestStack } from '../support/stack.ts';
import { callsTo, type LivePage, pagesOf } from './live-pages.ts';
import { median, p95 } from './load.ts';
import { type Measure, type Report, reportOf } from './report.ts';

const listeners = 20;
const signups = 24;
/** Between two signups, in milliseconds: each one alone, and a busy hour in which most have to wait for their second. */
const paces = { 'one by one': 1500, 'four a second': 250 } as const;
const second = 1000;
const hour = 3_600_000;

/** What happens between a signup and the screens of others, in milliseconds from the beginning. */
interface Seen {
  answered: number[];
  heard: number[];
  shown: number[];
  /** From hearing of it to having loaded, which is what the page itself takes. */
  loaded: number[];
}

/** How long the page waits after it has loaded in `took` milliseconds (`createRefresher` in web/src/lib/live). */
const restOf = (took: number): number => Math.max(second - took, Math.min(took, second));

/** From a signup to the screens of others, who are administrators with one of the pages that move by themselves. */
export async function benchLive(): Promise<Report> {
  const { info: stack, stop } = await startTestStack({ say: () => {} });
  const sql = postgres(stack.superuserUrl, { max: 2, onnotice: () => {} });
  const open: Listener[] = [];
  const call = callsTo(stack);
  try {
    const { from } = await seedFestival(sql);
    const admins = await Promise.all(Array.from({ length: listeners }, () => createAccount(stack, sql, 'admin')));
    const crowd = await Promise.all(Array.from({ length: signups }, () => createAccount(stack, sql)));
    const chief = admins[0]?.token ?? '';
    const type = await call<{ id: string }>('POST', '/slot-types', chief, {
      name: 'Harbor',
      color: '#3182ce',
      hourly_credits: 1,
    });
    // On its Saturday, each at a time of its own.
    let start = new Date(Date.parse(`${from}T06:00:00Z`) + 48 * hour);

    const makeEvent = async () => {
      start = new Date(start.getTime() + 2 * hour);
      const event = await call<{ id: string; slot_assignments: { id: string }[] }>('POST', '/events', chief, {
        title: 'Harbor',
        start_time: start.toISOString(),
        end_time: new Date(start.getTime() + hour).toISOString(),
        slot_assignments: [{ slot_type_id: type.id, required_count: signups }],
      });
      return { id: event.id, start, slot: event.slot_assignments[0]?.id };
    };

    /** As the app does: one load at a time, once more if there was news meanwhile, and not all the time. */
    const follow = async (page: LivePage, token: string, onLoad: (heard: number, people: string[]) => void) => {
      const news: { at: number; changed: readonly string[] | null }[] = [];
      let busy = false;
      const load = async () => {
        busy = true;
        while (news.length > 0) {
          const all = news.splice(0);
          const began = performance.now();
          const changed = all.some((each) => each.changed === null) ? null : all.flatMap((each) => each.changed ?? []);
          onLoad(all[0]?.at ?? 0, await page.load(token, changed));
          await page.loadRest(token);
          await pause(restOf(performance.now() - began));
        }
        busy = false;
      };
      const one = listener(stack, token, ({ at, payload }) => {
        news.push({ at, changed: payload.event_ids });
        if (!busy) void load();
      });
      open.push(one);
      await one.join(page.topic);
    };

    const oneRound = async (choose: (pages: LivePage[]) => LivePage, gap: number): Promise<Seen> => {
      const event = await makeEvent();
      const page = choose(pagesOf(call, event));
      const seen: Seen = { answered: [], heard: [], shown: [], loaded: [] };
      const asked: { id: string; at: number }[] = [];
      // The new event has been told by then.
      await pause(2 * second);
      await Promise.all(
        admins.map(({ token }) => {
          const known = new Set<string>();
          return follow(page, token, (heard, people) => {
            const now = performance.now();
            for (const { id, at } of asked) {
              if (known.has(id) || !people.includes(id)) continue;
              known.add(id);
              seen.heard.push(Math.max(heard - at, 0));
              seen.shown.push(now - at);
              seen.loaded.push(now - Math.max(heard, at));
            }
          });
        }),
      );
      for (const { id, token } of crowd) {
        const at = performance.now();
        asked.push({ id, at });
        await call('POST', `/event-slot-signups/slots/${event.slot}`, token);
        seen.answered.push(performance.now() - at);
        await pause(gap);
      }
      await pause(3 * second);
      await Promise.all(open.splice(0).map((each) => each.stop()));
      return seen;
    };

    const measures: Measure[] = [];
    for (const [index, page] of ['people of a shift', 'schedule board'].entries()) {
      for (const [pace, gap] of Object.entries(paces)) {
        const seen = await oneRound((pages) => pages[index] as LivePage, gap);
        const figure = (what: string, value: number, goal?: Measure['goal']): Measure => ({
          name: `${page}, ${pace}: ${what}`,
          ...{ unit: 'ms', value, floor: second, floorIs: 'a second' },
          ...(goal && { goal }),
        });
        measures.push(
          figure('answer of the signup, median', median(seen.answered)),
          figure('message, median', median(seen.heard)),
          figure('load of the page, median', median(seen.loaded)),
          figure('on the screen, median', median(seen.shown)),
          figure('on the screen, p95', p95(seen.shown), gap > second ? { atMost: 1 } : undefined),
          {
            name: `${page}, ${pace}: not shown`,
            ...{ unit: '', value: signups * listeners - seen.shown.length, floor: null, floorIs: 'must be 0' },
          },
        );
      }
    }
    return reportOf(`From a signup to the screens of ${listeners} others, ${signups} signups`, measures);
  } finally {
    await Promise.all(open.map((each) => each.stop()));
    await sql.end();
    await stop();
  }
}
