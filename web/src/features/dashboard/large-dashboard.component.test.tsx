import { listAttendance } from '@contract/attendance.ts';
import { type BoardDays, getBoard, getBoardDays, listCandidates } from '@contract/board.ts';
import { type Change, type Dashboard, getDashboard } from '@contract/dashboard.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { everyLook } from '@/test/every-look.ts';
import { api } from '@/test/fake-api.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { nothingShared } from '@/test/outcomes.ts';
import { eventWith, newId, slotTypeWith, userWith } from '@/test/records.ts';

const [bar, gate] = [slotTypeWith({ name: 'Bar' }), slotTypeWith({ name: 'Door' })];
const [bea, cleo] = [userWith({ name: 'Bea' }), userWith({ name: 'Cleo' })];
const fair = eventWith({ title: 'Summer fair', start_time: '2026-10-24T08:00:00Z', end_time: '2026-10-24T10:00:00Z' });
const { id, title, location, start_time, end_time, timezone, all_day } = fair;
const event = { id, title, location, start_time, end_time, timezone, all_day };
const refOf = ({ name, color }: typeof bar) => ({ name, color });
const slot = fair.slot_assignments[0]?.id ?? '';
const needy = { slot_id: slot, slot_type: refOf(bar), required: 4, taken: 1, event };
const named = (user: typeof bea) => ({ id: user.id, name: user.name });
const today = { ...event, required: 4, taken: 3, expected: 3, attended: 1, people: [named(bea), named(cleo)] };

const change = (more: Partial<Change>): Change => ({
  ...{ at: '2026-10-23T09:00:00Z', kind: 'change_set', actor: 'Olga', actor_id: bea.id, count: 12, id, title },
  ...{ person: null, person_id: null, change_set: null, ...more },
});
const set = (action: 'give' | 'move' | 'delete') => ({
  id: newId(),
  action,
  scope: nothingShared,
  feed: null,
  kinds: null,
  undo_until: null,
});

const festival: Dashboard = {
  timezone: 'UTC',
  today: '2026-10-23',
  open: [{ ...event, required: 4, taken: 1 }],
  coming_events: 40,
  open_events: 30,
  open_places: 60,
  later: { events: 0, open_places: 0, first: null },
  drafts: 0,
  today_events: 2,
  on_today: [
    {
      ...today,
      id: newId(),
      title: 'Sound check',
      start_time: '2026-10-23T09:00:00Z',
      end_time: '2026-10-23T23:00:00Z',
    },
    { ...today, id: newId(), title: 'Tonight', start_time: '2026-10-23T20:00:00Z', end_time: '2026-10-23T23:00:00Z' },
  ],
  untold: { count: 0, people: [] },
  unreachable: { count: 0, people: [] },
  needs: {
    below_min: { count: 7, slots: [{ ...needy, min_count: 2, confirmed: 1 }] },
    unled: { count: 1, slots: [needy] },
    clashes: { count: 1, places: [{ signup_id: newId(), slot_id: slot, user: named(bea), event }] },
    unanswered: {
      count: 7,
      places: [
        {
          signup_id: newId(),
          slot_id: slot,
          user: named(cleo),
          event,
          kind: 'still',
          deadline: '2026-10-22T14:00:00Z',
        },
      ],
    },
    freed: {
      count: 1,
      slots: [{ ...needy, people: [named(cleo)], unanswered: [named(bea)], at: '2026-10-23T08:00:00Z' }],
    },
  },
  feeds: [],
  invitations: { pending: 0, unsent: 0, oldest: [] },
  open_ends: 0,
  waiting_people: 0,
  mails: { unreached: 0, people: [], waiting: 0, failure: null, reason: null },
  changes: [
    change({ change_set: set('move') }),
    change({ change_set: set('give'), count: 1, person: 'Cleo', person_id: cleo.id }),
    change({ change_set: set('give'), count: 1, person: 'Bea', person_id: bea.id }),
    change({ at: '2026-10-22T09:00:00Z', kind: 'location_added', count: 1, id: newId(), title: 'Pier' }),
    change({ at: '2026-10-22T08:00:00Z', change_set: set('delete'), count: 3 }),
  ],
  has: { slot_types: true, events: true, people: true },
  examples: null,
};

const day = (name: string, type: typeof bar, required: number, taken: number, below = 0) => ({
  ...{ day: name, slot_type_id: type.id, shifts: 1, required, taken, below_min: below },
});
const coming: BoardDays = {
  timezone: 'UTC',
  today: '2026-10-23',
  days: [
    day('2026-10-23', bar, 4, 1, 2),
    day('2026-10-23', gate, 2, 2),
    day('2026-10-24', bar, 9, 3),
    day('2026-10-26', gate, 5, 4),
  ],
};

const world = (more: Partial<Dashboard> = {}) => {
  worldWith({ me: administrator(), events: [fair], users: [bea, cleo], slotTypes: [bar, gate] });
  api.on(getDashboard, { ...festival, ...more });
  api.on(getBoardDays, coming);
  // What the pages need to which links lead.
  api.on(getBoard, { timezone: 'UTC', slot_types: [], places: [], shifts: [], people: [] });
  api.on(listAttendance, []);
  api.on(listCandidates, { counts: { said_free: 0, nothing_said: 0, warned: 0, refused: 0 }, candidates: [] });
};
const part = (name: string) => page.getByRole('region', { name, exact: true });
const focused = () => document.activeElement?.getAttribute('aria-label');
const press = async (key: string, label: string) => {
  await userEvent.keyboard(`{${key}}`);
  await expect.poll(focused).toBe(label);
};

it('a large schedule shows open places by day and role, and leads to the day on the board', async () => {
  world();
  const screen = await openApp('/admin');
  const table = page.getByRole('table', { name: /^Open places by role and day/ });
  await expect.element(table).toBeVisible();
  const headings = (role: 'columnheader' | 'rowheader') =>
    table
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent);
  expect(headings('columnheader')).toEqual(['Role', 'Today', 'Tomorrow', 'Mon, Oct 26']);
  expect(headings('rowheader')).toEqual(['All roles', 'Bar', 'Door']);
  // Drafts have figures of their own.
  expect(api.made(getBoardDays).map(({ query }) => query.get('published'))).toEqual(['yes']);
  await expect.element(part('Open places by day')).toHaveTextContent('10 open places on these days');
  await expect.element(part('Open places by day')).toHaveTextContent('2 people below a minimum');
  await expect.element(part('Open places')).not.toBeInTheDocument();
  await table.getByRole('link', { name: 'Bar, Friday, October 23: 3 of 4 places open, 2 below the minimum' }).click();
  await expect.poll(screen.address).toBe('/admin/schedule?day=2026-10-23&by=role');
});

it('begins with the schedule: a small heading above it, what is left to set up below it', async () => {
  world({ has: { slot_types: true, events: true, people: false }, examples: { parts: 3, people: [], kept: [] } });
  const screen = await openApp('/admin');
  await expect.element(page.getByRole('table')).toBeVisible();
  const names = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(names[0]).toBe('Open places by day');
  expect(names.slice(-2)).toEqual(['First steps', 'Example data']);
  const [head, table] = [page.getByRole('heading', { level: 1 }), page.getByRole('table')];
  const gap = table.element().getBoundingClientRect().top - head.element().getBoundingClientRect().top;
  expect(gap).toBeLessThan(120);
  await page.getByRole('link', { name: '2 people below a minimum' }).click();
  await expect.poll(screen.address).toBe('/admin#needs-attention');
});

it('the Tab key stops once in the grid, and arrow keys go from cell to cell, over empty days', async () => {
  world();
  await openApp('/admin');
  const table = page.getByRole('table', { name: /^Open places by role and day/ });
  await expect.element(table).toBeVisible();
  expect(table.element().querySelectorAll('tbody a:not([tabindex="-1"])')).toHaveLength(1);
  table.element().querySelector<HTMLElement>('tbody a')?.focus();
  await press('ArrowDown', 'Bar, Friday, October 23: 3 of 4 places open, 2 below the minimum');
  await press('ArrowDown', 'Door, Friday, October 23: all 2 places taken');
  await press('ArrowRight', 'Door, Monday, October 26: 1 of 5 places open, 0 below the minimum');
  await press('ArrowRight', 'Door, Monday, October 26: 1 of 5 places open, 0 below the minimum');
  await press('ArrowUp', 'All roles, Monday, October 26: 1 of 5 places open, 0 below the minimum');
  expect(table.element().querySelectorAll('tbody a:not([tabindex="-1"])')).toHaveLength(1);
});

it('shows what goes on now with its attendance, apart from what comes later', async () => {
  world();
  await openApp('/admin');
  const now = part('On now').getByRole('listitem');
  await expect.element(now).toHaveTextContent(/Sound check.*Bea, Cleo and 1 more.*1 of 3 here/);
  const { href } = now.getByRole('link', { name: '1 of 3 here Attendance Sound check' }).element() as HTMLAnchorElement;
  expect(new URL(href).pathname).toBe(`/admin/events/${festival.on_today[0]?.id}/attendance`);
  const later = part('Later today').getByRole('listitem');
  await expect.element(later).toHaveTextContent(/^8:00 PM – 11:00 PMTonight/);
  await expect.element(later).not.toHaveTextContent('here');
});

it('lists what the schedule needs; an entry opens the shift at the place to fill', async () => {
  world();
  const screen = await openApp('/admin');
  const needs = (name: string) => part(name).getByRole('listitem');
  await expect.element(needs('7 shifts below their minimum')).toHaveTextContent(/Summer fair.*Bar1 of at least 2/);
  await expect.element(part('7 shifts below their minimum')).toHaveTextContent('and 6 more');
  await expect.element(needs('1 shift soon without a lead')).toHaveTextContent(/Summer fair.*BarDecide/);
  await expect.element(needs('1 place that clashes')).toHaveTextContent('Bea has another shift at this time');
  await expect
    .element(needs('7 places without an answer'))
    .toHaveTextContent(/Summer fair.*Cleo · has not said whether they still come · Deadline: .*Oct 22, 2:00 PMDecide/);
  await expect.element(part('7 places without an answer')).toHaveTextContent('and 6 more');
  await expect
    .element(needs('1 shift where a place came free'))
    .toHaveTextContent(/given back by Cleo · no answer from Bea · Today, 8:00 AM3 open/);
  await needs('7 shifts below their minimum').getByRole('link').click();
  await expect.poll(screen.address).toBe(`/admin?shift=${id}&slot=${slot}`);
});

it('shows no group without a need, and a list instead of a grid for a small schedule', async () => {
  const none = {
    below_min: { count: 0, slots: [] },
    unled: { count: 0, slots: [] },
    clashes: { count: 0, places: [] },
    unanswered: { count: 0, places: [] },
    freed: { count: 0, slots: [] },
  };
  world({ needs: none, open_events: 6, on_today: [], today_events: 0 });
  await openApp('/admin');
  await expect.element(part('Open places')).toBeVisible();
  await expect.element(part('Needs attention')).toHaveTextContent('All clear');
  expect(part('Needs attention').getByRole('heading', { level: 3 }).elements()).toEqual([]);
  expect(page.getByRole('table').elements()).toEqual([]);
  expect(part('On now').elements()).toEqual([]);
  expect(api.made(getBoardDays)).toEqual([]);
});

it('lists changes by day; a change set is one line, and names are links', async () => {
  world();
  const screen = await openApp('/admin');
  const changes = part('Latest changes');
  await expect.element(changes.getByRole('heading', { name: 'Today' })).toBeVisible();
  const lines = changes
    .getByRole('listitem')
    .elements()
    .map((line) => line.querySelector('p')?.textContent);
  expect(lines).toEqual([
    'Olga moved 12 shifts, including Summer fair',
    'Olga gave 2 people places at Summer fair',
    'Olga added the place Pier',
    'Olga deleted 3 shifts, including Summer fair',
  ]);
  const linked = (index: number) =>
    changes
      .getByRole('listitem')
      .nth(index)
      .getByRole('link')
      .elements()
      .map((link) => (link as HTMLAnchorElement).pathname + (link as HTMLAnchorElement).search);
  expect(linked(0)).toEqual([`/admin/staff/${bea.id}`, `/admin?shift=${id}`]);
  expect(linked(2)).toEqual([`/admin/staff/${bea.id}`, '/admin/places']);
  // What is deleted leads nowhere.
  expect(linked(3)).toEqual([`/admin/staff/${bea.id}`]);
  await changes.getByRole('link', { name: 'Summer fair' }).first().click();
  await expect.poll(screen.address).toBe(`/admin?shift=${id}`);
});

it('names the person to whom one place was given', async () => {
  world({ changes: festival.changes.slice(1, 2) });
  await openApp('/admin');
  await expect
    .element(part('Latest changes').getByRole('listitem'))
    .toHaveTextContent('Olga gave Cleo a place at Summer fair');
});

everyLook([{ what: 'the dashboard of a festival', path: '/admin', world, dense: true }]);
