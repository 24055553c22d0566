import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendar } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { seed, times } from '../support/times.ts';
import { feedStage } from './feed-stage.ts';
import { previewing, storedRows } from './previewed.ts';
import { randomStory, vevents } from './random-feeds.ts';
import { feedTale, start } from './shifts.ts';

const stage = feedStage();
const { signUp, asAdmin } = feedTale(stage);
const { preview, apply, undo, lastChange } = previewing(stage);

it('restores all rows that nothing newer has touched when any sequence of syncs is undone backwards (N4)', {
  timeout: 120_000,
}, async () => {
  let stories = 0;
  let undone = 0;
  const end = performance.now() + times(12_000, 100_000);
  const story = fc.asyncProperty(randomStory, async ({ entries: first, steps }) => {
    // On a busy machine there are fewer stories, but each is complete.
    if (stories > 0 && performance.now() > end) return;
    await stage.setNow(start);
    const feedId = await stage.makeFeed();
    const entries = new Map(first.entries());
    stage.serve(calendar(...vevents(entries, 0)));
    await stage.sync(feedId);
    for (const { id, status } of (await stage.events(feedId)).slice(0, 2)) if (status === 'scheduled') await signUp(id);
    /** The state before each sync that changed something, and the events that an administrator has changed after it. */
    const made: { id: string; before: Awaited<ReturnType<typeof storedRows>>; since: Set<string> }[] = [];
    let [now, generation] = [Date.parse(start), 0];
    for (const { minutes, people, edits, isChurned } of steps) {
      const pinned = people.find(({ what }) => what === 'pin');
      const events =
        await stage.sql`select * from public.events where feed_id = ${feedId} and removed_at is null order by id`;
      const target = pinned && events[pinned.event % Math.max(events.length, 1)];
      if (target) {
        const { start_time, end_time, location } = target;
        const body = { title: `Pinned ${now}`, location, start_time, end_time, timezone: target.timezone };
        const slots = { slot_assignments: [{ slot_type_id: stage.slotTypeId, required_count: 2 }] };
        expect(await asAdmin('PUT', `/events/${target.id}`, { ...body, ...slots })).toBe(200);
        for (const { since } of made) since.add(target.id);
      }
      // Further than the seconds that a step takes.
      now += ((minutes % 100) + 5) * 60_000;
      await stage.setNow(new Date(now).toISOString());
      for (const { name, entry } of edits) {
        if (entry) entries.set(name, entry);
        else entries.delete(name);
      }
      if (isChurned) generation += 1;
      stage.serve(calendar(...vevents(entries, generation)));
      const before = await storedRows(stage, feedId);
      const previous = await lastChange(feedId);
      expect((await apply(feedId, (await preview(feedId)).token)).status).toBe(200);
      const id = await lastChange(feedId);
      if (id === previous) expect(await storedRows(stage, feedId)).toEqual(before);
      else made.push({ id, before, since: new Set() });
    }
    for (const { id, before, since } of made.reverse()) {
      const { status, body } = await undo(feedId, id);
      expect({ status, body }).toMatchObject({ status: 200 });
      const untouched = (rows: typeof before) => rows.filter(({ event_id }) => !since.has(event_id));
      expect(untouched(await storedRows(stage, feedId))).toEqual(untouched(before));
      for (const { event_id } of body.skipped) expect(since).toContain(event_id);
      undone += 1;
    }
    await stage.sql`update public.events set removed_at = '2000-01-01', feed_id = null where feed_id = ${feedId}`;
    stories += 1;
  });
  await fc.assert(story, { seed: seed('MUSTER_STORIES_SEED'), numRuns: times(8, 60), endOnFailure: true });
  expect(undone).toBeGreaterThan(0);
  console.log(`${undone} syncs of ${stories} random stories undone.`);
});
