import { expect, it } from 'vitest';
import { writtenRows } from './effects.ts';
import { feedStage } from './feed-stage.ts';
import { feedTale, shift, start } from './shifts.ts';

const stage = feedStage();
const { feedOf, syncWith, pass, signUp, noticesOf, fates, feed, decide } = feedTale(stage);
const all = ['a', 'b', 'c', 'd'].map((uid, index) => shift(uid, `0${index + 4}`));
const rest = all.slice(3);
/** Who decided what, according to the audit log. */
const decisions = async (id: string) =>
  await stage.sql`select actor, coalesce((after -> 'held') ? 'approved_at', false) as approved from public.audit_log
    where table_name = 'ical_feeds' and row_id = ${id} order by id`;
const lastRun = async (id: string) =>
  (
    await stage.sql`select * from public.ical_sync_runs where feed_id = ${id} order by finished_at desc, started_at desc limit 1`
  )[0];

it('puts a sync on hold that would remove most events, and changes nothing (H1)', async () => {
  const feedId = await feedOf(...all);
  const before = await writtenRows(stage.sql, feedId);
  await pass(60);
  const result = await syncWith(feedId, ...rest.map((text) => text.replace('Shift d', 'Renamed')), shift('new', '09'));
  expect(result).toMatchObject({
    outcome: { code: 'held', params: { what: 'removed', count: 3, of: 4 } },
    message: '3 of 4 coming events would be removed. Nothing was changed: apply or ignore',
    held: true,
    inserted: 0,
    updated: 0,
    unchanged: 4,
  });
  expect(await writtenRows(stage.sql, feedId)).toEqual(before);
  const state = await feed(feedId);
  expect(state).toMatchObject({ last_status: 'held', last_error_code: null, held: { would_remove: 3, of: 4 } });
  expect(state.last_synced.toISOString().slice(0, 16)).toBe(start.slice(0, 16));
  expect(await lastRun(feedId)).toMatchObject({
    status: 'held',
    error_code: null,
    counts: { held: true, canceled: 0 },
  });
});

it('applies a sync on hold without waiting for an hour', async () => {
  const feedId = await feedOf(...all);
  const [event] = await stage.events(feedId);
  const volunteer = await signUp(event?.id);
  await syncWith(feedId, ...rest);
  expect(await decide(feedId, 'apply')).toMatchObject({ status: 200, body: { message: '3 cancelled', held: false } });
  expect(await fates(feedId)).toEqual(['canceled', 'removed', 'removed', 'scheduled']);
  expect(await noticesOf(volunteer.id)).toEqual(['canceled']);
  expect(await feed(feedId)).toMatchObject({ held: null, last_status: 'warnings' });
  expect((await lastRun(feedId))?.trigger).toBe('held');
  expect((await decide(feedId, 'apply')).status).toBe(409);
  expect(await decisions(feedId)).toEqual([{ actor: stage.admin.id, approved: true }]);
});

it('applies no more than was shown', async () => {
  const feedId = await feedOf(...all);
  await syncWith(feedId, ...rest);
  stage.serve('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
  expect(await decide(feedId, 'apply')).toMatchObject({ status: 200, body: { held: true } });
  expect((await feed(feedId)).held).toMatchObject({ would_remove: 4, of: 4 });
  expect(await fates(feedId)).toEqual(Array(4).fill('scheduled'));
});

it('ignores a sync on hold until the feed changes', async () => {
  const feedId = await feedOf(...all);
  await syncWith(feedId, ...rest);
  expect(await decide(feedId, 'ignore')).toMatchObject({ status: 200, body: { held: false, canceled: 0 } });
  expect(await feed(feedId)).toMatchObject({ held: null, last_status: 'unchanged' });
  expect(await lastRun(feedId)).toMatchObject({ trigger: 'held', status: 'unchanged', counts: { unchanged: 4 } });
  expect(await decisions(feedId)).toEqual([{ actor: stage.admin.id, approved: false }]);
  for (const minutes of [60, 1500]) {
    await pass(minutes);
    expect(await syncWith(feedId, ...rest)).toMatchObject({ held: false, message: 'Nothing has changed' });
  }
  expect(await fates(feedId)).toEqual(Array(4).fill('scheduled'));
  expect(await syncWith(feedId, ...rest, shift('x', '20'))).toMatchObject({ held: true });
  expect(await syncWith(feedId, ...all)).toMatchObject({ held: false, message: 'Nothing has changed' });
  expect(await feed(feedId)).toMatchObject({ held: null, ignored_hash: null });
});

it('applies it after a day if no affected event has signups', async () => {
  const feedId = await feedOf(...all);
  const [event] = await stage.events(feedId);
  const volunteer = await signUp(event?.id);
  await syncWith(feedId, ...rest);
  await pass(24 * 60);
  expect(await syncWith(feedId, ...rest)).toMatchObject({ held: true });
  await stage.sql`update public.signups set status = 'canceled', canceled_at = now() where user_id = ${volunteer.id}`;
  expect(await syncWith(feedId, ...rest)).toMatchObject({ held: false, canceled: 3 });
  expect(await feed(feedId)).toMatchObject({ held: null });
});

it('is no longer on hold when the feed is complete again', async () => {
  const feedId = await feedOf(...all);
  await syncWith(feedId, ...rest);
  stage.serve((_, response) => response.writeHead(500).end());
  expect((await stage.sync(feedId)).status).toBe(422);
  expect((await feed(feedId)).held).not.toBeNull();
  expect(await syncWith(feedId, ...all)).toMatchObject({ held: false });
  expect(await feed(feedId)).toMatchObject({ held: null, last_status: 'unchanged' });
});

it('puts a sync on hold that assigns keys to other events (H2)', async () => {
  const list = (days: string[]) =>
    days.map((day, index) => shift(String(index), day).replace(/SUMMARY:.*/, `SUMMARY:Of ${day}`));
  const feedId = await feedOf(...list(['04', '05', '06', '07', '08']));
  const before = await writtenRows(stage.sql, feedId);
  expect(await syncWith(feedId, ...list(['05', '06', '07', '08', '09']))).toMatchObject({
    outcome: { code: 'held', params: { what: 'shifted', count: 5, of: 5 } },
    message: '5 of 5 coming events would get another title and another time. Nothing was changed: apply or ignore',
    held: true,
  });
  expect(await writtenRows(stage.sql, feedId)).toEqual(before);
  expect((await feed(feedId)).held).toMatchObject({ would_remove: 0, of: 5, shifted: 5 });
  expect(await decide(feedId, 'apply')).toMatchObject({ body: { updated: 5, held: false } });
});
