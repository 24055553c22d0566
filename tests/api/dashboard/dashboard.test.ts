import { beforeAll, expect, it } from 'vitest';
import { getDashboard } from '../../../supabase/functions/_shared/contract/dashboard.ts';
import { deleteEvent, updateEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { listFeeds } from '../../../supabase/functions/_shared/contract/ical-feeds.ts';
import { importUsers, listInvitations } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { assignSlot, cancelSignup } from '../../../supabase/functions/_shared/contract/signups.ts';
import { updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType, makeEvent, allEvents } = apiContext();
let admin: Account;

beforeAll(async () => {
  admin = await person('admin');
  await ask(updateUser, { token: admin.token, params: { id: admin.id }, body: { name: 'Ana Admin' } });
});

const dashboard = async () => (await ask(getDashboard, { token: admin.token })).data;
const day = 86_400_000;

it('matches the lists of events, feeds and invitations', async () => {
  const type = await makeSlotType(admin.token);
  const [full] = [await makeEvent(admin.token, [type], { start: 26, title: 'Half' })];
  await makeEvent(admin.token, [type], { start: 200, title: 'Too far' });
  await makeEvent(admin.token, [type], { start: 3, count: 4, title: 'Empty' });
  const slot = full.slot_assignments[0]?.id ?? '';
  const ada = await person();
  await sql`insert into public.signups (slot_id, user_id) values (${slot}, ${ada.id})`;
  await ask(importUsers, {
    token: admin.token,
    body: { lines: [{ email: `z-${crypto.randomUUID()}@example.org` }], send: false },
  });
  const [before, { timezone, today, ...found }] = [new Date(), await dashboard()];
  expect(timezone).toBe('UTC');
  // A day may end meanwhile.
  expect([before, new Date()].map((moment) => moment.toISOString().slice(0, 10))).toContain(today);
  const begins = Date.parse(`${today}T00:00:00Z`);
  const query = { from: new Date(begins).toISOString(), to: new Date(begins + 8 * day).toISOString() };
  const events = (await allEvents(admin.token, query))
    .filter(({ status, draft, end_time }) => status === 'scheduled' && !draft && Date.parse(end_time) > Date.now())
    .map(({ id, title, start_time, slot_assignments }) => {
      const live = slot_assignments.filter(({ is_canceled }) => !is_canceled);
      const required = live.reduce((sum, each) => sum + each.required_count, 0);
      const taken = live.reduce((sum, each) => sum + each.current_count, 0);
      return { id, title, start_time, required, taken };
    });
  const open = events
    .filter(({ taken, required }) => taken < required)
    .map((each) => ({
      ...each,
      day: [each.start_time.slice(0, 10), today].sort().at(-1),
    }))
    .sort(
      (a, b) =>
        `${a.day}`.localeCompare(`${b.day}`) ||
        a.start_time.localeCompare(b.start_time) ||
        a.title.localeCompare(b.title, 'en', { numeric: true }) ||
        a.id.localeCompare(b.id),
    );
  expect(found.open.map(({ id }) => id)).toEqual(open.slice(0, 12).map(({ id }) => id));
  expect(found.open.every(({ title }) => title !== 'Too far')).toBe(true);
  expect([found.coming_events, found.open_events, found.open_places]).toEqual([
    events.length,
    open.length,
    open.reduce((sum, { required, taken }) => sum + required - taken, 0),
  ]);
  const later = (await allEvents(admin.token, { from: query.to })).filter(
    ({ status, draft, start_time }) =>
      status === 'scheduled' && !draft && Date.parse(start_time) >= Date.parse(query.to),
  );
  expect(later.map(({ title }) => title)).toContain('Too far');
  expect(found.later).toEqual({
    events: later.length,
    open_places: later
      .flatMap(({ slot_assignments }) => slot_assignments.filter(({ is_canceled }) => !is_canceled))
      .reduce((sum, slot) => sum + slot.required_count - slot.current_count, 0),
    first: later.map(({ start_time }) => start_time).sort()[0],
  });
  expect(found.today_events).toBe(events.filter(({ start_time }) => Date.parse(start_time) < begins + day).length);
  const feeds = (await ask(listFeeds, { token: admin.token })).data;
  const troubled = feeds.filter((feed) => ['error', 'held', 'paused'].includes(feed.last_status ?? ''));
  expect(found.feeds.map(({ id }) => id).sort()).toEqual(troubled.map(({ id }) => id).sort());
  const pending = (await ask(listInvitations, { token: admin.token })).data;
  expect([found.invitations.pending, found.invitations.unsent]).toEqual([
    pending.length,
    // Another file may have left one that is on its way.
    pending.filter(({ mail }) => mail === 'held' || mail === 'failed').length,
  ]);
});

it('lists the people of today', async () => {
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { start: 1, hours: 1, title: 'Now' });
  const ada = await person();
  await sql`update public.profiles set name = 'Ada Lovelace' where id = ${ada.id}`;
  await sql`insert into public.signups (slot_id, user_id) values (${event.slot_assignments[0]?.id ?? ''}, ${ada.id})`;
  // Moved to the past only now, because triggers refuse signups for events that have started.
  await sql`update public.events set start_time = private.now() - interval '1 minute', location = 'Harbor' where id = ${event.id}`;
  const mine = (await dashboard()).on_today.find(({ id }) => id === event.id);
  expect(mine).toMatchObject({
    title: 'Now',
    location: 'Harbor',
    taken: 1,
    people: [{ id: ada.id, name: 'Ada Lovelace' }],
  });
});

it('lists what was done; an action on many rows appears once', async () => {
  const title = `Fair ${crypto.randomUUID()}`;
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { title });
  const { version: _, ...body } = {
    ...{ title, start_time: inHours(48), end_time: inHours(50), version: event.version },
    slot_assignments: [{ slot_type_id: event.slot_assignments[0]?.slot_type.id ?? '', required_count: 1 }],
  };
  await ask(updateEvent, { token: admin.token, params: { id: event.id }, body });
  const lines = Array.from({ length: 3 }, () => ({ email: `${crypto.randomUUID()}@example.org` }));
  await ask(importUsers, { token: admin.token, body: { lines, send: false } });
  await ask(deleteEvent, { token: admin.token, params: { id: event.id } });
  const changes = (await dashboard()).changes.filter(({ actor }) => actor === 'Ana Admin');
  expect(changes.find(({ kind }) => kind === 'person_invited')).toMatchObject({ count: 3, title: lines[0]?.email });
  expect(changes.filter(({ title: about }) => about === title).map(({ kind, count }) => [kind, count])).toEqual([
    ['event_deleted', 1],
    ['event_moved', 1],
    ['event_created', 1],
  ]);
});

it('names the person whose place an administrator assigned or canceled', async () => {
  const title = `Market ${crypto.randomUUID()}`;
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { title });
  const bea = await person();
  await ask(updateUser, { token: admin.token, params: { id: bea.id }, body: { name: 'Bea Braun' } });
  const body = { slot_id: event.slot_assignments[0]?.id ?? '' };
  const { data: made } = await ask(assignSlot, { token: admin.token, params: { id: bea.id }, body });
  await ask(cancelSignup, { token: admin.token, params: { signupId: made.id } });
  const changes = (await dashboard()).changes.filter(({ title: about }) => about === title);
  expect(changes.map(({ kind, person: who }) => [kind, who])).toEqual([
    ['place_released', 'Bea Braun'],
    ['place_assigned', 'Bea Braun'],
    ['event_created', null],
  ]);
});
