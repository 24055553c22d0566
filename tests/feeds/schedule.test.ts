import { expect, it } from 'vitest';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { feedStage } from './feed-stage.ts';

const stage = feedStage();
const body = calendar(vevent('DTSTART:20260303T100000Z', 'DURATION:PT1H', 'SUMMARY:Shift'));
const now = '2026-03-02T08:00:00Z';

const statusOf = async (id: string) =>
  (await stage.sql`select last_status from public.ical_feeds where id = ${id}`)[0]?.last_status;

it('answers the schedule at once, one feed at a time, and refuses callers without the secret', async () => {
  await stage.setNow(now);
  await stage.sql`update public.ical_feeds set next_due_at = null`;
  const waiting: (() => void)[] = [];
  stage.serve((_, response) => {
    waiting.push(() => response.end(body));
  });
  const older = await stage.makeFeed({ next_due_at: '2026-03-02T07:00:00Z' });
  const newer = await stage.makeFeed({ next_due_at: '2026-03-02T07:30:00Z' });
  await stage.makeFeed({ next_due_at: '2026-03-02T09:00:00Z' });
  for (const secret of ['', 'wrong', stage.stack.secretKey, `${stage.stack.syncSecret}x`]) {
    const refused = await stage.callSchedule(secret);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ status: 'error', error: { code: 'unauthenticated' } });
  }
  const taken = await Promise.all([stage.callSchedule(), stage.callSchedule(), stage.callSchedule()]);
  const ids = (await Promise.all(taken.map((response) => response.json()))).map(({ feed_id }) => feed_id);
  expect(ids.sort()).toEqual([older, newer, null].sort());
  await expect.poll(() => waiting.length).toBe(2);
  for (const answer of waiting) answer();
  for (const id of [older, newer]) await expect.poll(() => statusOf(id)).toBe('ok');
});

it('has no other address and no other method', async () => {
  const url = `${stage.stack.gatewayUrl}/functions/v1/ical-sync`;
  const headers = { 'x-sync-secret': stage.stack.syncSecret };
  expect((await fetch(url, { headers })).status).toBe(404);
  expect((await fetch(`${url}/more`, { method: 'POST', headers })).status).toBe(404);
});
