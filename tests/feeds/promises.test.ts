import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { calendar } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { type Account, createAccount } from '../support/accounts.ts';
import { seed, times } from '../support/times.ts';
import { writtenRows } from './effects.ts';
import { feedStage } from './feed-stage.ts';
import { randomStory, vevents } from './random-feeds.ts';

const stage = feedStage();
const begin = Date.parse('2026-03-02T08:00:00Z');
const decide = { apply: 'apply', ignore: 'ignore' } as const;
let people: Account[];

beforeAll(async () => {
  people = await Promise.all([createAccount(stage.stack, stage.sql), createAccount(stage.stack, stage.sql)]);
});

/** A signup with everything that matters to its person, and the number of notices about its event. */
type Place = {
  id: string;
  user_id: string;
  slot_id: string;
  event_id: string;
  status: string;
  is_live: boolean;
  start_time: Date;
  end_time: Date;
  all_day: boolean;
  place_id: string | null;
  notices: number;
};

const placesOf = async (feedId: string) =>
  await stage.sql<Place[]>`
    select u.id, u.user_id, u.slot_id, u.event_id, u.status, u.is_live, e.start_time, e.end_time, e.all_day, e.place_id,
      (select count(*)::int from public.notices n where n.user_id = u.user_id and n.event_id = u.event_id) as notices
    from public.signups u join public.events e on e.id = u.event_id where e.feed_id = ${feedId} order by u.id`;

/** An action of a person or an administrator; refusals have no effect. */
async function act(feedId: string, { what, person, event }: { what: string; person: number; event: number }) {
  const events = await stage.sql`select e.*, (select o.id from public.event_slots o where o.event_id = e.id) as slot_id
    from public.events e where e.feed_id = ${feedId} and e.removed_at is null order by e.start_time, e.id`;
  const target = events[event % Math.max(events.length, 1)];
  if (!target) return;
  const caller = what === 'sign up' || what === 'leave' ? people[person] : stage.admin;
  const done = stage.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${caller?.id ?? ''}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: caller?.id, session_id: caller?.id, role: 'authenticated' })}, true)`;
    if (what === 'sign up') await sql`select private.sign_up(${target.slot_id})`;
    if (what === 'delete') await sql`select private.remove_event(${target.id})`;
    if (what === 'leave')
      await sql`select private.cancel_signup(u.id) from public.signups u where u.event_id = ${target.id} and u.user_id = private.me()`;
    if (what === 'pin') {
      const body = {
        title: 'Pinned',
        start_time: new Date(target.start_time.getTime() + 900_000).toISOString(),
        end_time: target.end_time.toISOString(),
        slot_assignments: [{ slot_type_id: stage.slotTypeId, required_count: 3 }],
      };
      await sql`select private.replace_event(${target.id}, ${JSON.stringify(body)}::text::jsonb)`;
    }
  });
  await done.catch(({ code }: { code: string }) => expect(code).toMatch(/^MU4/));
}

async function decideHeld(feedId: string, action: 'apply' | 'ignore') {
  const response = await fetch(`${stage.stack.apiUrl}/ical-feeds/${feedId}/held`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stage.admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action }),
  });
  expect(response.status).toBe(200);
}

/** No signup is lost or changed without a notice, and there is no notice without a change. */
function expectPromises(before: readonly Place[], after: readonly Place[]) {
  const now = new Map(after.map((place) => [place.id, place]));
  for (const was of before) {
    const is = now.get(was.id);
    const { user_id, slot_id, event_id } = was;
    expect(is).toMatchObject({ user_id, slot_id, event_id });
    if (!is || was.status === 'canceled') continue;
    expect(is.status).not.toBe('canceled');
    const concerns = was.is_live || is.is_live;
    // An event whose place becomes known, or unknown, is not at another place.
    const isPlaced = was.place_id && is.place_id;
    const meaning = ({ status, is_live, start_time, end_time, all_day, place_id }: Place) =>
      JSON.stringify([
        was.status === 'confirmed' && status,
        is_live,
        concerns && [start_time, end_time, all_day, isPlaced && place_id],
      ]);
    const others = before.some(
      (other) => other.id !== was.id && other.event_id === event_id && other.user_id === user_id,
    );
    if (meaning(was) !== meaning(is)) expect(is.notices).toBeGreaterThan(was.notices);
    else if (!others) expect({ place: is, notices: is.notices }).toEqual({ place: is, notices: was.notices });
  }
}

it('keeps every promise whatever feeds, people and administrators do', { timeout: 150_000 }, async () => {
  let stories = 0;
  let syncs = 0;
  const end = performance.now() + times(10_000, 100_000);
  const story = fc.asyncProperty(
    randomStory,
    fc.infiniteStream(fc.nat()),
    async ({ entries: first, steps }, random) => {
      // On a busy machine there are fewer stories, but each is complete.
      if (stories > 0 && performance.now() > end) return;
      const feedId = await stage.makeFeed();
      const entries = new Map(first.entries());
      let generation = 0;
      let now = begin;
      const shuffled = () =>
        vevents(entries, generation)
          .map((text) => [random.next().value, text] as const)
          .sort(([a], [b]) => a - b)
          .map(([, text]) => text);
      const check = async (sync: () => Promise<unknown>) => {
        const before = await placesOf(feedId);
        await sync();
        expectPromises(before, await placesOf(feedId));
        syncs += 1;
      };
      let setAt = Date.now();
      await stage.setNow(new Date(now).toISOString());
      stage.serve(calendar(...shuffled()));
      await stage.sync(feedId);
      for (const { minutes, people: actions, decision, edits, isChurned, fails } of steps) {
        for (const action of actions) await act(feedId, action);
        // Beside the seconds that the steps so far have taken: if an event has been missing for an hour, both syncs see it.
        now += minutes * 60_000 + Date.now() - setAt;
        setAt = Date.now();
        await stage.setNow(new Date(now).toISOString());
        for (const { name, entry } of edits) {
          if (entry) entries.set(name, entry);
          else entries.delete(name);
        }
        if (isChurned) generation += 1;
        stage.serve(fails ? (_, response) => response.writeHead(500).end() : calendar(...shuffled()));
        await check(() => stage.sync(feedId));
        const [feed] = await stage.sql`select held from public.ical_feeds where id = ${feedId}`;
        if (feed?.held && decision !== 'wait' && !fails) await check(() => decideHeld(feedId, decide[decision]));
        // The same body in another order writes nothing (Q1, Q3).
        const written = await writtenRows(stage.sql, feedId);
        if (!fails) stage.serve(calendar(...shuffled()));
        await stage.sync(feedId);
        expect(await writtenRows(stage.sql, feedId)).toEqual(written);
      }
      await stage.sql`update public.events set removed_at = '2000-01-01', feed_id = null where feed_id = ${feedId}`;
      stories += 1;
    },
  );
  await fc.assert(story, { seed: seed('MUSTER_STORIES_SEED'), numRuns: times(6, 60), endOnFailure: true });
  console.log(`Promises kept in ${stories} random stories with ${syncs} syncs.`);
});
