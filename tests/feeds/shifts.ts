import { expect } from 'vitest';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { type Account, createAccount } from '../support/accounts.ts';
import type { FeedStage } from './feed-stage.ts';

/** The time at which these tests begin. */
export const start = '2026-03-02T08:00:00Z';

/** A shift of two hours on a day of March 2026, 10:00 UTC, with UID and title from `uid`. */
export const shift = (uid: string, day: string, ...more: string[]) =>
  vevent(`UID:${uid}`, `DTSTART:202603${day}T100000Z`, `DTEND:202603${day}T120000Z`, `SUMMARY:Shift ${uid}`, ...more);

/** The steps of tests with one feed. */
export function feedTale(stage: FeedStage) {
  let now = start;
  let setAt = 0;

  async function setNow(time: string) {
    now = time;
    await stage.setNow(now);
    setAt = Date.now();
  }

  async function syncWith(feedId: string, ...events: string[]) {
    stage.serve(calendar(...events));
    const { status, body } = await stage.sync(feedId);
    expect(status).toBe(200);
    return body;
  }

  return {
    syncWith,
    /** A feed that was synced with these events. */
    async feedOf(...events: string[]): Promise<string> {
      await setNow(start);
      const feedId = await stage.makeFeed();
      await syncWith(feedId, ...events);
      return feedId;
    },
    /** Lets minutes pass, beside the seconds that the steps so far have taken. */
    async pass(minutes: number) {
      await setNow(new Date(Date.parse(now) + minutes * 60_000 + Date.now() - setAt).toISOString());
    },
    /** Signs a new volunteer up for the first slot of an event. */
    async signUp(eventId: string | undefined): Promise<Account> {
      const volunteer = await createAccount(stage.stack, stage.sql, 'volunteer');
      const [slot] = await stage.sql`select id from public.event_slots where event_id = ${eventId ?? ''}`;
      const response = await fetch(`${stage.stack.apiUrl}/event-slot-signups/slots/${slot?.id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${volunteer.token}` },
      });
      expect(response.status).toBe(201);
      return volunteer;
    },
    /** The kinds of a person's notices. */
    async noticesOf(userId: string): Promise<string[]> {
      const rows = await stage.sql`select kind from public.notices where user_id = ${userId} order by created_at, kind`;
      return rows.map(({ kind }) => kind);
    },
    /** The state of events by start: `scheduled`, `canceled` or `removed`. */
    async fates(feedId: string): Promise<string[]> {
      const rows = await stage.sql`
        select case when removed_at is null then status else 'removed' end as fate from public.events
        where feed_id = ${feedId} order by start_time, id`;
      return rows.map(({ fate }) => fate);
    },
    async feed(feedId: string) {
      const [row] = await stage.sql`select * from public.ical_feeds where id = ${feedId}`;
      return row ?? {};
    },
    async decide(feedId: string, action: 'apply' | 'ignore') {
      const response = await fetch(`${stage.stack.apiUrl}/ical-feeds/${feedId}/held`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stage.admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ action }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    /** Calls the API as the administrator. */
    async asAdmin(method: string, path: string, body?: object): Promise<number> {
      const response = await fetch(`${stage.stack.apiUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${stage.admin.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response.status;
    },
  };
}
