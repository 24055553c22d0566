import { expect } from 'vitest';
import type { FeedStage, Handler } from './feed-stage.ts';

/** A server with the same answer to every request. */
export const answering =
  (status: number, headers: Record<string, string> = {}, text = ''): Handler =>
  (_, response) =>
    response.writeHead(status, headers).end(text);

/** Helpers for tests of runs. */
export function runChecks(stage: FeedStage) {
  const finishedRuns = async (feedId: string) => {
    const [row] = await stage.sql`select count(*)::int as runs from public.ical_sync_runs
      where feed_id = ${feedId} and finished_at is not null`;
    return row?.runs as number;
  };
  return {
    async feedRow(id: string) {
      const [row] = await stage.sql`select * from public.ical_feeds where id = ${id}`;
      return row ?? {};
    },
    async lastRun(id: string) {
      const [row] = await stage.sql`select * from public.ical_sync_runs where feed_id = ${id}
        order by started_at desc, finished_at desc limit 1`;
      return row ?? {};
    },
    async minutesUntilDue(id: string) {
      const [row] = await stage.sql`select extract(epoch from next_due_at - private.now()) / 60 as minutes
        from public.ical_feeds where id = ${id}`;
      return row?.minutes === null ? null : Number(row?.minutes);
    },
    /** Makes the feed due and calls the schedule; waits until its run has ended. */
    async syncBySchedule(feedId: string): Promise<void> {
      const before = await finishedRuns(feedId);
      await stage.sql`update public.ical_feeds set next_due_at = case when id = ${feedId} then private.now() end`;
      const response = await stage.callSchedule();
      expect(response.status).toBe(202);
      expect(await response.json()).toEqual({ feed_id: feedId });
      await expect.poll(() => finishedRuns(feedId)).toBe(before + 1);
    },
  };
}
