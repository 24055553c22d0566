import { getAutoFill } from '@contract/auto-fill.ts';
import { getBoard, getBoardDays } from '@contract/board.ts';
import { makeChange } from '@contract/change-sets.ts';
import { getDashboard } from '@contract/dashboard.ts';
import type { Event } from '@contract/events.ts';
import { previewFeedSync } from '@contract/ical-feeds.ts';
import { listOpenEnds } from '@contract/open-ends.ts';
import { type QuestionPage, readQuestion } from '@contract/questions.ts';
import { recordExport } from '@contract/record.ts';
import { listReportedSignups } from '@contract/reports.ts';
import { listUnreached } from '@contract/unreached.ts';
import { listUsers } from '@contract/users.ts';
import { readWall } from '@contract/wall.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { showFitting } from '@/features/volunteer/finding/use-filter.ts';
import { clearSelection } from '@/lib/change-sets/selection.ts';
import { instantOf } from '@/lib/time/wall-time.ts';
import { boardOf, boardShift, boardSlot } from './board.ts';
import { catchDownloads } from './downloads.ts';
import { api } from './fake-api.ts';
import { differenceWith, feedWith, previewWith } from './feed-records.ts';
import { answerOf, shiftAt } from './fill-cases.ts';
import { answerFilling, candidateOf } from './filling.ts';
import { choose } from './find.ts';
import { gateAnswers, gateEvent, gateOf, gatePerson, placeAt } from './gate.ts';
import { ledAnswers, ledShift } from './led-shifts.ts';
import { administrator, emptyDashboard, openApp, type World, worldWith } from './open-app.tsx';
import { openEndWith } from './open-ends.ts';
import { changedEventOf, outcomeWith } from './outcomes.ts';
import { attendeeOf, eventWith, newId, noticeOf, signupFor, slotOf, slotTypeWith, userWith } from './records.ts';
import { nobodyUnreached, untoldList, untoldWith } from './unreached.ts';
import { wallShift, wallWith } from './wall.ts';

/** The zones of the shift and of the reader's clock. The organization is in a third one, UTC. */
const pairs = [
  ['America/New_York', 'Europe/Berlin'],
  ['Europe/Berlin', 'America/Los_Angeles'],
  ['Asia/Tokyo', 'America/New_York'],
  ['Pacific/Auckland', 'Pacific/Honolulu'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
] as const;

interface Case {
  /** From 9 PM to 11 PM tomorrow, where it takes place. */
  shift: Event;
  /** The same times of yesterday. */
  past: Event;
  zone: string;
  reader: string;
}

const slot = slotOf(slotTypeWith());
const moment = (date: string, time: string, zone: string) =>
  new Date(instantOf({ date, time }, zone) ?? '').toISOString();
const eventOn = (date: string, timezone: string) =>
  eventWith({
    ...{ title: 'Lantern parade', timezone, slot_assignments: [slot] },
    ...{ start_time: moment(date, '21:00', timezone), end_time: moment(date, '23:00', timezone) },
  });
const caseOf = ([zone, reader]: readonly [string, string]): Case => ({
  ...{ zone, reader, shift: eventOn('2026-10-24', zone), past: eventOn('2026-10-21', zone) },
});
const settingsOf = (timezone: string) => ({
  ...{ emailNotifications: true, smsNotifications: false, darkMode: false, language: 'english' as const },
  timezone,
});
const volunteer = ({ reader }: Case) => userWith({ settings: settingsOf(reader) });
const admin = ({ reader }: Case) => administrator({ settings: settingsOf(reader) });
const adminWorld = (of: Case, more: Partial<World> = {}) => worldWith({ me: admin(of), events: [of.shift], ...more });
const timesOf = ({ start_time, end_time, timezone }: Event) => ({ start_time, end_time, timezone, all_day: false });

interface Screen {
  what: string;
  path: (of: Case) => string;
  world: (of: Case) => unknown;
  act?: () => Promise<unknown>;
  /** Times are in fields or on paper, where the second time has no place. */
  alone?: true;
  /** Where the shift is, on a page with other hours. */
  within?: string;
  /** The shift is over: that of `past`. */
  past?: true;
}

const signedUp = (of: Case, more: Parameters<typeof signupFor>[2] = {}) => {
  const me = volunteer(of);
  return worldWith({ me, events: [of.shift], signups: [signupFor(of.shift, me, more)] });
};

/** The schedule of that day: Ben has the place. */
function scheduleOf(of: Case) {
  adminWorld(of);
  const { id, title, start_time, end_time, timezone } = of.shift;
  const days = [{ day: '2026-10-24', slot_type_id: newId(), shifts: 1, required: 2, taken: 0, below_min: 0 }];
  api.on(getBoardDays, { timezone: 'UTC', today: '2026-10-23', days });
  const [ben, role] = [
    { id: newId(), name: 'Ben' },
    { id: newId(), name: 'Bar', color: '#3182ce' },
  ];
  const place = boardSlot({ slot_type_id: role.id, current_count: 1 });
  const signups = [{ id: newId(), slot_id: place.id, user_id: ben.id, status: 'confirmed' as const }];
  const shift = boardShift({ id, title, start_time, end_time, timezone, slots: [place], signups });
  api.on(getBoard, boardOf([shift], { people: [ben], slot_types: [role] }));
}

async function openPrinting() {
  await expect.element(page.getByRole('gridcell').first()).toBeVisible();
  await page.getByRole('button', { name: 'Print or download' }).click();
  await expect.element(page.getByRole('dialog').getByText('1 shift', { exact: true })).toBeVisible();
}

const screens: Screen[] = [
  {
    what: 'finding a place',
    path: () => '/volunteer',
    world: (of) => {
      worldWith({ me: volunteer(of), events: [of.shift] });
      showFitting(true);
    },
  },
  { what: 'all events', path: () => '/volunteer', world: (of) => worldWith({ me: volunteer(of), events: [of.shift] }) },
  { what: 'own shifts', path: () => '/volunteer/shifts', world: (of) => signedUp(of) },
  {
    what: 'a question',
    path: () => '/volunteer',
    world: (of) =>
      signedUp(of, {
        status: 'asked',
        question: { id: newId(), kind: 'place', was: null, deadline: of.shift.start_time },
      }),
  },
  {
    what: 'an offer of the waitlist',
    path: () => '/volunteer',
    world: (of) => {
      const world = worldWith({ me: volunteer(of), events: [] });
      const offer = { id: newId(), deadline: of.shift.start_time, held: true, asked: 1 };
      world.waits = [
        {
          ...{ id: newId(), slot_id: slot.id, slot_type: slot.slot_type, rank: 1, waiting: 1 },
          ...{ joined_at: '2026-10-20T10:00:00Z', offer, event: of.shift },
        },
      ];
    },
  },
  {
    what: 'the past shifts',
    past: true,
    path: () => '/volunteer/shifts',
    world: (of) => {
      const me = volunteer(of);
      worldWith({ me, signups: [signupFor(of.past, me, { attendance: 'attended' })] });
    },
  },
  {
    what: 'a message about a shift',
    // When it was sent is a moment of the reader.
    within: 'main li p',
    alone: true,
    path: () => '/volunteer/messages',
    world: (of) => {
      const notice = noticeOf(of.shift, { kind: 'canceled', old: null });
      worldWith({ me: volunteer(of), notices: [notice] });
    },
  },
  { what: 'events', path: () => '/admin/events', world: (of) => adminWorld(of) },
  { what: 'events as cards', path: () => '/admin/events?view=cards', world: (of) => adminWorld(of) },
  {
    what: 'the form of an event',
    alone: true,
    path: ({ shift }) => `/admin/events/${shift.id}/edit`,
    world: (of) => adminWorld(of),
  },
  {
    what: 'the signups behind a report',
    past: true,
    path: () => '/admin/reports/signups?from=2026-10-21&to=2026-10-21',
    world: (of) => {
      adminWorld(of);
      const { id, title } = of.past;
      const { slot_type } = slot;
      api.on(listReportedSignups, [
        {
          ...{ id: newId(), user: { id: newId(), name: 'Ben' }, event: { id, title, ...timesOf(of.past) }, slot_type },
          ...{ attendance: null, minutes: 120, credits: 2, pay: null },
        },
      ]);
    },
  },
  {
    what: 'attendance',
    path: ({ shift }) => `/admin/events/${shift.id}/attendance`,
    world: (of) => adminWorld(of),
  },
  {
    what: 'the panel',
    path: ({ shift }) => `/admin/events?shift=${shift.id}&slot=${slot.id}`,
    world: (of) =>
      answerFilling(
        adminWorld(of),
        of.shift,
        [
          attendeeOf(slot, 'Ben', {
            status: 'asked',
            question: { id: newId(), kind: 'place', was: null, deadline: of.shift.start_time },
          }),
        ],
        [
          candidateOf('Cleo', {
            ...{
              group: 'refused',
              refusal: {
                code: 'overlap',
                message: '',
                params: { own: false, event_id: of.past.id, event_title: 'Bar' },
              },
            },
            elsewhere: { signup_id: newId(), event_id: newId(), title: 'Bar', ...timesOf(of.shift) },
          }),
        ],
      ),
  },
  {
    what: 'the board',
    within: '[role=gridcell]',
    alone: true,
    path: () => '/admin/schedule?day=2026-10-24',
    world: scheduleOf,
  },
  {
    what: 'the dashboard of administrators',
    path: () => '/admin',
    world: (of) => {
      adminWorld(of);
      const { id, title } = of.shift;
      const row = { id, title, location: null, ...timesOf(of.shift), required: 2, taken: 0 };
      const { name, color } = slot.slot_type;
      const needy = { slot_id: slot.id, event: row, slot_type: { name, color }, ...row, min_count: 1, confirmed: 0 };
      api.on(getDashboard, {
        ...emptyDashboard,
        ...{ open: [row], coming_events: 1, open_events: 1, open_places: 2, today_events: 1 },
        on_today: [{ ...row, people: [], expected: 0, attended: 0 }],
        needs: { ...emptyDashboard.needs, below_min: { count: 1, slots: [needy] } },
      });
    },
  },
  {
    what: 'the gate',
    path: () => '/gate?all=true',
    world: (of) => {
      worldWith({ me: admin(of) });
      const event = gateEvent({ title: of.shift.title, location: null, ...timesOf(of.shift) });
      const person = gatePerson('Ben');
      placeAt(event, person, { state: 'here', checked_in_at: of.shift.start_time });
      // The strip above says when the list was read: a moment of the device.
      gateAnswers({ ...gateOf([event], [person]), server_time: of.shift.start_time });
    },
  },
  {
    what: 'a walk-in',
    within: '[role=dialog]',
    alone: true,
    path: () => '/gate?all=true',
    world: (of) => {
      worldWith({ me: admin(of) });
      gateAnswers(gateOf([gateEvent({ title: of.shift.title, ...timesOf(of.shift) })]));
    },
    act: () => page.getByRole('button', { name: 'Walk-in' }).click(),
  },
  {
    what: 'who is here',
    // What is said above the list is of this minute.
    within: 'main section',
    alone: true,
    path: () => '/gate/roll-call',
    world: (of) => {
      worldWith({ me: admin(of) });
      const event = gateEvent({ title: of.shift.title, ...timesOf(of.shift) });
      const person = gatePerson('Ben');
      placeAt(event, person, { state: 'here', checked_in_at: of.shift.start_time });
      gateAnswers(gateOf([event], [person]));
    },
  },
  {
    what: 'a wall',
    within: '[aria-labelledby=wall-next]',
    alone: true,
    path: () => '/wall#secret',
    world: (of) => {
      worldWith();
      const wall = wallWith([wallShift({ title: of.shift.title, ...timesOf(of.shift) })], {
        now: '2026-10-23T10:00:00Z',
      });
      api.on(readWall, wall);
    },
  },
  ...(['By place', 'By role', 'By person', 'Sign-in sheets by shift', 'Sign-in sheets by place'] as const).map(
    (list): Screen => ({
      what: `on paper: ${list}`,
      within: '[data-paper]',
      alone: true,
      path: () => '/admin/schedule?day=2026-10-24',
      world: scheduleOf,
      act: async () => {
        await openPrinting();
        await choose(page.getByRole('dialog').getByLabelText('List'), list);
        dispatchEvent(new Event('beforeprint'));
        // Only what is laid out is read with its spaces.
        document.querySelector<HTMLElement>('[data-paper]')?.style.setProperty('display', 'block');
        onTestFinished(() => void dispatchEvent(new Event('afterprint')));
      },
    }),
  ),
  {
    what: 'what a lead leads',
    path: () => '/lead',
    world: (of) => {
      worldWith({ me: volunteer(of), rights: ['roster', 'fill', 'write'] });
      ledAnswers([ledShift(of.shift.title, timesOf(of.shift))]);
    },
  },
  {
    what: 'open ends',
    past: true,
    path: () => '/admin/open-ends',
    world: (of) => {
      adminWorld(of);
      const { id, title } = of.past;
      api.on(listOpenEnds, [
        openEndWith({ event: { id, title, location: null, ...timesOf(of.past) }, checked_in_at: of.past.start_time }),
      ]);
    },
  },
  {
    what: 'the places of a person',
    path: ({ shift }) => `/admin/staff/${shift.id}`,
    world: (of) => {
      // The address needs an id, and that of the shift is known.
      const person = userWith({ id: of.shift.id, name: 'Ben' });
      adminWorld(of, { users: [person], signups: [signupFor(of.shift, person)] });
    },
  },
  {
    what: 'the panel of a person',
    within: '[aria-labelledby=person-next]',
    path: ({ shift }) => `/admin/staff?view=table&person=${shift.id}`,
    world: (of) => {
      const person = userWith({ id: of.shift.id, name: 'Ben' });
      adminWorld(of, { users: [person], signups: [signupFor(of.shift, person)] });
    },
  },
  {
    what: 'giving a person a place',
    path: ({ shift }) => `/admin/staff/${shift.id}/assign`,
    world: (of) => adminWorld(of, { users: [userWith({ id: of.shift.id, name: 'Ben' })] }),
  },
  {
    what: 'the staff table',
    path: () => '/admin/staff?view=table',
    alone: true,
    world: (of) => {
      const { id, title, start_time, timezone } = of.shift;
      const next_shift = { event_id: id, title, start_time, timezone };
      adminWorld(of, { users: [userWith({ name: 'Ben', next_shift, last_login: null })] });
    },
  },
  {
    what: 'a proposal of people',
    within: 'main section',
    alone: true,
    path: () => '/admin/auto-fill?from=2026-10-23&to=2026-10-24',
    world: (of) => {
      adminWorld(of);
      const proposal = answerOf({
        ...{ shifts: [shiftAt(0, 10, 2)], holes: [{ shift: 0, role: 0, missing: 1, toMin: 1 }], rest: null },
        ...{ people: [{ roles: new Set([0]), busy: [], required: 9, credits: 0 }], mostADay: null },
      });
      api.on(getAutoFill, {
        ...proposal,
        shifts: proposal.shifts.map((shift) => ({ ...shift, ...timesOf(of.shift) })),
      });
    },
  },
  {
    what: 'what a change means',
    within: '[role=dialog]',
    alone: true,
    path: () => '/admin/events',
    world: (of) => {
      adminWorld(of);
      const clash = { user: { id: newId(), name: 'Ben' }, event: changedEventOf(of.shift) };
      api.on(makeChange, outcomeWith({ id: null, events: [changedEventOf(of.shift)], clashes: [clash] }));
      onTestFinished(clearSelection);
    },
    act: async () => {
      await page.getByRole('checkbox', { name: 'Select Lantern parade' }).click();
      await page.getByRole('button', { name: 'Move…' }).click();
      await page.getByRole('button', { name: '+1 h' }).click();
      await expect.element(page.getByText('Ben').first()).toBeVisible();
    },
  },
  {
    what: 'people to tell',
    within: 'main',
    alone: true,
    path: () => '/admin/unreached',
    world: (of) => {
      adminWorld(of);
      const { id, title, location } = of.shift;
      api.on(listUnreached, {
        ...nobodyUnreached,
        untold: untoldList([untoldWith('Ben', { event: { id, title, location, ...timesOf(of.shift) } })]),
      });
    },
  },
  {
    what: 'what a feed would change',
    within: '[role=dialog]',
    alone: true,
    path: () => '/admin/ical-feeds',
    world: (of) => {
      adminWorld(of, { feeds: [feedWith()] });
      const { title, location } = of.shift;
      const event = { title, location, ...timesOf(of.shift) };
      api.on(previewFeedSync, previewWith({ kinds: { added: 1 }, differences: [differenceWith({ event })] }));
    },
    act: () => page.getByRole('button', { name: 'Sync now' }).click(),
  },
  {
    what: 'an answer by link',
    alone: true,
    path: () => `/answer#${newId()}`,
    world: ({ shift, reader, zone }) => {
      const { title, start_time, end_time } = shift;
      const asked: QuestionPage = {
        ...{
          id: newId(),
          others: [],
          name: 'Ben',
          organisation: null,
          contact: null,
          deadline: start_time,
          ...{ slot_type: 'Bar', about: null, bring: null },
        },
        ...{ kind: 'place', held: false, asked: 0, giver: null, in_return: null, was: null, answer: null, open: true },
        ...{ hourly_credits: 1, currency: 'EUR' },
        event: { title, description: null, location: null, start_time, end_time, timezone: zone, all_day: false },
      };
      worldWith({ me: userWith({ settings: settingsOf(reader) }) });
      api.on(readQuestion, asked);
    },
  },
];

/** The time of the reader's own clock, as the test finds it; `null`: it shows the same. */
function secondTime({ start_time, timezone }: Event, reader: string): string | null {
  const shown = (zone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(new Date(start_time)).replace(/\s/g, ' ');
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const full = { ...clock, day: 'numeric' } as const;
  if (shown(timezone, full) === shown(reader, full)) return null;
  const isSameDay = shown(timezone, { day: 'numeric' }) === shown(reader, { day: 'numeric' });
  return `${shown(reader, isSameDay ? clock : { weekday: 'short' })}${isSameDay ? '' : ` ${shown(reader, clock)}`} for you`;
}

/** All that is read or heard of the page, with the values of its fields. */
function textOfPage(within = 'body'): string {
  const root = document.querySelector<HTMLElement>(within);
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not shown to anybody
  const read = [root?.innerText ?? ''];
  for (const element of [root, ...(root?.querySelectorAll('[aria-label], [title]') ?? [])].filter(
    (one) => one !== null,
  ))
    read.push(element.getAttribute('aria-label') ?? '', element.getAttribute('title') ?? '');
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=time]'))
    read.push(field.value === '21:00' ? '9:00 PM' : field.value === '23:00' ? '11:00 PM' : `0:00 AM ${field.value}`);
  return read.join('\n').replace(/[\u00a0\u2009\u202f]/g, ' ');
}

describe.each(pairs)('a shift in %s, read in %s', (...pair) => {
  it.each(screens.map((screen) => [screen.what, screen] as const))('%s', async (_, screen) => {
    await page.viewport(1280, 900);
    const of = caseOf(pair);
    screen.world(of);
    await openApp(screen.path(of));
    await screen.act?.();
    const read = () => textOfPage(screen.within);
    await expect.poll(read).toContain('9:00 PM');
    const second = secondTime(screen.past ? of.past : of.shift, of.reader);
    if (second && !screen.alone) await expect.poll(read).toContain(second);
    const text = read();
    if (!second) expect(text).not.toMatch(/M for you/);
    const others = text
      .replaceAll(second ?? 'for you', '')
      .match(/\d{1,2}:\d\d [AP]M/g)
      ?.filter((time) => !['9:00 PM', '11:00 PM'].includes(time));
    expect(others ?? []).toEqual([]);
    // Its day, wherever one stands: Saturday, October 24, or Wednesday, October 21.
    const days = text.match(/Oct(?:ober)? \d+/g)?.map((day) => Number(day.split(' ')[1])) ?? [];
    expect(days.filter((day) => day !== (screen.past ? 21 : 24) && ![22, 23].includes(day))).toEqual([]);
  });

  it('the past shifts as a file', async () => {
    const of = caseOf(pair);
    const me = volunteer(of);
    worldWith({ me, signups: [signupFor(of.past, me, { attendance: 'attended' })] });
    const files = catchDownloads();
    await openApp('/volunteer/shifts');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    await expect.poll(() => files).toHaveLength(1);
    expect(await files[0]?.text()).toContain('2026-10-21,9:00 PM,11:00 PM');
  });

  it('the schedule as a file', async () => {
    const of = caseOf(pair);
    scheduleOf(of);
    api.on(listUsers, []);
    api.on(recordExport, null);
    const files = catchDownloads();
    await openApp('/admin/schedule?day=2026-10-24');
    await openPrinting();
    await page.getByRole('dialog').getByRole('button', { name: 'Download Schedule as CSV' }).click();
    await expect.poll(() => files).toHaveLength(1);
    expect(await files[0]?.text()).toContain('2026-10-24,2026-10-24 21:00,2026-10-24 23:00');
    const shifts = page.getByRole('dialog').getByRole('button', { name: 'Download Shifts with their people as CSV' });
    await shifts.click();
    await expect.poll(() => files).toHaveLength(2);
    expect(await files[1]?.text()).toContain(`2026-10-24,2026-10-24 21:00,2026-10-24 23:00,${of.zone}`);
  });
});
