import { getOwnCalendar } from '@contract/calendars.ts';
import { listEvents } from '@contract/events.ts';
import { listNotices } from '@contract/notices.ts';
import { listSignups, signUp } from '@contract/signups.ts';
import { getMe } from '@contract/users.ts';
import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showFitting } from '@/features/volunteer/finding/use-filter.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api, failure, refusal } from './fake-api.ts';
import { phone } from './look.ts';
import { worldWith } from './open-app.tsx';
import { eventWith, newId, noticeOf, signupFor, slotOf, slotTypeWith, userWith } from './records.ts';
import { fill, long, unbroken } from './screens.ts';
import { holdTimers } from './timers.ts';

/** A full dashboard: two overlapping signups; events that are open, full, canceled and past; and notices. */
function fullDashboard() {
  const me = userWith({ confirmed_credits: 4, completed_credits: 2 });
  const [bar, gate, stage] = ['#d69e2e', '#6b46c1', '#718096'].map((color, index) =>
    slotTypeWith({ name: `Xyz ${index}`, color, hourly_credits: index - 1 }),
  );
  if (!bar || !gate || !stage) throw new Error('The slot types are missing.');
  const taken = eventWith({ title: 'Fgh taken', slot_assignments: [slotOf(stage, { current_count: 1 })] });
  const clash = eventWith({
    title: 'Fgh clash',
    start_time: '2026-10-23T19:00:00Z',
    slot_assignments: [slotOf(stage)],
  });
  const open = eventWith({
    title: `Fgh ${long}`,
    location: `Qrs 12, ${unbroken}`,
    description: 'Klm nop. '.repeat(60),
    start_time: '2026-10-24T09:00:00Z',
    end_time: '2026-10-25T12:00:00Z',
    timezone: 'Europe/Berlin',
    slot_assignments: [
      slotOf(bar, { required_count: 20 }),
      slotOf(gate, { required_count: 1, current_count: 1, blocked: 'slot_full' }),
      slotOf(stage, { is_canceled: true, blocked: 'slot_canceled' }),
    ],
  });
  const past = eventWith({
    title: 'Fgh past',
    start_time: '2026-10-20T09:00:00Z',
    end_time: '2026-10-20T10:00:00Z',
    slot_assignments: [slotOf(bar, { blocked: 'event_started' })],
  });
  return worldWith({
    me,
    slotTypes: [bar, gate, stage],
    events: [taken, clash, open, past],
    signups: [signupFor(taken, me), signupFor(clash, me, { status: 'displaced' })],
    notices: [noticeOf(taken), noticeOf(clash, { kind: 'clash' })],
  });
}

/** Places that fit for every reason, and some that do not. */
function findingDashboard() {
  const world = fullDashboard();
  showFitting(true);
  const [bar, gate] = world.slotTypes;
  if (!bar || !gate) throw new Error('The slot types are missing.');
  const said = { free: null, over_hours: false, place: false, slot_type_ids: [] };
  const at = (day: number) => ({
    start_time: `2026-11-${day}T09:00:00Z`,
    end_time: `2026-11-${day + 1}T01:30:00Z`,
    location: `Qrs ${day}, ${unbroken}`,
  });
  const place = { id: newId(), name: 'Qrs', address: null, meeting_point: null, contact: null };
  world.events.push(
    eventWith({ ...at(10), title: 'Fgh needed', slot_assignments: [slotOf(bar, { min_count: 1 })], place }),
    eventWith({ ...at(11), title: 'Fgh free', slot_assignments: [slotOf(gate)], wishes: { ...said, free: true } }),
    eventWith({ ...at(12), title: 'Fgh liked', slot_assignments: [slotOf(gate)], wishes: { ...said, place: true } }),
    eventWith({ ...at(13), title: 'Fgh other', slot_assignments: [slotOf(bar)], place: { ...place, id: newId() } }),
    eventWith({ ...at(14), title: 'Fgh away', slot_assignments: [slotOf(bar)], wishes: { ...said, free: false } }),
    eventWith({ ...at(15), title: 'Fgh long', slot_assignments: [slotOf(bar)], wishes: { ...said, over_hours: true } }),
  );
  return world;
}

/** Two questions, one of them about a shift that overlaps. */
function askedDashboard() {
  const world = fullDashboard();
  const open = world.events[2];
  if (!open) throw new Error('The event is missing.');
  const later = eventWith({ title: `Fgh ${long}`, start_time: '2026-10-23T19:00:00Z', location: `Qrs ${unbroken}` });
  for (const [event, deadline] of [
    [open, '2026-10-23T08:00:00Z'],
    [later, '2026-10-23T16:00:00Z'],
  ] as const) {
    const signup = signupFor(event, world.me, {
      status: 'asked',
      question: { id: newId(), kind: 'place', was: null, deadline },
    });
    const { id, user_id, slot_id, status } = signup;
    world.signups.push(signup);
    world.events = [
      ...world.events.filter((each) => each !== event),
      { ...event, volunteers: [{ id, user_id, slot_id, status }] },
    ];
  }
}

// After the button that shows all of the description.
const signUpButton = () => page.getByRole('listitem').filter({ hasText: 'Qrs 12' }).getByRole('button').nth(1);
/** Shifts ahead with all that is known of them and long texts, and past shifts of two seasons. */
function ownShifts() {
  const world = fullDashboard();
  const place = {
    id: newId(),
    name: 'Qrs',
    address: `Qrs ${long}`,
    meeting_point: unbroken,
    contact: '+49 151 123456',
  };
  const known = eventWith({ title: `Fgh ${long}`, location: `Qrs ${unbroken}`, place });
  const season = { id: newId(), name: `Vwx ${long}` };
  const past = { start_time: '2026-10-02T09:00:00Z', end_time: '2026-10-02T12:00:00Z' };
  const paid = eventWith({ ...past, slot_assignments: [slotOf(slotTypeWith({ name: 'Xyz', hourly_credits: -1500 }))] });
  world.signups.push(
    signupFor(known, world.me, { bring: `Xyz ${long}`, companions: ['Xyz', `Xyz${unbroken}`] }),
    signupFor({ ...paid, title: `Fgh ${unbroken}` }, world.me, { season, pay: 4500, credits: 0 }),
    signupFor(eventWith({ ...past, title: 'Fgh' }), world.me, { attendance: 'no_show', hours: 0, credits: 0 }),
  );
}

/** New messages, and one that was dismissed. */
function messages() {
  const world = fullDashboard();
  api.on(listNotices, ({ query }) =>
    query.has('dismissed') ? [noticeOf(eventWith({ title: `Fgh ${unbroken}` }))] : world.notices,
  );
}

everyLook([
  { what: 'the own shifts', path: '/volunteer/shifts', world: ownShifts },
  { what: 'the own shifts of a newcomer', path: '/volunteer/shifts', world: () => worldWith() },
  { what: 'messages', path: '/volunteer/messages', world: messages },
  { what: 'no messages', path: '/volunteer/messages', world: () => worldWith() },
  { what: 'the page of a person', path: '/volunteer/me', world: fullDashboard },
  { what: 'the dashboard', path: '/volunteer', world: fullDashboard },
  { what: 'what fits', path: '/volunteer', world: findingDashboard },
  {
    what: 'what fits, with what does not, and the details of a place',
    path: '/volunteer',
    world: findingDashboard,
    act: async () => {
      await press('h4 button');
      await press('main button.group[aria-expanded=false]');
    },
  },
  {
    what: 'what fits a newcomer, with the filters of a phone',
    path: '/volunteer',
    world: () => {
      const world = findingDashboard();
      world.signups = [];
      // One on each day: "2 places" reads the same in French.
      world.events = world.events.filter(({ start_time }) => start_time >= '2026-11');
    },
    act: async () => {
      await phone();
      await press('main button[aria-expanded=false][aria-controls]');
    },
  },
  {
    what: 'nothing that fits',
    path: '/volunteer',
    world: () => {
      worldWith();
      showFitting(true);
    },
  },
  { what: 'the dashboard of somebody who is asked', path: '/volunteer', world: askedDashboard },
  { what: 'the dashboard of a newcomer', path: '/volunteer', world: () => worldWith() },
  { what: 'past events', path: '/volunteer?show=past', world: fullDashboard },
  { what: 'no events', path: `/volunteer?types=${crypto.randomUUID()}`, world: fullDashboard },
  {
    what: 'the account menu',
    path: '/volunteer',
    world: fullDashboard,
    act: () => press('header [aria-haspopup=menu]'),
  },
  {
    what: 'the filter by slot types',
    path: '/volunteer',
    world: fullDashboard,
    act: () => press('main [aria-haspopup=menu]'),
  },
  { what: 'the keyboard help', path: '/volunteer', world: fullDashboard, act: () => userEvent.keyboard('?') },
  {
    what: 'a place that was taken',
    said: true,
    path: '/volunteer',
    world: () => {
      const world = fullDashboard();
      api.on(signUp, ({ params }) => {
        const event = world.events.find((each) => each.slot_assignments.some(({ id }) => id === params.slotId));
        if (!event) return refusal('not_found', { what: 'slot' });
        return signupFor(event, world.me, { slot_id: params.slotId });
      });
    },
    act: async () => {
      await signUpButton().click();
      await expect.element(page.getByRole('listitem').filter({ hasText: /^.+$/ }).first()).toBeVisible();
    },
  },
  {
    what: 'a place that has become full',
    said: true,
    path: '/volunteer',
    world: () => {
      fullDashboard();
      api.on(signUp, refusal('slot_full', {}));
    },
    act: async () => {
      await signUpButton().click();
      await expect.element(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    what: 'the dashboard while it loads',
    path: '/volunteer',
    world: () => {
      const { signups } = fullDashboard();
      api.hold(listSignups, signups);
    },
    act: () => expect.poll(() => document.querySelector('h1')).not.toBeNull(),
    loading: true,
  },
  {
    what: 'lists that failed to load',
    path: '/volunteer',
    world: () => {
      fullDashboard();
      for (const call of [listEvents, listSignups]) api.on(call, failure());
    },
  },
  {
    what: 'a page that failed to load',
    path: '/volunteer',
    world: () => {
      worldWith();
      api.on(getMe, failure());
    },
  },
  { what: 'the profile', path: '/volunteer/profile', world: () => worldWith() },
  {
    what: 'a profile with errors',
    path: '/volunteer/profile',
    world: () => worldWith({ me: userWith({ name: '' }) }),
    act: () => press('form [type=submit]'),
  },
  {
    what: 'the question before leaving',
    path: '/volunteer/profile',
    world: () => worldWith(),
    act: async () => {
      await fill('[name=firstName]', 'Xyz');
      await press('header a[href="/"]');
      await opened();
    },
  },
  { what: 'the settings', path: '/volunteer/settings', world: () => worldWith() },
  {
    what: 'the settings with a calendar',
    path: '/volunteer/settings',
    world: () => {
      worldWith();
      api.on(getOwnCalendar, { key: newId(), created_at: '2026-10-22T10:00:00Z' });
    },
  },
  {
    what: 'a zone that is not found',
    path: '/volunteer/settings',
    world: () => worldWith(),
    act: () => fill('input[role=combobox]', 'atlantis'),
  },
  {
    what: 'the dashboard without a connection',
    path: '/volunteer',
    world: fullDashboard,
    act: async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      onTestFinished(() => void vi.restoreAllMocks());
      dispatchEvent(new Event('offline'));
    },
  },
  { what: 'the administration, closed to volunteers', path: '/admin', world: () => worldWith() },
  {
    what: 'a successful sign-in',
    path: '/auth/callback',
    world: () => {
      worldWith();
      holdTimers(1_000);
    },
  },
]);
