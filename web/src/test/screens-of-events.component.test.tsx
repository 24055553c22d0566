import { listAttendance } from '@contract/attendance.ts';
import { type Dashboard, getDashboard } from '@contract/dashboard.ts';
import { getEvent, listEvents } from '@contract/events.ts';
import { listSlotTypes } from '@contract/slot-types.ts';
import { listUsers } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook, opened, press } from './every-look.ts';
import { api, failure } from './fake-api.ts';
import { expectAccessible, phone, settled } from './look.ts';
import { administrator, openApp, worldWith } from './open-app.tsx';
import { nothingShared } from './outcomes.ts';
import { attendeeOf, eventWith, newId, noticeOf, organisationWith, slotOf, slotTypeWith, userWith } from './records.ts';
import { fill, isWrong, long, submit, unbroken } from './screens.ts';

const failed = failure();

const bar = slotTypeWith({ name: 'Xyz 1', color: '#d69e2e', hourly_credits: 1.5 });
const gate = slotTypeWith({ name: `Xyz 2${'way'.repeat(30)}`, color: '#6b46c1', hourly_credits: -12.5 });
const slots = [slotOf(bar, { required_count: 12, current_count: 1 }), slotOf(gate)];
const event = eventWith({
  title: `Fgh ${long}`,
  location: `Qrs 12, ${unbroken}`,
  description: 'Klm nop. '.repeat(40),
  start_time: '2026-10-23T09:00:00Z',
  slot_assignments: slots,
});
const coming = eventWith({
  title: 'Fgh',
  start_time: '2026-10-24T09:00:00Z',
  end_time: '2026-10-24T11:00:00Z',
  feed: { id: newId(), name: unbroken },
  feed_state: 'missing',
  draft: true,
  slot_assignments: [slotOf(bar, { is_canceled: true }), slotOf(gate)],
});
const people = [
  attendeeOf(slots[0] ?? slotOf(bar), unbroken),
  attendeeOf(slots[0] ?? slotOf(bar), 'Fgh', { attendance: 'attended', hours: 3.5, corrected: true, reason: long }),
  attendeeOf(slots[1] ?? slotOf(gate), 'Jkl', { status: 'displaced', attendance: 'no_show', hours: 0 }),
];

const world = () => {
  worldWith({
    me: administrator(),
    events: [event, coming],
    slotTypes: [bar, gate],
    notices: [noticeOf(event)],
    organisation: organisationWith({ opens_days_before: 14, max_hours_per_day: 8 }),
  });
  api.on(listAttendance, people);
};

const onDashboard = {
  ...{ id: event.id, title: unbroken, start_time: event.start_time, end_time: event.end_time },
  ...{ timezone: 'UTC', all_day: false },
};
const person = { id: newId(), name: unbroken };
const needy = {
  slot_id: newId(),
  slot_type: { name: unbroken, color: '#3182ce' },
  required: 3,
  taken: 1,
  event: onDashboard,
};
const full: Dashboard = {
  timezone: 'UTC',
  today: '2026-10-23',
  open: [{ ...onDashboard, required: 3, taken: 1 }],
  coming_events: 2,
  open_events: 1,
  open_places: 2,
  later: { events: 3, open_places: 4, first: '2026-11-20T18:00:00Z' },
  drafts: 12,
  today_events: 1,
  on_today: [
    {
      ...onDashboard,
      required: 3,
      taken: 1,
      expected: 1,
      attended: 0,
      people: [{ id: newId(), name: unbroken }],
    },
  ],
  needs: {
    below_min: { count: 7, slots: [{ ...needy, min_count: 2, confirmed: 1 }] },
    clashes: { count: 1, places: [{ signup_id: newId(), slot_id: newId(), user: person, event: onDashboard }] },
    unanswered: {
      count: 6,
      places: [
        { signup_id: newId(), slot_id: newId(), user: person, event: onDashboard, deadline: '2026-10-22T14:00:00Z' },
      ],
    },
    freed: { count: 1, slots: [{ ...needy, people: [person], unanswered: [person], at: '2026-10-23T08:00:00Z' }] },
  },
  feeds: [{ id: newId(), name: unbroken, status: 'held', failure: null, reason: null }],
  invitations: {
    pending: 7,
    unsent: 7,
    oldest: [{ id: newId(), email: `${unbroken}@example.org`, name: null, role: 'staff', sent_at: null }],
  },
  waiting_people: 2,
  mails: {
    unreached: 1,
    people: [{ id: newId(), name: unbroken, failure: null, reason: null }],
    waiting: 1,
    failure: null,
    reason: null,
  },
  changes: (['event_moved', 'person_invited', 'settings_changed', 'change_set'] as const).map((kind, index) => ({
    at: '2026-10-23T08:00:00Z',
    kind,
    actor: unbroken,
    actor_id: person.id,
    count: index + 1,
    id: event.id,
    title: unbroken,
    person: null,
    person_id: null,
    change_set: kind === 'change_set' ? { id: newId(), action: 'move', scope: nothingShared, undo_until: null } : null,
  })),
  has: { slot_types: true, events: true, people: true },
};

const inMain = page.getByRole('main');

it.each(['light', 'dark'])('the menu of a phone is accessible (%s)', async (theme) => {
  await phone();
  world();
  await openApp('/admin');
  await settled();
  document.documentElement.dataset.theme = theme;
  await press('header [aria-haspopup=dialog]');
  await opened();
  await expectAccessible(`the menu, ${theme}`);
});

everyLook([
  {
    what: 'the dashboard',
    path: '/admin',
    world: () => {
      world();
      api.on(getDashboard, full);
    },
    dense: true,
  },
  {
    what: 'the dashboard of a new installation',
    path: '/admin',
    world: () => {
      world();
      const none = { ...full, open: [], on_today: [], feeds: [], changes: [] };
      api.on(getDashboard, { ...none, has: { slot_types: false, events: false, people: false } });
    },
    dense: true,
  },
  {
    what: 'the dashboard that failed to load',
    path: '/admin',
    world: () => {
      world();
      api.on(getDashboard, failed);
    },
  },
  // A notice contains a link within its text.
  { what: 'the bell', path: '/admin', world, act: () => press('header [aria-haspopup=dialog]'), dense: true },
  { what: 'events', path: '/admin/events', world },
  { what: 'events on cards', path: '/admin/events?view=cards', world },
  { what: 'no events', path: '/admin/events?start=2031-01-01&end=2030-01-01', world },
  {
    what: 'events that failed to load',
    path: '/admin/events',
    world: () => {
      world();
      api.on(listEvents, failed);
    },
  },
  {
    what: 'the question before an event is deleted',
    path: '/admin/events',
    world,
    act: async () => {
      await page.getByRole('main').getByRole('button', { name: 'Fgh' }).first().click();
      await opened();
    },
  },
  {
    what: 'a new event with errors',
    path: '/admin/events/create',
    world,
    act: async () => {
      await press(submit);
      await isWrong();
    },
  },
  {
    what: 'a new event without slot types to choose from',
    path: '/admin/events/create',
    world: () => {
      world();
      api.on(listSlotTypes, []);
    },
  },
  {
    what: 'the question before leaving',
    path: '/admin/events/create',
    world,
    act: async () => {
      await fill('[name=title]', 'Xyz');
      await press('main a[href^="/admin/events"]');
      await opened();
    },
  },
  {
    what: 'an edited event with errors',
    path: `/admin/events/${event.id}/edit`,
    world,
    act: async () => {
      await fill('[name=title]', '');
      await fill('[name=endDate]', '');
      await press(submit);
      await isWrong();
    },
  },
  {
    what: 'an event that differs from its feed',
    path: `/admin/events/${coming.id}/edit`,
    world: () => {
      world();
      const says = { title: unbroken, location: null, start_time: '2026-10-24T10:00:00Z' };
      api.on(getEvent, { ...coming, source: { missing_since: '2026-10-22T10:00:00Z', removed: false, says } });
    },
  },
  { what: 'an event that does not exist', path: `/admin/events/${newId()}/edit`, world },
  { what: 'attendance', path: `/admin/events/${event.id}/attendance`, world },
  { what: 'attendance before the start', path: `/admin/events/${coming.id}/attendance`, world },
  {
    what: 'the dialog that corrects hours',
    path: `/admin/events/${event.id}/attendance`,
    world,
    act: async () => {
      await inMain.getByRole('button', { name: 'Fgh' }).first().click();
      await opened();
    },
  },
  {
    what: 'the dialog that adds somebody, with a person that it finds',
    path: `/admin/events/${event.id}/attendance`,
    world: () => {
      world();
      api.on(listUsers, [userWith({ name: unbroken, email: `${newId()}.${newId()}@example.org` })]);
    },
    act: async () => {
      await press('main button');
      await opened();
      await fill('[role=dialog] input', 'Xyz');
      await expect.poll(() => document.querySelector('[role=dialog] li')).not.toBeNull();
    },
  },
  {
    what: 'attendance without people',
    path: `/admin/events/${event.id}/attendance`,
    world: () => {
      world();
      api.on(listAttendance, []);
    },
  },
  { what: 'the settings of the organization', path: '/admin/settings', world },
]);
