import type { Page } from '@playwright/test';
import { makeAdmin, requestLink } from '../support/people.ts';
import { arrived, open, test } from './support/administrator.ts';
import { runDay } from './support/global-setup.ts';
import { openLink } from './support/open-link.ts';
import { somebodyTakes } from './support/organiser.ts';
import { expect, toasts } from './support/test.ts';
import { keepToasts } from './support/timers.ts';

const list = '/admin/events';

/** An event of the list. */
const entry = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });

const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

test('a slot type and an event of it, from creation to deletion, are what the server keeps', {
  tag: ['@7.1', '@7.16', '@7.17', '@7.19', '@7.20', '@7.23', '@7.25'],
}, async ({ admin: page, organiser, stack, sql, mark }) => {
  const [bar, gate, fair] = [`Bar ${mark}`, `Gate ${mark}`, `Fair ${mark}`];
  await organiser.slotType(gate);
  await open(page, '/admin/slot-types', 'Slot Types');
  await page.getByRole('button', { name: 'Create Slot Type' }).click();
  const form = page.getByRole('main').getByRole('form');
  await form.getByLabel('Name').fill(bar);
  await form.getByLabel('Credits per hour').fill('1.5');
  await form.getByRole('button', { name: 'Create Slot Type' }).click();
  await expect(form).toBeHidden();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: bar }) });
  await page.getByRole('button', { name: `Edit ${bar}` }).click();
  await form.getByLabel('Credits per hour').fill('2');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page)).toContainText('has been saved');
  await page.reload();
  await expect(card).toContainText('Volunteers · 2 credits per hour');

  await open(page, '/admin/events/create', 'Create Event');
  await page.getByLabel('Title').fill(fair);
  await page.getByLabel('Start Date').fill(runDay);
  await page.getByLabel('Start Time').fill('18:00');
  for (const name of [bar, gate]) await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page).toHaveURL(list);
  await expect(entry(page, fair)).toContainText(`${bar} 0/1 taken · 4 credits`);

  const [slot] = await sql`select s.id from event_slots s
    join events e on e.id = s.event_id join slot_types t on t.id = s.slot_type_id
    where e.title = ${fair} and t.name = ${bar}`;
  await somebodyTakes(stack, slot?.id);
  const edit = async () => {
    await page.reload();
    await page.getByRole('link', { name: `Edit ${fair}` }).click();
    await arrived(page, 'Edit Event');
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(list);
  };
  await edit();
  // Somebody has a place, so the slot is canceled, not removed.
  await page.getByRole('button', { name: `Remove ${bar}` }).click();
  await save();
  await expect(entry(page, fair).getByRole('listitem').filter({ hasText: bar })).toContainText('Canceled');
  await edit();
  await page.getByRole('button', { name: `Restore ${bar}` }).click();
  await page.getByLabel(`Count of ${bar}`).fill('3');
  await page.getByLabel('Location').fill('The yard');
  await save();
  await page.reload();
  await expect(entry(page, fair)).toContainText('The yard');
  await expect(entry(page, fair)).toContainText(`${bar} 1/3 taken`);

  // A deleted slot type stays in its events, and new ones cannot choose it.
  await open(page, '/admin/slot-types', 'Slot Types');
  await page.getByRole('button', { name: `Delete ${bar}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('1 upcoming event uses it, with 1 place taken.');
  await confirm(page, 'Delete slot type');
  // It leaves the list before the server has deleted it, and another page would end that request.
  await expect(toasts(page)).toContainText('has been deleted');
  await expect(card).toBeHidden();
  await open(page, '/admin/events/create', 'Create Event');
  await expect(page.getByText('In your time zone')).toBeVisible();
  await expect(page.getByRole('button', { name: gate, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: bar, exact: true })).toHaveCount(0);

  await open(page, list, 'Events Management');
  await expect(entry(page, fair)).toContainText(`${bar} 1/3 taken`);
  await page.getByRole('button', { name: `Delete ${fair}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('1 person is signed up.');
  await confirm(page, 'Delete event');
  await expect(toasts(page)).toContainText(`“${fair}” has been deleted.`);
  await page.reload();
  await arrived(page, 'Events Management');
  await expect(page.getByRole('status').filter({ hasText: /\d events?/ })).toBeVisible();
  await expect(entry(page, fair)).toHaveCount(0);
});

test('of two administrators who edit an event, the second learns that it was changed, and later that it was deleted', {
  tag: ['@8.23'],
}, async ({ admin: mine, organiser, stack, browser, mark }) => {
  const event = await organiser.event(`Fair ${mark}`, `${runDay}T18:00:00Z`, 2, [
    [await organiser.slotType(`Bar ${mark}`), 2],
  ]);
  const context = await browser.newContext({ baseURL: stack.webUrl });
  await keepToasts(context);
  const theirs = await context.newPage();
  const colleague = `colleague-${mark}@example.org`;
  await makeAdmin(stack, colleague);
  await openLink(theirs, (await requestLink(stack, colleague)).link);
  await arrived(theirs, 'Admin Dashboard');
  const edit = `${list}/${event.id}/edit`;
  await open(theirs, edit, 'Edit Event');
  await open(mine, edit, 'Edit Event');
  await mine.getByLabel('Title').fill(`Mine ${mark}`);
  await theirs.getByLabel('Location').fill('Their hall');
  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await arrived(theirs, 'Events Management');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(mine.getByRole('alert')).toContainText('This was changed by someone else in the meantime');
  await mine.getByRole('button', { name: 'Load latest version' }).click();
  await expect(mine.getByLabel('Location')).toHaveValue('Their hall');
  await mine.getByLabel('Title').fill(`Mine ${mark}`);
  await theirs.getByRole('button', { name: `Delete Fair ${mark}` }).click();
  await confirm(theirs, 'Delete event');
  await expect(toasts(theirs)).toContainText('has been deleted');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(mine.getByRole('alert')).toContainText('Event not found');
  await expect(mine.getByLabel('Title')).toHaveValue(`Mine ${mark}`);
  await context.close();
});

test('the navigation of the administration', { tag: ['@phone', '@2.53'] }, async ({ admin: page, isMobile }) => {
  const nav = page.getByRole('navigation', { name: 'Administration' });
  if (isMobile) {
    await expect(nav).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
  }
  await expect(nav.getByRole('link')).toHaveText([
    'Dashboard',
    'Schedule',
    'Events Management',
    'Staff Management',
    'Sent Messages',
    'Slot Types',
    'iCal Feeds',
    'Reports & Analytics',
    'System Settings',
  ]);
  for (const label of ['Reports & Analytics', 'System Settings', 'Events Management']) {
    if (isMobile && !(await nav.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click();
    await nav.getByRole('link', { name: label }).click();
    await arrived(page, label);
    await expect(page).toHaveTitle(`${label} · Muster`);
  }
  for (const name of ['Notifications', 'Help', 'Account menu']) {
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
});

test('volunteers load nothing of the administration', async ({ signedIn: page }) => {
  await expect(page.getByRole('heading', { name: 'Available events' })).toBeVisible();
  const loaded = await page.evaluate(async () => {
    const entries = performance.getEntriesByType('resource').map(({ name }) => name);
    const scripts = entries.filter((name) => /\.js$/.test(new URL(name).pathname));
    return (await Promise.all(scripts.map(async (name) => (await fetch(name)).text()))).join('\n');
  });
  expect(loaded).toContain('Available events');
  for (const words of ['Create Event', 'Show past events', 'Create Slot Type', 'System Settings']) {
    expect(loaded.includes(words), words).toBe(false);
  }
});
