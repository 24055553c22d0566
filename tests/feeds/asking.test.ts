import { expect, it } from 'vitest';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { feedStage, type Handler } from './feed-stage.ts';
import { answering, runChecks } from './run-checks.ts';

const stage = feedStage();
const body = calendar(vevent('DTSTART:20260303T100000Z', 'DURATION:PT1H', 'SUMMARY:Shift'));
const now = '2026-03-02T08:00:00Z';
const { feedRow, lastRun, minutesUntilDue, syncBySchedule } = runChecks(stage);

it('sends conditional requests by schedule only, and an unconditional one once a day (A5)', async () => {
  await stage.setNow(now);
  const asked: (string | undefined)[] = [];
  stage.serve((request, response) => {
    asked.push(request.headers['if-none-match']);
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    return response.writeHead(200, { etag: '"1"', 'last-modified': 'Mon, 02 Mar 2026 08:00:00 GMT' }).end(body);
  });
  const feedId = await stage.makeFeed();
  await syncBySchedule(feedId);
  await syncBySchedule(feedId);
  expect(await lastRun(feedId)).toMatchObject({ status: 'unchanged', counts: { unchanged: 1, inserted: 0 } });
  await stage.sync(feedId);
  await stage.setNow('2026-03-03T07:00:00Z');
  await syncBySchedule(feedId);
  expect(asked).toEqual([undefined, '"1"', undefined, undefined]);
  const { last_synced, last_attempt_at } = await feedRow(feedId);
  expect(last_synced.getTime()).toBeGreaterThanOrEqual(last_attempt_at.getTime());
});

it('accepts 304 as unchanged only if a body was read before', async () => {
  await stage.setNow(now);
  stage.serve(answering(304));
  const feedId = await stage.makeFeed();
  expect((await stage.sync(feedId)).status).toBe(422);
  expect((await feedRow(feedId)).last_error).toMatch(/answers with 304 instead of a calendar\.$/);
  stage.serve(body);
  await stage.sync(feedId);
  stage.serve(answering(304));
  expect((await stage.sync(feedId)).body).toMatchObject({ unchanged: 1, message: 'Nothing has changed' });
});

it('sends unconditional requests while an event is missing, because it is removed after a time', async () => {
  await stage.setNow(now);
  const asked: (string | undefined)[] = [];
  const answer =
    (text: string): Handler =>
    (request, response) => {
      asked.push(request.headers['if-none-match']);
      if (request.headers['if-none-match']) response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end(text);
    };
  const others = ['b', 'c'].map((uid) => vevent(`UID:${uid}`, 'DTSTART:20260304T100000Z', 'DURATION:PT1H'));
  stage.serve(answer(calendar(vevent('DTSTART:20260303T100000Z', 'DURATION:PT1H'), ...others)));
  const feedId = await stage.makeFeed();
  await stage.sync(feedId);
  stage.serve(answer(calendar(...others)));
  await stage.sync(feedId);
  await stage.setNow('2026-03-02T09:30:00Z');
  await syncBySchedule(feedId);
  expect(await lastRun(feedId)).toMatchObject({ status: 'ok', counts: { canceled: 1 } });
  await syncBySchedule(feedId);
  expect(asked).toEqual([undefined, undefined, undefined, '"1"']);
});

it('follows a permanent move after three successful syncs (A4)', async () => {
  await stage.setNow(now);
  const moved = stage.url.replace('private-secret', 'new-secret');
  let status = 301;
  stage.serve((request, response) => {
    if (request.url?.startsWith('/new-secret')) response.end(body);
    else response.writeHead(status, { location: moved }).end();
  });
  const feedId = await stage.makeFeed();
  for (const count of [1, 2]) {
    await stage.sync(feedId);
    expect(await feedRow(feedId)).toMatchObject({ ical_url: stage.url, moved_to: moved, moved_count: count });
  }
  status = 302;
  await stage.sync(feedId);
  expect(await feedRow(feedId)).toMatchObject({ ical_url: stage.url, moved_to: null, moved_count: 0 });
  status = 308;
  for (const _ of [1, 2, 3]) await stage.sync(feedId);
  expect(await feedRow(feedId)).toMatchObject({ ical_url: moved, moved_to: null, moved_count: 0 });
  const runs = await stage.sql`select error, warnings::text from public.ical_sync_runs where feed_id = ${feedId}`;
  expect(JSON.stringify(runs)).not.toContain('secret');
});

it('warns that a calendar asks to be fetched less often, and keeps the interval of the administrator', async () => {
  await stage.setNow(now);
  stage.serve(
    body.replace('VERSION:2.0', 'VERSION:2.0\r\nREFRESH-INTERVAL;VALUE=DURATION:PT4H\r\nX-PUBLISHED-TTL:PT4H'),
  );
  const feedId = await stage.makeFeed();
  const reason = 'The calendar asks to be fetched every 4 hours at most; here it is fetched every hour';
  const params = { wished_minutes: 240, actual_minutes: 60 };
  expect((await stage.sync(feedId)).body.warnings).toEqual([
    { uid: null, line: null, code: 'refresh_wish', params, reason },
  ]);
  expect((await feedRow(feedId)).last_status).toBe('ok');
  expect(await minutesUntilDue(feedId)).toBeLessThan(64);
});
