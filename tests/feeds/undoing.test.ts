import { expect, it } from 'vitest';
import { calendar } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { feedStage } from './feed-stage.ts';
import { inShort, previewing, storedRows } from './previewed.ts';
import { feedTale, shift } from './shifts.ts';

const stage = feedStage();
const { feedOf, syncWith, pass, signUp, noticesOf, fates, feed, asAdmin } = feedTale(stage);
const { preview, apply, undo, changes } = previewing(stage);
const [a, b, c] = [shift('a', '04'), shift('b', '05'), shift('c', '06')];
const later = (text: string) => text.replaceAll('T100000Z', 'T140000Z').replaceAll('T120000Z', 'T160000Z');

it('shows what a sync would change and whom that concerns, and applies exactly that (N1)', async () => {
  const feedId = await feedOf(a, b, c);
  const [first] = await stage.events(feedId);
  const ada = await signUp(first?.id);
  await stage.sql`update public.profiles set name = 'Ada' where id = ${ada.id}`;
  const before = await storedRows(stage, feedId);
  await pass(60);
  stage.serve(calendar(later(a), b.replace('Shift b', 'Renamed'), shift('d', '09')));
  const shown = await preview(feedId);
  expect(shown.differences.map(inShort)).toEqual([
    'moved Shift a: Ada',
    'changed Renamed',
    'missing Shift c',
    'added Shift d',
  ]);
  expect(shown.differences[0]).toMatchObject({
    was: { start_time: '2026-03-04T10:00:00Z' },
    event: { start_time: '2026-03-04T14:00:00Z' },
  });
  expect(shown).toMatchObject({
    people: 1,
    held: null,
    kinds: { added: 1, moved: 1, changed: 1, missing: 1, gone: 0 },
  });
  expect(await storedRows(stage, feedId)).toEqual(before);
  expect(await noticesOf(ada.id)).toEqual([]);
  expect(await apply(feedId, shown.token)).toMatchObject({
    status: 200,
    body: { inserted: 1, updated: 2, missing: 1 },
  });
  expect(await noticesOf(ada.id)).not.toEqual([]);
  expect((await changes(feedId))[0]).toMatchObject({
    action: 'sync',
    made_by: { id: stage.admin.id },
    feed: { id: feedId, name: 'Feed' },
    kinds: shown.kinds,
    people: 1,
  });
});

it('a preview says whom the news would not reach, each once, and the change set then has the same people (N1)', async () => {
  const feedId = await feedOf(a, b, c);
  const [first, second, third] = await stage.events(feedId);
  const [ada, bo, cy] = [await signUp(first?.id), await signUp(second?.id), await signUp(third?.id)];
  await stage.sql`update public.profiles set name = 'Ada', email = null, phone = '+1 712 555 0111' where id = ${ada.id}`;
  await stage.sql`insert into public.signups (slot_id, user_id, status)
    select id, ${ada.id}, 'confirmed' from public.event_slots where event_id = ${third?.id ?? ''}`;
  await stage.sql`update public.profiles set email = null where id = ${cy.id}`;
  stage.serve(calendar(later(a), later(b), later(c)));
  const untold = async () =>
    (
      await stage.sql`select from private.unreached u join public.notices n on n.id = u.notice_id where n.user_id = any (${[ada.id, bo.id, cy.id]})`
    ).length;
  const shown = await preview(feedId);
  const missing = [
    { user: { id: ada.id, name: 'Ada' }, phone: '+1 712 555 0111', reason: 'no_address' },
    expect.objectContaining({ user: expect.objectContaining({ id: cy.id }), phone: null, reason: 'no_address' }),
  ];
  expect(shown).toMatchObject({ people: 3 });
  expect(shown.unreached).toEqual(expect.arrayContaining(missing));
  expect(shown.unreached).toHaveLength(2);
  expect(await untold()).toBe(0);
  expect((await apply(feedId, shown.token)).status).toBe(200);
  expect((await changes(feedId))[0]).toMatchObject({ people: 3, unreached: 2, untold: 2 });
});

it.each([
  ['the calendar', async () => stage.serve(calendar(later(a), b, c, shift('d', '09')))],
  ['who has a place', async (feedId: string) => void (await signUp((await stage.events(feedId))[0]?.id))],
])('refuses to apply a preview after %s has changed, and changes nothing (N2)', async (_, change) => {
  const feedId = await feedOf(a, b, c);
  stage.serve(calendar(later(a), b, c));
  const shown = await preview(feedId);
  await change(feedId);
  const before = await storedRows(stage, feedId);
  expect(await apply(feedId, shown.token)).toMatchObject({
    status: 409,
    body: { error: { code: 'preview_outdated' } },
  });
  expect(await storedRows(stage, feedId)).toEqual(before);
  expect((await apply(feedId, (await preview(feedId)).token)).status).toBe(200);
});

it('shows a sync on hold, and applies it as it was shown (N1, H1)', async () => {
  const feedId = await feedOf(a, b, c);
  const ada = await signUp((await stage.events(feedId))[0]?.id);
  await stage.sql`update public.profiles set name = 'Ada', email = null where id = ${ada.id}`;
  await syncWith(feedId, c);
  stage.serve(calendar());
  const shown = await preview(feedId);
  expect(shown).toMatchObject({
    ...{ held: { would_remove: 3, of: 3 }, kinds: { gone: 3 } },
    unreached: [{ user: { name: 'Ada' }, phone: null, reason: 'no_address' }],
  });
  expect((await apply(feedId, shown.token)).status).toBe(200);
  expect(await fates(feedId)).toEqual(['canceled', 'removed', 'removed']);
  expect((await feed(feedId)).held).toBeNull();
});

it('makes no change set of a sync that changes nothing, and one of each that does (N3)', async () => {
  const feedId = await feedOf(a, b);
  await syncWith(feedId, a, b);
  await stage.sql`update public.ical_feeds set next_due_at = private.now() where id = ${feedId}`;
  stage.serve(calendar(later(a), b));
  await stage.callSchedule();
  await expect.poll(async () => (await changes(feedId)).length).toBe(2);
  expect((await changes(feedId)).map((change) => change)).toMatchObject([
    { action: 'sync', made_by: null, kinds: { moved: 1, added: 0 } },
    { action: 'sync', made_by: { id: stage.admin.id }, kinds: { added: 2 } },
  ]);
});

it('undoes a sync as a whole, tells people, and names what was changed since (N4)', async () => {
  const feedId = await feedOf(a, b, c);
  const [first, second] = await stage.events(feedId);
  const ada = await signUp(first?.id);
  await syncWith(feedId, later(a), later(b), shift('d', '09'));
  expect(await noticesOf(ada.id)).toHaveLength(1);
  const body = { title: 'By hand', start_time: '2026-03-05T15:00:00Z', end_time: '2026-03-05T16:00:00Z' };
  const slots = { slot_assignments: [{ slot_type_id: stage.slotTypeId, required_count: 2 }] };
  expect(await asAdmin('PUT', `/events/${second?.id}`, { ...body, ...slots })).toBe(200);
  const undone = await undo(feedId);
  expect(undone.status).toBe(200);
  expect(undone.body.skipped).toMatchObject([{ title: 'By hand', refusal: { code: 'changed_since' } }]);
  expect(await noticesOf(ada.id)).toEqual([]);
  expect((await stage.events(feedId)).map(({ title, start_time }) => `${title} ${start_time.toISOString()}`)).toEqual([
    'Shift a 2026-03-04T10:00:00.000Z',
    'By hand 2026-03-05T15:00:00.000Z',
    'Shift c 2026-03-06T10:00:00.000Z',
  ]);
});

it('does not do again what was undone, until somebody applies it (N4)', async () => {
  const feedId = await feedOf(a, b);
  await stage.sql`update public.ical_feeds set next_due_at = private.now() where id = ${feedId}`;
  await syncWith(feedId, later(a), b);
  await undo(feedId);
  expect(await feed(feedId)).toMatchObject({ last_status: 'undone', next_due_at: null });
  await pass(24 * 60);
  const runs = async () => (await stage.sql`select id from public.ical_sync_runs where feed_id = ${feedId}`).length;
  const count = await runs();
  expect(await (await stage.callSchedule()).json()).not.toMatchObject({ feed_id: feedId });
  expect(await runs()).toBe(count);
  // A server that does not answer does not make it go on either.
  stage.serve((_, response) => response.writeHead(500).end());
  expect((await stage.sync(feedId)).status).toBe(422);
  expect(await feed(feedId)).toMatchObject({ last_status: 'undone', next_due_at: null });
  stage.serve(calendar(later(a), b));
  const shown = await preview(feedId);
  expect(shown.differences.map(inShort)).toEqual(['moved Shift a']);
  expect((await apply(feedId, shown.token)).status).toBe(200);
  expect(await feed(feedId)).toMatchObject({ last_status: 'ok', next_due_at: expect.any(Date) });
});

it('leaves what has started as it is when a sync is undone, and names it (V2)', async () => {
  const feedId = await feedOf(a, b);
  await syncWith(feedId, a.replace('Shift a', 'Renamed'), b.replace('Shift b', 'Renamed too'));
  await pass(2 * 24 * 60 + 150);
  const { body } = await undo(feedId);
  expect(body.skipped).toMatchObject([{ title: 'Renamed', refusal: { code: 'undo_over' } }]);
  expect((await stage.events(feedId)).map(({ title }) => title)).toEqual(['Renamed', 'Shift b']);
});

it('adds an event anew whose import was undone', async () => {
  const feedId = await feedOf(a, b);
  await undo(feedId);
  expect(await stage.events(feedId)).toEqual([]);
  stage.serve(calendar(a, b));
  const { token, kinds } = await preview(feedId);
  expect(kinds.added).toBe(2);
  await apply(feedId, token);
  expect(await fates(feedId)).toEqual(['scheduled', 'scheduled']);
});
