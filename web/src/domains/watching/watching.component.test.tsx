import { startWatching, stopWatching, type Watch, type WatchBody } from '@contract/watches.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showFitting } from '@/features/volunteer/finding/use-filter.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { expectGone, toasts } from '@/test/find.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const start = '2026-11-02T10:00:00Z';
const watchWith = (more: Partial<Watch> = {}): Watch => ({
  ...{ id: crypto.randomUUID(), slot_types: [], places: [], weekdays: [], times: [], day: null, since: start },
  ...more,
});
const tellMe = page.getByRole('button', { name: 'Tell me when something fits' });
const watchThis = page.getByRole('button', { name: 'Watch this' });
let world: World;

beforeEach(() => {
  world = worldWith({ slotTypes: [bar] });
  api.on(startWatching, (request) => {
    const { slot_type_ids, weekdays, times, day } = request.body as WatchBody;
    const watch = watchWith({ weekdays, times, day, slot_types: slot_type_ids.map((id) => ({ id, name: 'Bar' })) });
    world.watches = [...world.watches, watch];
    return watch;
  });
  api.on(stopWatching, ({ params }) => {
    world.watches = world.watches.filter(({ id }) => id !== params.id);
    return null;
  });
  showFitting(true);
});

it('offers to tell when something fits, where nothing does, with one tap that can be undone', async () => {
  await openApp('/volunteer');
  await tellMe.click();
  await expect.element(tellMe).toHaveAttribute('aria-pressed', 'true');
  expect(api.made(startWatching).map(({ body }) => body)).toEqual([
    { slot_type_ids: [], place_ids: [], weekdays: [], times: [], day: null },
  ]);
  await expect.element(toasts).toHaveTextContent('You get an email when something fits');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(tellMe).toHaveAttribute('aria-pressed', 'false');
  expect(api.made(stopWatching)).toHaveLength(1);
});

it('watches the present filter from the chips, and knows what is watched already', async () => {
  world.events = [
    eventWith({
      start_time: start,
      end_time: '2026-11-02T11:00:00Z',
      slot_assignments: [slotOf(bar)],
    }),
  ];
  world.watches = [watchWith({ slot_types: [{ id: bar.id, name: 'Bar' }] })];
  await openApp(`/volunteer?types=${bar.id}`);
  await expect.element(watchThis).toHaveAttribute('aria-pressed', 'true');
  await watchThis.click();
  await expect.element(watchThis).toHaveAttribute('aria-pressed', 'false');
  await watchThis.click();
  await expect.element(watchThis).toHaveAttribute('aria-pressed', 'true');
  expect(api.made(startWatching)[0]?.body).toMatchObject({ slot_type_ids: [bar.id] });
});

it('watches days of the week, and tells another choice of them apart', async () => {
  world.events = [1, 3].map((day) =>
    eventWith({
      start_time: `2026-11-0${day}T10:00:00Z`,
      end_time: `2026-11-0${day}T11:00:00Z`,
      slot_assignments: [slotOf(bar)],
    }),
  );
  world.watches = [watchWith({ weekdays: [7, 2] })];
  await openApp('/volunteer?weekdays=2&weekdays=7');
  await expect.element(watchThis).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Weekdays: 2 weekdays' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Sunday' }).click();
  await expect.element(watchThis).toHaveAttribute('aria-pressed', 'false');
  await watchThis.click();
  await expect.element(watchThis).toHaveAttribute('aria-pressed', 'true');
  expect(api.made(startWatching)[0]?.body).toMatchObject({ weekdays: [2], times: [] });
});

it('says why something cannot be watched', async () => {
  api.on(startWatching, refusal('too_many_watches', { most: 10 }));
  await openApp('/volunteer');
  await tellMe.click();
  await expect.element(toasts).toHaveTextContent('You can watch at most 10 things. End one first.');
  await expect.element(tellMe).toHaveAttribute('aria-pressed', 'false');
});

it('lists in the settings what is watched, to be ended and taken back', async () => {
  world.me = userWith({ settings: null });
  world.watches = [
    watchWith(),
    watchWith({ slot_types: [{ id: bar.id, name: 'Bar' }], weekdays: [1, 6], times: ['morning'], day: '2030-06-10' }),
  ];
  await openApp('/volunteer/settings');
  const list = page.getByRole('region', { name: 'What you watch' });
  await expect.element(list.getByText('Everything that fits')).toBeVisible();
  await expect.element(list.getByText('June 10, 2030')).toBeVisible();
  await expect
    .element(list.getByRole('listitem').filter({ hasText: 'Bar' }).first())
    .toHaveTextContent(/Monday.*Saturday.*Morning/);
  await list.getByRole('button', { name: 'End Watch 2' }).click();
  await expectGone(list.getByText('June 10, 2030'));
  await expect.element(list).toHaveFocus();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(list.getByText('June 10, 2030')).toBeVisible();
  expect(api.made(startWatching)[0]?.body).toEqual({
    ...{ slot_type_ids: [bar.id], place_ids: [], weekdays: [1, 6], times: ['morning'], day: '2030-06-10' },
  });
});

it('says in the settings that nothing is heard without emails', async () => {
  const settings = {
    emailNotifications: false,
    smsNotifications: false,
    darkMode: false,
    language: 'english',
    timezone: 'UTC',
  };
  world.me = userWith({ settings: settings as never });
  world.watches = [watchWith()];
  await openApp('/volunteer/settings');
  await expect.element(page.getByText('You have turned emails off')).toBeVisible();
});
