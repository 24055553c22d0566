import { listEvents } from '@contract/events.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, failure } from '@/test/fake-api.ts';
import { answerFilling } from '@/test/filling.ts';
import { toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId } from '@/test/records.ts';

const panel = page.getByRole('complementary').or(page.getByRole('dialog'));
const press = (name: string) => panel.getByRole('button', { name }).click();
const bar = page.getByRole('region', { name: 'Selected shifts' });

/** Three shifts of a series, and one that belongs to none. */
async function stage(path: (ids: string[]) => string) {
  const series = { id: newId(), events: 3 };
  const at = (day: number, more = {}) =>
    eventWith({
      ...{ title: `Day ${day}`, start_time: `2026-10-${day}T18:00:00Z`, end_time: `2026-10-${day}T20:00:00Z` },
      ...{ series, ...more },
    });
  const events = [at(24), at(25), at(26), at(27, { series: null })];
  const world = worldWith({ me: administrator(), events });
  for (const event of events) answerFilling(world, event, [], []);
  const screen = await openApp(path(events.map(({ id }) => id)));
  return { screen, events };
}
const checked = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-select]:not([data-select-to]):checked')].map(
    (box) => box.ariaLabel?.split(',')[0],
  );

it('selects a whole series, or what comes from a shift on', async () => {
  await stage(([, second]) => `/admin/events?shift=${second}`);
  await expect.element(panel).toHaveTextContent('Repeats (3)');
  await press('Select the whole series');
  await expect.element(bar).toHaveTextContent('3 shifts selected');
  await expect.poll(checked).toEqual(['Select Day 24', 'Select Day 25', 'Select Day 26']);
});

it('selects from a shift on', async () => {
  const { screen } = await stage(([, second]) => `/admin/events?shift=${second}`);
  await press('Select from here on');
  await expect.element(bar).toHaveTextContent('2 shifts selected');
  await expect.poll(checked).toEqual(['Select Day 25', 'Select Day 26']);
  await expect.poll(screen.address).toBe('/admin/events');
});

it('extends a selection to the whole series, or to what comes from its first shift on, from the bar', async () => {
  await stage(() => '/admin/events');
  const choose = async (item: string) => {
    await bar.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await page.getByRole('checkbox', { name: 'Select Day 25' }).click();
  await choose('Select from here on');
  await expect.element(bar).toHaveTextContent('2 shifts selected');
  await expect.poll(checked).toEqual(['Select Day 25', 'Select Day 26']);
  await choose('Select the whole series');
  await expect.element(bar).toHaveTextContent('3 shifts selected');
  await page.getByRole('checkbox', { name: 'Select Day 27' }).click();
  await expect.element(bar).toHaveTextContent('4 shifts selected');
  await bar.getByRole('button', { name: 'More actions' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: /^Select/ }).elements()).toEqual([]);
});

it('goes to the list from a page without a selection', async () => {
  const { screen } = await stage(([first]) => `/admin?shift=${first}`);
  await press('Select the whole series');
  await expect.poll(screen.address).toBe('/admin/events');
  await expect.element(bar).toHaveTextContent('3 shifts selected');
});

it('says when the series cannot be loaded, and has nothing for a shift that repeats none', async () => {
  const { screen, events } = await stage(([first]) => `/admin/events?shift=${first}`);
  await expect.element(panel.getByRole('button', { name: 'Select the whole series' })).toBeVisible();
  api.on(listEvents, failure());
  await press('Select the whole series');
  await expect.element(toasts).toHaveTextContent('Failed to select the series.');
  await screen.router.navigate({ to: '/admin/events', search: { shift: events[3]?.id } });
  await expect.element(panel).toHaveTextContent('Day 27');
  await expect.element(panel).not.toHaveTextContent('Repeats');
});
