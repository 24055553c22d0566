import { listEvents } from '@contract/events.ts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { button, eventOf, expectGone, radio, text } from '@/test/find.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const gate = slotTypeWith({ name: 'Gate' });
const stage = slotTypeWith({ name: 'Stage' });
let world: World;

const eventAt = (title: string, start: string, hours: number, slot = slotOf(bar)) => {
  const end_time = new Date(Date.parse(start) + hours * 3_600_000).toISOString();
  return eventWith({ title, start_time: start, end_time, slot_assignments: [slot] });
};
const begun = slotOf(bar, { blocked: 'event_started' });

beforeEach(() => {
  world = worldWith({ slotTypes: [bar, gate, stage] });
});

it('shows upcoming, past or all events, and no signup for those that have started', {
  tags: ['2.136', '5.35'],
}, async () => {
  world.events = [
    eventAt('Long ago', '2026-04-06T09:00:00Z', 2, begun),
    eventAt('Was', '2026-10-21T09:00:00Z', 2, begun),
    eventAt('Is on', '2026-10-23T09:00:00Z', 8, begun),
    eventAt('Will be', '2026-10-24T09:00:00Z', 2),
  ];
  const app = await openApp('/volunteer');
  await expect.element(eventOf('Will be')).toBeVisible();
  for (const title of ['Was', 'Is on']) await expectGone(eventOf(title));

  await radio('Past').click();
  await expect.poll(app.address).toBe('/volunteer?show=past');
  await expect.element(eventOf('Was')).toHaveTextContent('Cannot sign up for past events');
  await expectGone(eventOf('Was').getByRole('button'));
  for (const title of ['Is on', 'Will be']) await expectGone(eventOf(title));

  await radio('All').click();
  await expect.element(eventOf('Is on')).toHaveTextContent('Now');
  await expect.element(eventOf('Is on')).toHaveTextContent('Cannot sign up for past events');
  for (const title of ['Was', 'Will be']) await expect.element(eventOf(title)).toBeVisible();

  app.router.history.back();
  await expect.element(radio('Past')).toBeChecked();
  await expect.element(eventOf('Was')).toBeVisible();
  await expectGone(eventOf('Long ago'));
  await button('Show earlier events').click();
  await expect.poll(app.address).toBe('/volunteer?show=past&days=366');
  await expect.element(eventOf('Long ago')).toBeVisible();
});

it('filters by slot types, several at once, and keeps the choice in the address', {
  tags: ['2.135', '2.136', '2.137', '7.14'],
}, async () => {
  const tomorrow = '2026-10-24T09:00:00Z';
  world.events = [
    eventAt('Bar only', tomorrow, 1),
    eventAt('Gate only', tomorrow, 1, slotOf(gate)),
    eventAt('Stage only', tomorrow, 1, slotOf(stage)),
  ];
  const app = await openApp('/volunteer');
  await button('Slot types: All slot types').click();
  await page.getByRole('menuitemcheckbox', { name: 'Bar' }).click();
  await expectGone(eventOf('Gate only'));
  await page.getByRole('menuitemcheckbox', { name: 'Gate' }).click();
  await expect.element(eventOf('Gate only')).toBeVisible();
  await expect.element(eventOf('Bar only')).toBeVisible();
  await expectGone(eventOf('Stage only'));
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Slot types: 2 slot types')).toHaveFocus();
  const types = [bar.id, gate.id].toSorted();
  const chosen = () => new URL(app.address(), 'http://localhost').searchParams.getAll('types');
  expect(chosen()).toEqual(types);
  expect(api.made(listEvents).at(-1)?.query.getAll('slot_type_ids').toSorted()).toEqual(types);
  await expect.element(text('2 events', { exact: true })).toBeVisible();
  const address = app.address();
  await app.unmount();

  const again = await openApp(address);
  await expect.element(eventOf('Bar only')).toBeVisible();
  await expect.element(radio('Upcoming')).toBeChecked();
  await expectGone(eventOf('Stage only'));
  await radio('Past').click();
  await expect.element(text('No events found')).toBeVisible();
  await button('Show all slot types').click();
  await expect.poll(again.address).toBe('/volunteer?show=past');
});

it('replaces an invalid filter by the default', async () => {
  await openApp('/volunteer?show=yesterday&nonsense=1');
  await expect.element(radio('Upcoming')).toBeChecked();
});
