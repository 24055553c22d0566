import { type Dashboard, getDashboard } from '@contract/dashboard.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api, failure } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { nothingShared } from './outcomes.ts';
import { newId } from './records.ts';
import { unbroken } from './screens.ts';
import { datedShift, untoldWith } from './unreached.ts';

const onDashboard = {
  ...{ id: newId(), title: unbroken, start_time: '2026-10-23T09:00:00Z', end_time: '2026-10-23T12:00:00Z' },
  ...{ timezone: 'UTC', all_day: false, location: unbroken },
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
  untold: { count: 12, people: [untoldWith(unbroken), untoldWith('Xyz', { events: 3, kinds: ['moved', 'clash'] })] },
  unreachable: {
    count: 3,
    people: [
      {
        ...{ user: person, phone: '+49 30 1234', reason: 'no_address' as const },
        ...{ event: datedShift(unbroken), failure: null, since: null },
      },
    ],
  },
  needs: {
    below_min: { count: 7, slots: [{ ...needy, min_count: 2, confirmed: 1 }] },
    unled: { count: 1, slots: [needy] },
    clashes: { count: 1, places: [{ signup_id: newId(), slot_id: newId(), user: person, event: onDashboard }] },
    unanswered: {
      count: 6,
      places: [
        {
          signup_id: newId(),
          slot_id: newId(),
          user: person,
          event: onDashboard,
          kind: 'still',
          deadline: '2026-10-22T14:00:00Z',
        },
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
  open_ends: 23,
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
    id: onDashboard.id,
    title: unbroken,
    person: null,
    person_id: null,
    change_set:
      kind === 'change_set'
        ? { id: newId(), action: 'move', scope: nothingShared, feed: null, kinds: null, undo_until: null }
        : null,
  })),
  has: { slot_types: true, events: true, people: true },
  examples: null,
};

const withDashboard = (dashboard: Parameters<typeof api.on<typeof getDashboard>>[1]) => () => {
  worldWith({ me: administrator() });
  api.on(getDashboard, dashboard);
};
const none = { ...full, open: [], on_today: [], feeds: [], changes: [] };

everyLook([
  { what: 'the dashboard', path: '/admin', world: withDashboard(full), dense: true },
  {
    what: 'the dashboard of a new installation',
    path: '/admin',
    world: withDashboard({ ...none, has: { slot_types: false, events: false, people: false } }),
    dense: true,
  },
  {
    what: 'example data',
    path: '/admin',
    world: withDashboard({
      ...none,
      examples: { parts: 17, people: [], kept: [{ id: newId(), name: unbroken, why: 'example_used' }] },
    }),
    dense: true,
  },
  {
    what: 'people of the example data',
    path: '/admin',
    world: withDashboard({ ...none, examples: { parts: 0, people: [{ id: newId(), name: unbroken }], kept: [] } }),
    dense: true,
    act: async () => {
      await press('[aria-labelledby=examples] button');
      await opened();
    },
  },
  { what: 'the dashboard that failed to load', path: '/admin', world: withDashboard(failure()) },
]);
