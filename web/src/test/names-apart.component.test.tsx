import { getAutoFill } from '@contract/auto-fill.ts';
import { getBoard, getBoardDays } from '@contract/board.ts';
import { getDashboard } from '@contract/dashboard.ts';
import { listOpenEnds } from '@contract/open-ends.ts';
import { listRecord, type RecordEntry } from '@contract/record.ts';
import { listUnreached } from '@contract/unreached.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showFitting } from '@/features/volunteer/finding/use-filter.ts';
import { boardOf, boardShift, boardSlot } from './board.ts';
import { api } from './fake-api.ts';
import { answerOf, type Case, shiftAt } from './fill-cases.ts';
import { answerFilling } from './filling.ts';
import { gateAnswers, gateEvent, gateOf, gatePerson, placeAt } from './gate.ts';
import { ledAnswers, ledPerson, ledShift, ledSlot } from './led-shifts.ts';
import { desk, settled } from './look.ts';
import { expectNamesApart } from './names.ts';
import { administrator, emptyDashboard, openApp, worldWith } from './open-app.tsx';
import { openEndWith } from './open-ends.ts';
import { attendeeOf, eventWith, newId, noticeOf, signupFor, slotOf, slotTypeWith, userWith } from './records.ts';
import { nobodyUnreached, untoldList, untoldWith } from './unreached.ts';

const bar = slotTypeWith();
const gate = slotTypeWith({ name: 'Gate' });
const times = (day: number) => ({ start_time: `2026-10-${day}T10:00:00Z`, end_time: `2026-10-${day}T14:00:00Z` });
/** When and where the shifts are: one title and one role at two places and on two days. */
const spots = [
  { ...times(24), location: 'Harbor' },
  { ...times(24), location: 'Pier' },
  { ...times(25), location: 'Harbor' },
];
const title = 'Lantern parade';
const shifts = spots.map((spot) =>
  eventWith({ ...spot, title, slot_assignments: [slotOf(bar)], description: 'Klm nop. '.repeat(40) }),
);
const whole = { timezone: 'UTC', all_day: false };
const me = userWith();
const ben = userWith({ name: 'Ben' });

const volunteers = (more: Parameters<typeof worldWith>[0] = {}) =>
  worldWith({ me, events: shifts, slotTypes: [bar], ...more });
const admins = (more: Parameters<typeof worldWith>[0] = {}) =>
  worldWith({ me: administrator(), events: shifts, slotTypes: [bar], users: [ben], ...more });
const benHasAll = () => admins({ signups: shifts.map((shift) => signupFor(shift, ben)) });

/** Two shifts of one title, of which each has a place for the same person. */
const fill: Case = {
  shifts: [shiftAt(0, 10, 4), shiftAt(1, 34, 4)].map((shift) => ({ ...shift, title })),
  holes: [
    { shift: 0, role: 0, missing: 1, toMin: 1 },
    { shift: 1, role: 0, missing: 1, toMin: 1 },
  ],
  people: [{ roles: new Set([0]), busy: [], required: 12, credits: 4 }],
  rest: null,
  mostADay: null,
};

interface Screen {
  what: string;
  path: string;
  world: () => unknown;
  act?: () => Promise<unknown>;
}

const screens: Screen[] = [
  { what: 'finding a place', path: '/volunteer', world: () => [volunteers(), showFitting(true)] },
  { what: 'all events', path: '/volunteer', world: () => volunteers() },
  {
    what: 'own shifts',
    path: '/volunteer/shifts',
    world: () => volunteers({ signups: shifts.map((shift) => signupFor(shift, me)) }),
  },
  {
    what: 'questions',
    path: '/volunteer',
    world: () =>
      volunteers({
        signups: shifts.map((shift) =>
          signupFor(shift, me, {
            status: 'asked',
            question: { id: newId(), kind: 'place', was: null, deadline: '2026-10-23T18:00:00Z' },
          }),
        ),
      }),
  },
  {
    what: 'offers and hand-overs',
    path: '/volunteer',
    world: () => {
      const world = volunteers();
      world.waits = shifts.map((event) => ({
        ...{ id: newId(), slot_id: newId(), slot_type: bar, rank: 1, waiting: 1 },
        ...{ joined_at: '2026-10-20T10:00:00Z', event },
        offer: { id: newId(), deadline: '2026-10-23T18:00:00Z', held: true, asked: 1 },
      }));
      world.handOvers = shifts.flatMap((event) =>
        (['asked', 'open'] as const).map((kind) => ({
          ...{
            id: newId(),
            kind,
            slot_id: newId(),
            signup_id: newId(),
            question_id: newId(),
            slot_type: kind === 'asked' ? bar : gate,
            event,
          },
          ...{ named: null, giver: null, to_all: true, fits: true, in_return_for: null, swap_with: null },
        })),
      );
    },
  },
  {
    what: 'messages',
    path: '/volunteer/messages',
    world: () => volunteers({ notices: shifts.map((shift) => noticeOf(shift)) }),
  },
  { what: 'events', path: '/admin/events', world: () => admins() },
  { what: 'events on cards', path: '/admin/events?view=cards', world: () => admins() },
  {
    what: 'the dashboard of administrators',
    path: '/admin',
    world: () => {
      admins();
      const rows = spots.map((spot) => ({ id: newId(), title, ...spot, ...whole, required: 2, taken: 0 }));
      const slots = rows.map((event) => ({
        ...{ slot_id: newId(), event, slot_type: bar, required: 2, taken: 0, min_count: 1, confirmed: 0 },
      }));
      api.on(getDashboard, {
        ...emptyDashboard,
        ...{ open: rows, coming_events: 3, open_events: 3, open_places: 6, today_events: 3 },
        on_today: rows.map((row) => ({ ...row, people: [], expected: 0, attended: 0 })),
        needs: { ...emptyDashboard.needs, below_min: { count: 3, slots } },
      });
    },
  },
  {
    what: 'the board',
    path: '/admin/schedule?day=2026-10-24',
    world: () => {
      admins();
      const role = { id: newId(), name: 'Bar', color: '#3182ce' };
      api.on(getBoardDays, { timezone: 'UTC', today: '2026-10-23', days: [] });
      const slots = () => [boardSlot({ slot_type_id: role.id })];
      const board = spots.map((spot) => boardShift({ title, ...spot, slots: slots() }));
      api.on(getBoard, boardOf(board, { slot_types: [role] }));
    },
  },
  {
    what: 'moving a person to another shift',
    path: `/admin/events?shift=${shifts[0]?.id}`,
    world: () => {
      const [shift = eventWith()] = shifts;
      const [slot = slotOf(bar)] = shift.slot_assignments;
      answerFilling(admins(), shift, [attendeeOf(slot, 'Ben')], []);
    },
    act: async () => {
      await page.getByRole('button', { name: 'Change the place of Ben' }).click();
      await page.getByRole('menuitem', { name: 'Move to another shift…' }).click();
      await expect.element(page.getByRole('button', { name: 'Move Ben to' }).first()).toBeVisible();
    },
  },
  { what: 'a person', path: `/admin/staff/${ben.id}`, world: benHasAll },
  { what: 'giving a person a place', path: `/admin/staff/${ben.id}/assign`, world: () => admins() },
  {
    what: 'the panel of a person',
    path: `/admin/staff?view=table&person=${ben.id}`,
    world: benHasAll,
    act: () => expect.element(page.getByRole('region', { name: 'Next shifts' }).getByRole('link').nth(3)).toBeVisible(),
  },
  {
    what: 'open ends',
    path: '/admin/open-ends',
    world: () => {
      admins();
      const user = { id: newId(), name: 'Ada' };
      const ended = spots.map((spot) => ({ ...spot, start_time: spot.start_time.replace('-10-', '-09-') }));
      api.on(
        listOpenEnds,
        ended.map((spot) => openEndWith({ user, event: { id: newId(), title, ...whole, ...spot } })),
      );
    },
  },
  {
    what: 'badges',
    path: '/admin/badges?day=2026-10-24',
    world: () => {
      admins();
      const [one, other] = spots.map((spot) => gateEvent({ title, ...spot }));
      const people = ['Ben', 'Cleo'].map((name) => gatePerson(name));
      if (!one || !other || !people[0] || !people[1]) throw new Error('There are two.');
      placeAt(one, people[0]);
      placeAt(other, people[1]);
      gateAnswers(gateOf([one, other], people));
    },
    act: () => page.getByRole('combobox').click(),
  },
  {
    what: 'the gate',
    path: '/gate?all=true',
    world: () => {
      admins();
      const [cleo, dora] = [gatePerson('Cleo'), gatePerson('Dora')];
      const events = ['Harbor', 'Pier'].map((location) => gateEvent({ title, location }));
      if (events[0]) placeAt(events[0], cleo);
      if (events[1]) placeAt(events[1], dora);
      gateAnswers(gateOf(events, [cleo, dora]));
    },
  },
  {
    what: 'what a lead leads',
    path: '/lead',
    world: () => {
      volunteers({ rights: ['roster', 'fill', 'write', 'gate'] });
      ledAnswers(
        spots.map((spot) => ledShift(title, { ...spot, slots: [ledSlot('Bar', { people: [ledPerson('Ben')] })] })),
      );
    },
  },
  {
    what: 'a proposal by shift',
    path: '/admin/auto-fill?from=2026-06-12&to=2026-06-14',
    world: () => [admins(), api.on(getAutoFill, answerOf(fill))],
  },
  {
    what: 'a proposal by person',
    path: '/admin/auto-fill?from=2026-06-12&to=2026-06-14',
    world: () => [admins(), api.on(getAutoFill, answerOf(fill))],
    act: () => page.getByRole('radio', { name: 'Each person' }).click(),
  },
  {
    what: 'the change log',
    path: '/admin/record',
    world: () => {
      admins();
      const entry = (): RecordEntry => ({
        ...{ entry: newId(), at: '2026-10-22T10:00:00Z', kind: 'event_moved', actor: 'Ada', actor_id: me.id },
        ...{ id: newId(), title, person: null, person_id: null, count: 1, zone: 'UTC', fields: [] },
      });
      api.on(listRecord, [entry(), entry()]);
    },
  },
  {
    what: 'people to tell',
    path: '/admin/unreached',
    world: () => {
      admins();
      const people = shifts.map(({ id, start_time, end_time, location }) =>
        untoldWith('Ben', { user: ben, event: { id, title, location, start_time, end_time, ...whole } }),
      );
      api.on(listUnreached, { ...nobodyUnreached, untold: untoldList(people) });
    },
  },
];

it.each(screens.map((screen) => [screen.what, screen] as const))('%s', async (_, { what, path, world, act }) => {
  await desk();
  await world();
  await openApp(path);
  await settled();
  await act?.();
  expectNamesApart(what);
});
