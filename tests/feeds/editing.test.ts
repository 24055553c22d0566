import { expect, it } from 'vitest';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { feedStage } from './feed-stage.ts';
import { inShort, previewing, storedRows } from './previewed.ts';
import { feedTale, shift } from './shifts.ts';

const stage = feedStage();
const { feedOf, signUp, feed, asAdmin } = feedTale(stage);
const { call, undo, changes } = previewing(stage);
const [a, b] = [shift('a', '04'), shift('b', '05')];
const floating = vevent('UID:f', 'DTSTART:20260306T100000', 'SUMMARY:Floating');

/** The body of an edit that changes nothing but `more`. */
const bodyWith = (more: object = {}) => ({
  name: 'Feed',
  ical_url: stage.url,
  refresh_interval: 60,
  timezone: 'Europe/Berlin',
  default_length_minutes: 60,
  slot_types: [{ slot_type_id: stage.slotTypeId, volunteer_slots: 2 }],
  ...more,
});
const previewEdit = async (id: string, more: object) =>
  (await call('POST', `/ical-feeds/${id}/preview`, bodyWith(more))).body;
const edit = (id: string, more: object, token?: string) =>
  call('PUT', `/ical-feeds/${id}${token ? `?token=${token}` : ''}`, bodyWith(more));
const timesOf = async (id: string) =>
  (await stage.events(id)).map(({ title, start_time }) => `${title} ${start_time.toISOString().slice(5, 16)}`);
const slotsOf = async (id: string) =>
  (
    await stage.sql`select o.required_count from public.event_slots o join public.events e on e.id = o.event_id
    where e.feed_id = ${id} and o.removed_at is null order by e.start_time`
  ).map(({ required_count }) => required_count);

it('previews another zone and default length, applies them in one step, and undoes that (N5)', async () => {
  const feedId = await feedOf(a, floating);
  const ada = await signUp((await stage.events(feedId))[1]?.id);
  await stage.sql`update public.profiles set name = 'Ada', email = null where id = ${ada.id}`;
  const before = await storedRows(stage, feedId);
  const more = { name: 'New', timezone: 'America/New_York', default_length_minutes: 90 };
  const shown = await previewEdit(feedId, more);
  expect(shown.differences.map(inShort)).toEqual(['moved Floating: Ada', 'changed Shift a']);
  expect(shown.unreached).toMatchObject([{ user: { name: 'Ada' }, reason: 'no_address' }]);
  expect(await storedRows(stage, feedId)).toEqual(before);
  expect(await edit(feedId, more, shown.token)).toMatchObject({ status: 200, body: { ...more, last_status: 'ok' } });
  expect(await timesOf(feedId)).toEqual(['Shift a 03-04T10:00', 'Floating 03-06T15:00']);
  expect((await changes(feedId))[0]).toMatchObject({ action: 'edit_feed', kinds: { moved: 1, changed: 1 }, people: 1 });
  expect(await undo(feedId)).toMatchObject({ status: 200, body: { skipped: [] } });
  expect(await storedRows(stage, feedId)).toEqual(before);
  expect(await feed(feedId)).toMatchObject({
    name: 'Feed',
    timezone: 'Europe/Berlin',
    default_length_minutes: 60,
    last_status: 'undone',
  });
});

it('reads another address before it is stored, keeps it out of the log, and goes back to the former one (N5)', async () => {
  const feedId = await feedOf(a, b);
  const other = `${stage.url}&other`;
  stage.serve((_, response) => response.writeHead(404).end());
  expect(await previewEdit(feedId, { ical_url: other })).toMatchObject({ error: { code: 'feed_unusable' } });
  expect(await edit(feedId, { ical_url: other })).toMatchObject({ status: 422 });
  expect(await feed(feedId)).toMatchObject({ ical_url: stage.url, last_status: 'ok', consecutive_failures: 0 });
  expect(await edit(feedId, { ical_url: 'http://10.0.0.1/x.ics' })).toMatchObject({ status: 400 });
  stage.serve(calendar(a, shift('c', '06')));
  const { token, kinds } = await previewEdit(feedId, { ical_url: other });
  expect(kinds).toMatchObject({ added: 1, missing: 1 });
  expect((await edit(feedId, { ical_url: other }, token)).status).toBe(200);
  expect(await timesOf(feedId)).toEqual(['Shift a 03-04T10:00', 'Shift b 03-05T10:00', 'Shift c 03-06T10:00']);
  const log =
    await stage.sql`select before, after from public.audit_log where table_name = 'ical_feeds' and row_id = ${feedId}`;
  expect(JSON.stringify(log)).not.toContain('secret');
  await undo(feedId);
  expect(await feed(feedId)).toMatchObject({ ical_url: stage.url });
  expect(await timesOf(feedId)).toEqual(['Shift a 03-04T10:00', 'Shift b 03-05T10:00']);
  // And forth again.
  await undo(feedId);
  expect(await feed(feedId)).toMatchObject({ ical_url: other });
});

it('gives other slots to the coming events that have the default ones, without asking the calendar (N5, U5)', async () => {
  const feedId = await feedOf(a, b, shift('c', '06'));
  const [first, second] = await stage.events(feedId);
  const ada = await signUp(first?.id);
  await stage.sql`update public.profiles set name = 'Ada' where id = ${ada.id}`;
  const times = { start_time: '2026-03-05T10:00:00Z', end_time: '2026-03-05T12:00:00Z' };
  const slots = { slot_assignments: [{ slot_type_id: stage.slotTypeId, required_count: 7 }] };
  expect(await asAdmin('PUT', `/events/${second?.id}`, { title: 'Shift b', ...times, ...slots })).toBe(200);
  stage.serve((_, response) => response.writeHead(500).end());
  const [other] = await stage.sql`insert into public.slot_types (name, color) values ('Till', '#3182ce') returning id`;
  const more = { slot_types: [{ slot_type_id: other?.id, volunteer_slots: 3 }] };
  const shown = await previewEdit(feedId, more);
  expect(shown.differences.map(inShort)).toEqual(['slots Shift a: Ada', 'slots Shift c']);
  expect((await edit(feedId, more, shown.token)).status).toBe(200);
  // Ada keeps her place, and the slots of `b` are those that an administrator wanted.
  expect((await slotsOf(feedId)).toSorted()).toEqual([1, 3, 3, 7]);
  await undo(feedId);
  expect((await slotsOf(feedId)).toSorted()).toEqual([2, 2, 7]);
  expect(await feed(feedId)).toMatchObject({ last_status: 'ok' });
});

it('changes no event for another name, interval or state of new events, and names a feed that was changed since', async () => {
  const feedId = await feedOf(a);
  await stage.sql`update public.ical_feeds set next_due_at = private.now() + interval '1 hour' where id = ${feedId}`;
  const before = await storedRows(stage, feedId);
  expect(await edit(feedId, { name: 'New', refresh_interval: 15, as_drafts: true })).toMatchObject({
    status: 200,
    body: { name: 'New' },
  });
  expect(await storedRows(stage, feedId)).toEqual(before);
  const [change] = (await changes(feedId)) as unknown as { id: string }[];
  expect((await edit(feedId, { name: 'Newer', refresh_interval: 15, as_drafts: true })).status).toBe(200);
  const undone = await undo(feedId, change?.id);
  expect(undone.body.skipped).toMatchObject([{ title: 'New', refusal: { code: 'changed_since' } }]);
  expect(await feed(feedId)).toMatchObject({ name: 'Newer' });
});

it('refuses an edit after something has changed since its preview (N2)', async () => {
  const feedId = await feedOf(a, floating);
  const { token } = await previewEdit(feedId, { timezone: 'America/New_York' });
  await signUp((await stage.events(feedId))[1]?.id);
  expect(await edit(feedId, { timezone: 'America/New_York' }, token)).toMatchObject({
    status: 409,
    body: { error: { code: 'preview_outdated' } },
  });
  expect(await feed(feedId)).toMatchObject({ timezone: 'Europe/Berlin', last_status: 'ok' });
});

it('refuses an edit of settings that somebody else has edited since, also their default slots, and a sync raises no version', async () => {
  const feedId = await feedOf(a);
  const listed = async () =>
    ((await call('GET', '/ical-feeds?limit=100')).body as { id: string; version: number }[]).find(
      ({ id }) => id === feedId,
    );
  const { version = 0 } = (await listed()) ?? {};
  stage.serve(calendar(a, b));
  const { token } = (await call('POST', `/ical-feeds/${feedId}/sync/preview`)).body as { token: string };
  expect((await call('POST', `/ical-feeds/${feedId}/sync?token=${token}`)).status).toBe(200);
  expect(await listed()).toMatchObject({ version });
  const slots = { slot_types: [{ slot_type_id: stage.slotTypeId, volunteer_slots: 5 }] };
  expect((await edit(feedId, { ...slots, version })).status).toBe(200);
  const late = { name: 'Late', version };
  const refused = { error: { code: 'stale_version', params: { version: version + 1 } } };
  expect(await previewEdit(feedId, late)).toMatchObject(refused);
  expect(await edit(feedId, late)).toMatchObject({ status: 409, body: refused });
  expect(await feed(feedId)).toMatchObject({ name: 'Feed' });
  await undo(feedId);
  expect(await listed()).toMatchObject({ version: version + 2 });
});
