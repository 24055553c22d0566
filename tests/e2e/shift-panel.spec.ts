import type { Locator, Page } from '@playwright/test';
import { arrived, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, toasts } from './support/test.ts';

async function tabTo(page: Page, target: Locator, most = 150): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < most; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('three open places are filled in a row, one is taken back, and people are swapped and moved, by keyboard alone', async ({
  admin: page,
  organiser,
  quietDay,
  sql,
  mark,
}) => {
  const [bar, gate] = [await organiser.slotType(`Bar ${mark}`), await organiser.slotType(`Gate ${mark}`)];
  const start = quietDay.toISOString();
  const supper = await organiser.event(`Supper ${mark}`, start, 4, [
    [bar, 2],
    [gate, 1],
  ]);
  const parking = await organiser.event(`Parking ${mark}`, start, 3, [[gate, 2]]);
  const later = new Date(quietDay.getTime() + 6 * 3_600_000).toISOString();
  const cleaning = await organiser.event(`Cleaning ${mark}`, later, 2, [[gate, 1]]);
  for (const name of ['Ada', 'Bob', 'Cleo', 'Dora'])
    await sql`insert into public.profiles (name, phone, required_credits) values (${`${name} ${mark}`}, '+49 30 1', 1000)`;
  await sql`insert into public.signups (slot_id, user_id) select ${parking.slot_assignments[0]?.id ?? ''}, id
    from public.profiles where name = ${`Dora ${mark}`}`;
  const placesOf = async (event: { id: string }) =>
    (
      await sql`select p.name, t.name as type from public.signups s join public.profiles p on p.id = s.user_id
        join public.event_slots slot on slot.id = s.slot_id join public.slot_types t on t.id = slot.slot_type_id
        where s.event_id = ${event.id} and s.status <> 'canceled' order by p.name`
    ).map(({ name, type }) => `${name.split(' ')[0]} ${type.split(' ')[0]}`);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await page.goto(`/admin/events?start=${start.slice(0, 10)}&end=${start.slice(0, 10)}`);
  await arrived(page, 'Events Management');
  const title = page.getByRole('link', { name: `Supper ${mark}`, exact: true });
  await tabTo(page, title);
  await press('Enter');
  const panel = page.getByRole('complementary', { name: `Supper ${mark}` });
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  const search = panel.getByLabel('Search by name');
  /** Finds people by name and waits until the first of them is up. */
  const find = async (words: string, first: string) => {
    await press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type(words);
    await expect(panel.getByRole('button', { name: /^(Give|Ask|Move) /, exact: false }).first()).toHaveAccessibleName(
      new RegExp(first),
    );
    await press('ArrowDown');
  };
  const open = panel.getByRole('button', { name: /^Fill .*Bar/ });
  await tabTo(page, open);
  await press('Enter');
  // People with an address are asked.
  const give = panel.getByRole('button', { name: /^(Give|Ask) / });
  await expect(give.first()).toBeFocused();
  await expectAccessible(page, 'the panel');

  // Whom the list proposes first gets each place.
  const giveFirst = async () => {
    const name = (await give.first().getAttribute('aria-label')) ?? '';
    await press('Enter');
    await expect(give.first()).not.toHaveAccessibleName(name);
  };
  await giveFirst();
  await expect(toasts(page)).toContainText(/(has the place|is asked): Bar/);
  await expect(give.first()).toBeFocused();
  await press('ArrowDown', 'ArrowUp');
  await giveFirst();
  await expect(panel.getByRole('heading', { name: `Who fits: Gate ${mark}` })).toBeVisible();
  await expect(give.first()).toBeFocused();
  await press('Enter');
  await expect(panel.getByText('All places are taken')).toBeVisible();
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  const types = async () => (await placesOf(supper)).map((place) => place.split(' ')[1]).toSorted();
  await expect.poll(types).toEqual(['Bar', 'Bar', 'Gate']);

  await press('Control+z');
  await expect(panel.getByText('All places are taken')).toBeHidden();
  await expect.poll(() => placesOf(supper)).toHaveLength(2);

  // Dora works elsewhere at this time, and is moved here.
  await tabTo(page, panel.getByRole('button', { name: /^Fill .*Gate/ }));
  await press('Enter');
  await expect(give.first()).toBeFocused();
  await find(`Dora ${mark}`, 'Move Dora');
  await expect(panel.getByText(`Works at Parking ${mark}`)).toBeVisible();
  await tabTo(page, panel.getByRole('button', { name: `Move Dora ${mark} here` }));
  await press('Enter');
  await confirm(page, 'Move to the other shift');
  await expect.poll(() => placesOf(supper)).toContain('Dora Gate');
  await expect.poll(() => placesOf(parking)).toEqual([]);

  // Dora and one of the bar change places.
  const [other] = (await sql`select p.name from public.signups s join public.profiles p on p.id = s.user_id
    join public.event_slots slot on slot.id = s.slot_id
    where s.event_id = ${supper.id} and s.status <> 'canceled' and slot.slot_type_id = ${bar} order by p.name`) as [
    { name: string },
  ];
  const menu = async (item: string) => {
    await tabTo(page, panel.getByRole('button', { name: `Change the place of Dora ${mark}` }));
    await press('Enter');
    await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
    await page.keyboard.type(item.slice(0, 3));
    await expect(page.getByRole('menuitem', { name: item })).toBeFocused();
    await press('Enter');
  };
  await menu('Swap with…');
  await tabTo(page, panel.getByRole('button', { name: `Swap Dora ${mark} and ${other.name}` }));
  await press('Enter');
  await confirm(page, 'Swap the places');
  await expect.poll(() => placesOf(supper)).toContain('Dora Bar');

  await menu('Move to another shift…');
  await tabTo(page, panel.getByRole('button', { name: `Move Dora ${mark} to Cleaning ${mark}, Gate ${mark}` }));
  await press('Enter');
  await confirm(page, 'Move to the other shift');
  await expect.poll(() => placesOf(cleaning)).toEqual(['Dora Gate']);
  await expect.poll(() => placesOf(supper)).toHaveLength(2);

  // Whose menu it was is no longer listed here.
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await press('Escape');
  await expect(panel).toBeHidden();
  await expect(title).toBeFocused();
});

/** Confirms the consequences of a change that are shown first. */
async function confirm(page: Page, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: verb });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'what the change means');
  await tabTo(page, dialog.getByRole('button', { name: verb }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}
