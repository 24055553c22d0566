import { getBoard, getBoardDays, listCandidates } from '@contract/board.ts';
import { listEvents } from '@contract/events.ts';
import { listUsers } from '@contract/users.ts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, failure } from '@/test/fake-api.ts';
import { button, dialog, expectGone, heading } from '@/test/find.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const gate = slotTypeWith({ name: 'Gate' });
const trigger = button('Jump to a shift, a person, a day…');
const input = dialog.getByRole('combobox');
const result = (name: string | RegExp) => dialog.getByRole('option', { name });
const chosen = dialog.getByRole('option', { selected: true });
const says = dialog.getByRole('status');
let world: World;

const gateOn = (title: string, day: string) =>
  eventWith({
    title,
    location: 'North Gate',
    start_time: `${day}T18:00:00Z`,
    end_time: `${day}T20:00:00Z`,
    slot_assignments: [slotOf(gate)],
  });

beforeEach(() => {
  const grace = userWith({ name: 'Grace Gate', email: 'grace@example.org' });
  world = worldWith({
    me: administrator(),
    slotTypes: [gate],
    users: [grace],
    events: [gateOn('Early gate', '2026-10-24'), gateOn('Late gate', '2026-10-31')],
  });
  api.on(listUsers, ({ query }) =>
    world.users.filter(({ name }) => name.toLowerCase().includes(query.get('search') ?? '')),
  );
  api.on(getBoard, { timezone: 'UTC', slot_types: [], places: [], shifts: [], people: [] });
  api.on(listCandidates, { counts: { said_free: 0, nothing_said: 0, warned: 0, refused: 0 }, candidates: [] });
  api.on(getBoardDays, {
    timezone: 'UTC',
    today: '2026-10-23',
    days: [{ day: '2026-10-31', slot_type_id: gate.id, shifts: 1, required: 5, taken: 2, below_min: 0 }],
  });
});

/** Opens the palette by its keys and types. */
async function find(words = '') {
  // Nothing hears the keys before.
  await expect.element(trigger).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(input).toHaveFocus();
  if (words) await userEvent.keyboard(words);
}

it('lists pages and actions at once, and goes to one by keyboard', async () => {
  const app = await openApp('/admin/events');
  await expect.element(heading(1, { name: 'Events Management' })).toBeVisible();
  await find();
  await expect.element(result('Reports & Analytics')).toBeVisible();
  await expect.element(says).toHaveTextContent('Type a name, a title, a place or a day');
  expect(api.made(getBoardDays)).toEqual([]);
  await userEvent.keyboard('staff');
  await expect.element(chosen).toHaveTextContent('Staff Management');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(1, { name: 'Staff Management' })).toBeVisible();
  expect(app.address()).toBe('/admin/staff');
  await expectGone(dialog);
});

it('finds shifts and people on the server', async () => {
  const app = await openApp('/admin/events');
  await find('gate');
  await expect.element(result('Early gate')).toHaveTextContent('Tomorrow · 6:00 PM · North Gate');
  await expect.element(result('Late gate')).toBeVisible();
  await expect.element(result('Grace Gate')).toHaveTextContent('grace@example.org');
  await expect.element(says).toHaveTextContent('3 results');
  await result('Grace Gate').click();
  await expect.poll(app.address).toBe(`/admin/staff/${world.users[0]?.id}`);
});

it('opens the shift that the arrows chose', async () => {
  const app = await openApp('/admin/events');
  await find('gate');
  await expect.element(chosen).toHaveTextContent('Early gate');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(chosen).toHaveTextContent('Late gate');
  await userEvent.keyboard('{Enter}');
  await expect.poll(app.address).toBe(`/admin/events?shift=${world.events[1]?.id}`);
});

it('goes to a day, first to one that has shifts', async () => {
  const app = await openApp('/admin/events');
  await find('sat');
  await expect.element(result('Saturday, October 31')).toHaveTextContent('3 open places');
  await expectGone(result('Saturday, October 24'));
  await result('Saturday, October 31').click();
  await expect.poll(app.address).toBe('/admin/schedule?day=2026-10-31');
});

it('finds a shift of a day', async () => {
  await openApp('/admin/events');
  await find('gate sat');
  await expect.element(result('Late gate')).toBeVisible();
  await expectGone(result('Early gate'));
  // Keys that follow slowly ask for "gate s" as well.
  const asked = () => {
    const query = api.made(listEvents).at(-1)?.query;
    return [query?.get('search'), new Date(query?.get('from') ?? 0).toISOString()];
  };
  await expect.poll(asked).toEqual(['gate', '2026-10-30T00:00:00.000Z']);
});

it('says that nothing was found, and that the search failed', async () => {
  await openApp('/admin/events');
  await find('zebra');
  await expect.element(says).toHaveTextContent('Nothing found for “zebra”.');
  api.on(listEvents, failure());
  await userEvent.keyboard('s');
  await expect.element(says).toHaveTextContent('The search failed. Please try again.');
});

it('returns the focus when it is closed, by Escape or by its keys', async () => {
  await openApp('/admin/events');
  await trigger.click();
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(trigger).toHaveFocus();
  await find();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expectGone(dialog);
  await expect.element(trigger).toHaveFocus();
});

it('stays closed over another dialog', async () => {
  await openApp('/admin/events');
  await button('Help').click();
  await expect.element(heading(2, { name: 'Keyboard shortcuts' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expectGone(page.getByRole('combobox', { name: 'Jump to' }));
  await expect.element(heading(2, { name: 'Keyboard shortcuts' })).toBeVisible();
});
