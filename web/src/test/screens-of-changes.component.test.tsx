import { type ChangeOutcome, type ChangeSet, listChanges, makeChange } from '@contract/change-sets.ts';
import { afterEach, expect } from 'vitest';
import { plan, plannedOf, planning } from '@/lib/change-sets/planning.ts';
import { clearSelection, selectShifts } from '@/lib/change-sets/selection.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api, failure } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { changedEventOf, nothingShared, outcomeWith } from './outcomes.ts';
import { eventWith, newId, slotOf } from './records.ts';
import { bar, fill, gate, isWrong, long, submit, unbroken } from './screens.ts';

const event = eventWith({
  title: `Xyz ${long}`,
  location: `Qrs 12, ${unbroken}`,
  timezone: 'Europe/Berlin',
  slot_assignments: [slotOf(bar), slotOf(gate)],
});
const other = eventWith({
  title: 'Xyz',
  start_time: '2026-10-24T09:00:00Z',
  end_time: '2026-10-24T11:00:00Z',
  draft: true,
});
const canceled = eventWith({ ...other, id: newId(), status: 'canceled', location: 'Qrs' });
const events = [event, other, canceled];

const person = (name: string) => ({ id: newId(), name });
const kinds = ['moved', 'canceled', 'restored', 'removed', 'assigned', 'released', 'short_rest'] as const;
const told: ChangeOutcome['told'] = kinds.flatMap((kind) =>
  [unbroken, ...Array.from({ length: 11 }, () => 'Xyz')].map((name) => ({
    user: person(name),
    kind,
    event_id: null,
    reached: true,
  })),
);
const full = outcomeWith({
  id: null,
  events: events.map(changedEventOf),
  deleted: 3,
  told,
  unreached: [
    { user: person(unbroken), reason: 'no_address', phone: '+1 712 555 0111' },
    { user: person('Xyz'), reason: 'bounces', phone: null },
  ],
  clashes: [{ user: person(unbroken), event: changedEventOf(event) }],
  skipped: [
    {
      event_id: event.id,
      title: event.title,
      user: person('Xyz'),
      refusal: { code: 'changed_since', params: {}, message: '' },
    },
  ],
});

const changeOf = (action: ChangeSet['action'], more: Partial<ChangeSet> = {}): ChangeSet => ({
  id: newId(),
  action,
  made_at: '2026-10-23T09:00:00Z',
  made_by: person('Xyz'),
  feed: null,
  kinds: null,
  reason: null,
  title: 'Xyz',
  scope: nothingShared,
  events: 12,
  people: 6,
  unreached: 0,
  untold: 0,
  undone_by: null,
  undo_until: '2026-10-23T18:00:00Z',
  ...more,
});
const actions = [
  'move',
  'counts',
  'edit',
  'restore',
  'publish',
  'unpublish',
  'delete',
  'copy',
  'create',
  'give',
  'release',
  'move_person',
  'swap',
  'remove_examples',
] as const;
const undo = changeOf('undo', { undo_until: null });
const changes = [
  undo,
  changeOf('cancel', { title: unbroken, reason: long, undone_by: undo.id }),
  ...actions.map((action) => changeOf(action)),
  changeOf('move', { scope: { title: unbroken, day: '2026-10-24', place: unbroken, minutes: -90 } }),
  changeOf('cancel', { unreached: 3, untold: 2 }),
  changeOf('move', { made_by: null, events: 1, people: 0, undone_by: newId() }),
];

const world = () => {
  clearSelection();
  planning.set(null);
  worldWith({ me: administrator(), events, slotTypes: [bar, gate] });
  api.on(makeChange, full);
  api.on(listChanges, changes);
};

afterEach(() => {
  clearSelection();
  planning.set(null);
});

const path = '/admin/events';
const select = async () => selectShifts(events.map(({ id }) => id));
const dialogOf = (task: Parameters<typeof plan>[0]) => async () => {
  plan(task, events.map(plannedOf));
  await opened();
};

everyLook([
  { what: 'selected shifts', path, world, act: select },
  { what: 'selected shifts as cards', path: `${path}?view=cards`, world, act: select },
  {
    what: 'the menu of selected shifts',
    path,
    world,
    act: async () => {
      await select();
      await press('section [aria-haspopup=menu]');
    },
  },
  { what: 'moving shifts', path, world, act: dialogOf('move') },
  {
    what: 'moving shifts nowhere',
    path,
    world,
    act: async () => {
      await dialogOf('move')();
      await press('[role=dialog] [type=submit]');
    },
  },
  { what: 'counts of shifts', path, world, act: dialogOf('counts') },
  { what: 'changing shifts', path, world, act: dialogOf('edit') },
  {
    what: 'changing nothing of shifts',
    path,
    world,
    act: async () => {
      await dialogOf('edit')();
      await press('[role=dialog] [type=submit]');
      await expect.poll(() => document.querySelector('[role=dialog] [role=alert]')).not.toBeNull();
    },
  },
  { what: 'canceling shifts', path, world, act: dialogOf('cancel') },
  { what: 'copying shifts', path, world, act: dialogOf('copy') },
  {
    what: 'pasting a shift at another place',
    path,
    world,
    act: async () => {
      plan('copy', [plannedOf(event)], { day: '2026-10-30', location: unbroken });
      await opened();
    },
  },
  {
    what: 'copying shifts to a day',
    path,
    world,
    act: async () => {
      await dialogOf('copy')();
      await press('[data-day="2026-10-30"]');
    },
  },
  { what: 'repeating shifts', path, world, act: dialogOf('repeat') },
  {
    what: 'repeating shifts without public holidays',
    path,
    world,
    act: async () => {
      await dialogOf('repeat')();
      await press('[role=dialog] button.mt-2');
      await expect.poll(() => document.querySelectorAll('[role=dialog] [role=combobox]').length).toBeGreaterThan(2);
    },
  },
  {
    what: 'what a change means',
    path,
    world,
    act: async () => {
      await dialogOf('move')();
      await press('[role=dialog] [role=group] button');
      await opened();
    },
  },
  {
    what: 'publishing drafts',
    path,
    world: () => {
      world();
      api.on(makeChange, { ...full, action: 'publish', deleted: 0, drafts_left: 3 });
    },
    act: async () => {
      await press('main p > span > button');
      await opened();
    },
  },
  { what: 'changes', path: '/admin/changes', world, dense: true },
  {
    what: 'changes, none',
    path: '/admin/changes',
    world: () => {
      world();
      api.on(listChanges, []);
    },
  },
  {
    what: 'changes, not loaded',
    path: '/admin/changes',
    world: () => {
      world();
      api.on(listChanges, failure());
    },
  },
  { what: 'many shifts, empty', path: '/admin/events/create-many', world },
  {
    what: 'many shifts, refused',
    path: '/admin/events/create-many',
    world,
    act: async () => {
      await press(submit);
      await isWrong();
    },
  },
  {
    what: 'many shifts',
    path: '/admin/events/create-many',
    world,
    act: async () => {
      await fill('main textarea', unbroken);
      await press('[data-day="2026-10-24"]');
    },
  },
]);
