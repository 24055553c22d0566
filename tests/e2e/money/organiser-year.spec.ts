import type { Page } from '@playwright/test';
import { arrived, open, test } from '../support/administrator.ts';
import { runDay } from '../support/global-setup.ts';
import { somebodyTakes } from '../support/organiser.ts';
import { expect, toasts } from '../support/test.ts';

const list = '/admin/events';
/** An event of the list. */
const entry = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
/** Opens a page from the menu of the administration. */
const go = async (page: Page, heading: string) => {
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: heading }).click();
  await arrived(page, heading);
};

test("an organiser's year: a slot type and an event of it, from creation to deletion, are what the server keeps; of two administrators who edit an event, the second learns that it was changed, and later that it was deleted", {
  tag: ['@7.1', '@7.16', '@7.17', '@7.19', '@7.20', '@7.23', '@7.25', '@8.23'],
}, async ({ adminBlank: page, organiser, stack, sql, mark }) => {
  const [bar, gate, fair] = [`Bar ${mark}`, `Gate ${mark}`, `Fair ${mark}`];
  const gateId = await organiser.slotType(gate);
  const market = await organiser.event(`Market ${mark}`, `${runDay}T18:00:00Z`, 2, [[gateId, 2]]);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: bar }) });
  const save = async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(list);
  };
  const edit = async (title: string) => {
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await arrived(page, 'Edit Event');
  };

  await test.step('a slot type is created and changed', async () => {
    await open(page, '/admin/slot-types', 'Slot Types');
    await page.getByRole('button', { name: 'Create slot type' }).click();
    const form = page.getByRole('main').getByRole('form');
    await form.getByLabel('Name').fill(bar);
    await form.getByLabel('Credits per hour').fill('1.5');
    await form.getByRole('button', { name: 'Create slot type' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: `Edit ${bar}` }).click();
    await form.getByLabel('Credits per hour').fill('2');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toasts(page)).toContainText('has been saved');
    await expect(card).toContainText('Volunteers · 2 credits per hour');
    const types = await organiser.call<{ name: string; hourly_credits: number }[]>('GET', '/slot-types');
    expect(types.find(({ name }) => name === bar)?.hourly_credits).toBe(2);
  });

  await test.step('an event of it is created', async () => {
    await go(page, 'Events Management');
    await page.getByRole('link', { name: 'Create Event' }).click();
    await arrived(page, 'Create Event');
    await page.getByLabel('Title').fill(fair);
    await page.getByLabel('Start date').fill(runDay);
    await page.getByLabel('Start time').fill('18:00');
    for (const name of [bar, gate]) await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(page).toHaveURL(list);
    await expect(entry(page, fair)).toContainText(`${bar} 0/1 taken · 4 credits`);
  });

  await test.step('is edited: a slot in which somebody has a place is canceled, not removed, and restored', async () => {
    const [slot] = await sql`select s.id from event_slots s
      join events e on e.id = s.event_id join slot_types t on t.id = s.slot_type_id
      where e.title = ${fair} and t.name = ${bar}`;
    await somebodyTakes(stack, slot?.id);
    await page.reload();
    await edit(fair);
    await page.getByRole('button', { name: `Remove ${bar}` }).click();
    await save();
    await expect(entry(page, fair).getByRole('listitem').filter({ hasText: bar })).toContainText('Canceled');
    await edit(fair);
    await page.getByRole('button', { name: `Restore ${bar}` }).click();
    await page.getByLabel(`Count of ${bar}`).fill('3');
    await page.getByLabel('Location').fill('The yard');
    await save();
    await expect(entry(page, fair)).toContainText('The yard');
    await expect(entry(page, fair)).toContainText(`${bar} 1/3 taken`);
  });

  await test.step('a deleted slot type stays in its events, and new ones cannot choose it', async () => {
    await go(page, 'Slot Types');
    await page.getByRole('button', { name: `Delete ${bar}` }).click();
    await expect(page.getByRole('alertdialog')).toContainText('1 upcoming event uses it, with 1 place taken.');
    await confirm(page, 'Delete slot type');
    // It leaves the list before the server has deleted it.
    await expect(toasts(page)).toContainText('has been deleted');
    await expect(card).toBeHidden();
    await go(page, 'Events Management');
    await expect(entry(page, fair)).toContainText(`${bar} 1/3 taken`);
    await page.getByRole('link', { name: 'Create Event' }).click();
    await arrived(page, 'Create Event');
    await expect(page.getByRole('button', { name: gate, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: bar, exact: true })).toHaveCount(0);
    await page.goBack();
  });

  await test.step('the event is deleted', async () => {
    await page.getByRole('button', { name: `Delete ${fair}` }).click();
    await expect(page.getByRole('dialog')).toContainText('1 person loses a place and is told');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 shift' }).click();
    await expect(toasts(page)).toContainText(`“${fair}” has been deleted.`);
    await expect(entry(page, fair)).toHaveCount(0);
    expect(await sql`select from events where title = ${fair} and removed_at is null`).toHaveLength(0);
  });

  await test.step('of two administrators who edit an event, the second learns that it was changed', async () => {
    await edit(`Market ${mark}`);
    await page.getByLabel('Title').fill(`Mine ${mark}`);
    await organiser.change(market, { location: 'Their hall' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toasts(page)).toContainText('Their hall');
    const kept = () => sql`select title, location from events where id = ${market.id}`;
    await expect.poll(kept).toEqual([{ title: `Mine ${mark}`, location: 'Their hall' }]);
    await arrived(page, 'Events Management');
    await edit(`Mine ${mark}`);
    await expect(page.getByLabel('Location')).toHaveValue('Their hall');
  });

  await test.step('and later that it was deleted', async () => {
    await page.getByLabel('Title').fill(`Still mine ${mark}`);
    await organiser.remove(market);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toContainText('Event not found');
    await expect(page.getByLabel('Title')).toHaveValue(`Still mine ${mark}`);
  });
});
