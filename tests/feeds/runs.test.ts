import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { feedStage, type Handler } from './feed-stage.ts';
import { answering, runChecks } from './run-checks.ts';

const stage = feedStage();
const body = calendar(vevent('DTSTART:20260303T100000Z', 'DURATION:PT1H', 'SUMMARY:Shift'));
const now = '2026-03-02T08:00:00Z';

const { feedRow, lastRun, minutesUntilDue, syncBySchedule } = runChecks(stage);

it.each([
  ['http_status', answering(403), 'refuses access (403). Is the calendar public?'],
  ['http_status', answering(500), 'has a problem of its own (500). It will be asked again later.'],
  [
    'not_a_calendar',
    answering(200, {}, '<!doctype html><title>Sign in</title>'),
    'The address answers with a web page, not a calendar. Is the calendar public?',
  ],
  ['not_a_calendar', answering(200), 'The address answers with something that is not a calendar.'],
  ['truncated', answering(200, {}, body.slice(0, -20)), 'The calendar breaks off before its end'],
  [
    'truncated',
    answering(200, { 'content-length': '9999' }, body),
    'ended the connection before the calendar was complete.',
  ],
  ['too_large', answering(200, {}, body + 'x'.repeat(6 * 2 ** 20)), 'The calendar is larger than 5 MiB.'],
  [
    'too_large',
    ((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(60 * 2 ** 20)))) as Handler,
    'The calendar is larger than 5 MiB.',
  ],
  [
    'too_large',
    answering(200, {}, calendar(vevent('DTSTART:20260303T100000Z', 'RRULE:FREQ=HOURLY'))),
    'has more than 1,000 occurrences',
  ],
  [
    'blocked_address',
    answering(302, { location: 'http://169.254.169.254/' }),
    'leads to 169.254.169.254, which is not public on the internet.',
  ],
  [
    'blocked_address',
    answering(302, { location: 'http://localhost:1/' }),
    'leads to localhost, which is not public on the internet.',
  ],
  ['http_status', answering(302, { location: '/again' }), 'redirects again and again.'],
])('explains to administrators what to do: %s', async (code, handler, words) => {
  await stage.setNow(now);
  stage.serve(handler);
  const feedId = await stage.makeFeed();
  const { status, body: answer } = await stage.sync(feedId);
  expect({ status, code: (answer.error as { code: string }).code }).toEqual({ status: 422, code: 'feed_unusable' });
  const run = await lastRun(feedId);
  expect(run).toMatchObject({ status: 'error', error_code: code, trigger: 'manual' });
  expect(run.error).toContain(words);
  expect((answer.error as { message: string }).message).toBe(run.error);
  expect(await feedRow(feedId)).toMatchObject({
    last_status: 'error',
    last_error_code: code,
    last_error: run.error,
    last_error_params: (answer.error as { params: object }).params,
    consecutive_failures: 1,
    last_synced: null,
  });
  expect(run.error_params).toEqual((answer.error as { params: object }).params);
  for (const text of [run.error, JSON.stringify(answer)]) expect(text).not.toContain('secret');
  expect(await stage.events(feedId)).toEqual([]);
});

it.each([
  ['dns', 'https://no-such-name.invalid/secret.ics', 'The name no-such-name.invalid could not be found.'],
  ['blocked_address', 'http://127.0.0.1/secret.ics', 'leads to 127.0.0.1'],
  ['blocked_address', 'http://[::ffff:7f00:1]/secret.ics', 'leads to ::ffff:7f00:1'],
  ['blocked_address', 'http://[fd00::1]/secret.ics', 'leads to fd00::1'],
  ['blocked_address', 'http://0x7f.1/secret.ics', 'leads to 127.0.0.1'],
  ['blocked_address', 'webcal://printer.local/secret.ics', 'leads to printer.local'],
  ['blocked_address', 'http://example.org:8080/secret.ics', 'leads to example.org'],
])('does not fetch an address that is not public: %s for %s', async (code, url, words) => {
  await stage.setNow(now);
  const feedId = await stage.makeFeed({ ical_url: url });
  expect((await stage.sync(feedId)).status).toBe(422);
  const { last_error_code, last_error } = await feedRow(feedId);
  expect(last_error_code).toBe(code);
  expect(last_error).toContain(words);
  expect(last_error).not.toContain('secret');
});

it('resets the failures after a success', async () => {
  await stage.setNow(now);
  stage.serve(answering(500));
  const feedId = await stage.makeFeed();
  await stage.sync(feedId);
  await stage.sync(feedId);
  expect((await feedRow(feedId)).consecutive_failures).toBe(2);
  stage.serve(body);
  await stage.sync(feedId);
  expect(await feedRow(feedId)).toMatchObject({
    last_status: 'ok',
    last_error: null,
    last_error_code: null,
    last_error_params: null,
    consecutive_failures: 0,
  });
});

it('waits longer after each failure or as long as the server asks, and pauses after refusals (E2)', async () => {
  await stage.setNow(now);
  const feedId = await stage.makeFeed({ refresh_interval: 30 });
  stage.serve(body);
  await syncBySchedule(feedId);
  expect(await minutesUntilDue(feedId)).toBeGreaterThan(28);
  expect(await minutesUntilDue(feedId)).toBeLessThan(32);
  stage.serve(answering(404));
  await syncBySchedule(feedId);
  expect(await minutesUntilDue(feedId)).toBeGreaterThan(53);
  expect(await minutesUntilDue(feedId)).toBeLessThan(67);
  stage.serve(answering(503, { 'retry-after': '36000' }));
  await syncBySchedule(feedId);
  expect(await minutesUntilDue(feedId)).toBeGreaterThan(598);
  stage.serve(answering(404));
  await syncBySchedule(feedId);
  expect(await feedRow(feedId)).toMatchObject({ last_status: 'error', refusals: 2, consecutive_failures: 3 });
  stage.serve(answering(410));
  await syncBySchedule(feedId);
  expect(await feedRow(feedId)).toMatchObject({
    last_status: 'paused',
    last_error_code: 'http_status',
    next_due_at: null,
  });
  expect(await (await stage.callSchedule()).json()).toEqual({ feed_id: null });
  stage.serve(body);
  expect((await stage.sync(feedId)).status).toBe(200);
  expect(await minutesUntilDue(feedId)).toBeGreaterThan(28);
  expect((await feedRow(feedId)).refusals).toBe(0);
});

it('runs once at a time (S1), and manually at most once a minute (E3)', async () => {
  await stage.setNow(now);
  const asked = new Promise<() => void>((resolve) => {
    stage.serve((_, response) => resolve(() => response.end(body)));
  });
  const feedId = await stage.makeFeed();
  const first = stage.sync(feedId);
  const answer = await asked;
  expect((await lastRun(feedId)).trigger).toBe('manual');
  const second = await stage.sync(feedId);
  expect(second).toMatchObject({
    status: 409,
    body: { error: { code: 'sync_running', message: 'A sync of this feed is already running' } },
  });
  await stage.sql`update public.ical_feeds set next_due_at = private.now() where id = ${feedId}`;
  expect(await (await stage.callSchedule()).json()).toEqual({ feed_id: null });
  answer();
  expect((await first).status).toBe(200);
  stage.serve(body);
  const stamped = performance.now();
  await stage.sync(feedId);
  const again = await fetch(`${stage.stack.apiUrl}/ical-feeds/${feedId}/sync`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stage.admin.token}` },
  });
  expect(again.status).toBe(429);
  const passed = (performance.now() - stamped) / 1000;
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThanOrEqual(Math.floor(60 - passed));
});

it('gives up a run that died, and refuses its late result', async () => {
  await stage.setNow(now);
  stage.serve(body);
  const feedId = await stage.makeFeed();
  const [dead] = await stage.sql`insert into public.ical_sync_runs (feed_id, trigger, started_at)
    values (${feedId}, 'schedule', private.now() - interval '6 minutes') returning id`;
  expect((await stage.sync(feedId)).status).toBe(200);
  const [run] = await stage.sql`select status, error_code, error_params from public.ical_sync_runs
    where id = ${dead?.id}`;
  expect(run).toEqual({ status: 'error', error_code: 'internal', error_params: { reason: 'interrupted' } });
  const late = stage.sql.begin(async (sql) => {
    await sql`select set_config('role', 'service_role', true)`;
    await sql`select private.finish_ical_sync(${dead?.id}, '{"status": "ok", "consecutive_failures": 0}')`;
  });
  await expect(late).rejects.toThrow('Another sync of this feed has taken over');
});

it('leaves nothing behind if a feed is deleted while it is read', async () => {
  await stage.setNow(now);
  const asked = new Promise<() => void>((resolve) => {
    stage.serve((_, response) => resolve(() => response.end(body)));
  });
  const feedId = await stage.makeFeed();
  const running = stage.sync(feedId);
  const answer = await asked;
  const response = await fetch(`${stage.stack.apiUrl}/ical-feeds/${feedId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${stage.admin.token}` },
  });
  expect(response.status).toBe(204);
  answer();
  expect(await running).toMatchObject({ status: 404, body: { error: { message: 'Feed not found' } } });
  expect(await stage.sql`select from public.events where title = 'Shift' and feed_id is null`).toEqual([]);
});
