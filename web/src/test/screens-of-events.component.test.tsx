import { listAttendance } from '@contract/attendance.ts';
import { makeChange } from '@contract/change-sets.ts';
import { getEvent, listEvents } from '@contract/events.ts';
import { listSlotTypes } from '@contract/slot-types.ts';
import { listUsers } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepEvent } from '@/lib/lists/last-filter.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api, failure } from './fake-api.ts';
import { expectAccessible, phone, settled } from './look.ts';
import { administrator, openApp, worldWith } from './open-app.tsx';
import { outcomeWith } from './outcomes.ts';
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
  // A notice contains a link within its text.
  { what: 'the bell', path: '/admin', world, act: () => press('header [aria-haspopup=dialog]'), dense: true },
  { what: 'events', path: '/admin/events', world },
  { what: 'events on cards', path: '/admin/events?view=cards', world },
  ...['', '?view=cards'].map((view) => ({
    what: `events, one of them new ${view}`,
    path: `/admin/events${view}`,
    world: () => {
      world();
      keepEvent(coming.id, true);
    },
  })),
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
    world: () => {
      world();
      const [user, other] = ['Qrs', unbroken].map((name) => ({ id: newId(), name }));
      if (!user || !other) throw new Error('Nobody is there.');
      const told = [{ user, kind: 'removed' as const, event_id: null, reached: true }];
      const here = [{ user, event_id: event.id }];
      const unreached = [{ user: other, phone: '+1 712 555 0111', reason: 'mails_off' as const }];
      api.on(makeChange, outcomeWith({ action: 'delete', deleted: 1, told, here, unreached }));
    },
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
      await press('main button:not([aria-haspopup])');
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
