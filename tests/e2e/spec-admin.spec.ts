import type { Page } from '@playwright/test';
import { arrived, open, test } from './support/administrator.ts';
import { runDay } from './support/global-setup.ts';
import { somebodyTakes } from './support/organiser.ts';
import { expect, toasts } from './support/test.ts';
import { holdTimers } from './support/timers.ts';

const { step } = test;
const entry = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });

test('the administrators’ layout: overlay, pages by their paths, and what the top bar does', {
  tag: [
    '@1.14',
    '@2.4',
    '@2.5',
    '@2.7',
    '@2.8',
    '@2.9',
    '@2.10',
    '@2.11',
    '@2.12',
    '@2.18',
    '@2.21',
    '@2.51',
    '@2.52',
    '@2.54',
    '@2.55',
    '@2.56',
    '@9.19',
  ],
}, async ({ admin: page }) => {
  const overlay = await holdTimers(page, 1_000);
  await page.goto('/admin');
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(page.locator('[inert] #content')).toHaveCount(1);
  await overlay.pass();
  await arrived(page, 'Admin Dashboard');
  await expect(page.locator('[inert] #content')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Muster' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  const help = page.getByRole('banner').getByRole('button', { name: 'Help' });
  await help.click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(help).toBeFocused();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/');
  await expect(page).toHaveURL('/admin');
  for (const [path, heading] of [
    ['events', 'Events Management'],
    ['events/create', 'Create Event'],
    ['staff', 'Staff Management'],
    ['slot-types', 'Slot Types'],
    ['ical-feeds', 'iCal Feeds'],
    ['ical-feeds/create', 'Create iCal Feed'],
    ['reports', 'Reports & Analytics'],
    ['settings', 'System Settings'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeAttached();
  }
});

test('what an event of the list shows, in both views', {
  tag: [
    '@2.70',
    '@2.72',
    '@2.73',
    '@2.74',
    '@2.75',
    '@2.76',
    '@2.77',
    '@2.78',
    '@2.79',
    '@2.80',
    '@2.81',
    '@2.82',
    '@9.14',
    '@9.27',
  ],
}, async ({ admin: page, organiser, stack, mark }) => {
  const [bar, guard] = [
    await organiser.slotType(`Bar ${mark}`, 1.5, '#dd6b20'),
    await organiser.slotType(`Guard ${mark}`, -20),
  ];
  const needs: [string, number][] = [
    [bar, 2],
    [guard, 1],
  ];
  const more = { location: 'The old brewery', description: `Come early ${mark}` };
  const made = await organiser.event(`Concert ${mark}`, '2027-05-07T18:00:00Z', 2.5, needs, more);
  await somebodyTakes(stack, made.slot_assignments[0]?.id ?? '');
  for (const view of ['', '&view=cards']) {
    await open(page, `/admin/events?start=2027-05-07&end=2027-05-07${view}`, 'Events Management');
    const concert = entry(page, `Concert ${mark}`);
    await expect(page.getByRole('heading', { level: 2 })).toContainText('Friday, May 7, 2027');
    await expect(concert.getByRole('time')).toContainText(/6:00 PM\s*–\s*8:30 PM/);
    await expect(concert).toContainText('The old brewery');
    await expect(concert.getByText(more.description)).toHaveCount(view ? 1 : 0);
    await expect(concert).toContainText(`Bar ${mark} 1/2 taken · 3.8 credits`);
    await expect(concert).toContainText(`Guard ${mark} 0/1 taken · $50`);
    const swatch = concert.getByRole('listitem').filter({ hasText: 'Bar' }).locator('[style]');
    await expect(swatch).toHaveAttribute('style', /#dd6b20/);
    await expect(concert).toContainText('1 of 3');
    const filled = concert.locator('p', { hasText: '1 of 3' }).locator('[style*="width"]');
    expect(await filled.evaluateAll((bars: HTMLElement[]) => bars.map(({ style }) => style.width).sort())).toEqual([
      '0%',
      '50%',
    ]);
    await expect(concert.getByRole('link', { name: `Edit Concert ${mark}` })).toBeVisible();
    await expect(concert.getByRole('button', { name: `Delete Concert ${mark}` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Clear dates' }).click();
  for (const label of ['Start date', 'End date']) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page).toHaveURL('/admin/events?view=cards');
});

test('a new event: what is sent, and two seconds of success', {
  tag: [
    '@2.85',
    '@2.87',
    '@2.88',
    '@2.89',
    '@2.93',
    '@2.94',
    '@4.29',
    '@5.14',
    '@5.16',
    '@5.17',
    '@7.1',
    '@7.16',
    '@9.17',
  ],
}, async ({ admin: page, organiser, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const redirect = await holdTimers(page, 2_000);
  await open(page, '/admin/events/create', 'Create Event');
  await page.getByLabel('Title').fill(` Concert ${mark} `);
  await page.getByLabel('Description').fill('  ');
  await page.getByLabel('Location').fill(' The yard ');
  await page.getByLabel('Start Date').fill('2027-06-11');
  await page.getByLabel('Start Time').fill('18:00');
  await page.getByLabel('End Time').fill('20:30');
  const choice = page.getByRole('button', { name: `Bar ${mark}`, exact: true });
  await step('each slot type once', async () => {
    await choice.click();
    await choice.click();
    await expect(page.getByLabel(`Count of Bar ${mark}`)).toHaveCount(0);
    await choice.click();
    await expect(page.getByLabel(`Count of Bar ${mark}`)).toHaveCount(1);
  });
  await page.getByLabel(`Count of Bar ${mark}`).fill('-3');
  await page.getByLabel(`Count of Bar ${mark}`).blur();
  await expect(page.getByLabel(`Count of Bar ${mark}`)).toHaveValue('1');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/events'));
  await page.getByRole('button', { name: 'Create Event' }).click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({
    title: `Concert ${mark}`,
    location: 'The yard',
    slot_assignments: [{ slot_type_id: bar, required_count: 1 }],
  });
  expect(body).not.toHaveProperty('description');
  expect([body.start_time, body.end_time].map((time) => new Date(time).toISOString())).toEqual([
    '2027-06-11T18:00:00.000Z',
    '2027-06-11T20:30:00.000Z',
  ]);
  await expect(page.getByRole('heading', { name: 'Event Created Successfully!' })).toBeVisible();
  await expect(page).toHaveURL('/admin/events/create');
  await redirect.pass();
  await expect(page).toHaveURL('/admin/events');
});

test('an event to edit: its fields, what is required, and what is sent', {
  tag: ['@2.6', '@2.95', '@2.96', '@2.99', '@2.100', '@5.19', '@5.20', '@5.21', '@7.17', '@7.18'],
}, async ({ admin: page, organiser, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const made = await organiser.event(`Fair ${mark}`, `${runDay}T18:00:00Z`, 2, [[bar, 2]], {
    location: 'Here',
    description: 'All day long',
  });
  await open(page, `/admin/events/${made.id}/edit`, 'Edit Event');
  const values = [
    ['Title', `Fair ${mark}`],
    ['Description', 'All day long'],
    ['Location', 'Here'],
    ['Start Date', runDay],
    ['End Date', runDay],
    ['Start Time', '18:00'],
    ['End Time', '20:00'],
    [`Count of Bar ${mark}`, '2'],
  ] as const;
  for (const [label, value] of values) await expect(page.getByLabel(label)).toHaveValue(value);
  const required = ['Title', 'Start Date', 'End Date', 'Start Time', 'End Time'];
  for (const label of required) await expect(page.getByLabel(label)).toHaveAttribute('required');
  await page.getByLabel('Title').fill('');
  await page.getByLabel('Start Time').fill('');
  await page.getByLabel(`Count of Bar ${mark}`).fill('0');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByText('Start time is required')).toBeVisible();
  await expect(page.getByLabel(`Count of Bar ${mark}`)).toHaveValue('1');
  await page.getByLabel('Title').fill(`Great fair ${mark}`);
  await page.getByLabel('Start Time').fill('17:00');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect((await sent).url()).toMatch(new RegExp(`/api/events/${made.id}$`));
  expect((await sent).postDataJSON()).toMatchObject({
    title: `Great fair ${mark}`,
    description: 'All day long',
    location: 'Here',
    slot_assignments: [{ slot_type_id: bar, required_count: 1 }],
  });
  await expect(page).toHaveURL('/admin/events');
  await expect(entry(page, `Great fair ${mark}`)).toBeVisible();
});

test('people: cards with their ways on, and the modal that invites', {
  tag: ['@2.102', '@2.103', '@2.104', '@2.105', '@2.108', '@2.109', '@4.31'],
}, async ({ admin: page, sql, mark }) => {
  const id = crypto.randomUUID();
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${mark}@example.org`}, now())`;
  await sql`update public.profiles set name = ${`Ada ${mark}`}, phone = '+49 30 1234', description = 'Speaks Dutch'
    where id = ${id}`;
  await open(page, `/admin/staff?q=${mark}`, 'Staff Management');
  const card = page.getByRole('listitem').filter({ hasText: `Ada ${mark}` });
  for (const text of [`${mark}@example.org`, '+49 30 1234', 'Speaks Dutch', 'Volunteer'])
    await expect(card).toContainText(text);
  for (const name of ['Edit', 'Slots'])
    await expect(card.getByRole('link', { name: `${name} Ada ${mark}` })).toBeVisible();
  await page.getByLabel('Status').click();
  await expect(page.getByRole('option')).toHaveText(['All statuses', 'Active', 'Inactive', 'Pending']);
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  await page.getByRole('button', { name: 'Invite User' }).first().click();
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await expect(dialog.getByLabel('Role')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('the form of a slot type: the eight colours, both kinds of worth, and what is sent', {
  tag: ['@2.114', '@2.115', '@2.117', '@5.25', '@7.23', '@9.1', '@9.2'],
}, async ({ admin: page, organiser, mark }) => {
  const id = await organiser.slotType(`Bar ${mark}`);
  await open(page, '/admin/slot-types', 'Slot Types');
  await page.getByRole('button', { name: 'Create Slot Type' }).click();
  const form = page.getByRole('main').getByRole('form');
  const colors = await form.getByRole('radio').evaluateAll((all: HTMLButtonElement[]) => all.map(({ value }) => value));
  expect(colors).toEqual(['#3182ce', '#805ad5', '#38a169', '#dd6b20', '#e53e3e', '#d69e2e', '#718096', '#6b46c1']);
  await expect(form.getByRole('radio', { checked: true })).toHaveAttribute('value', '#3182ce');
  await form.getByLabel('Name').fill(`Guard ${mark}`);
  await form.getByRole('switch', { name: 'Volunteer position' }).click();
  const wage = form.getByLabel('Hourly wage in dollars');
  await expect(wage).toHaveAttribute('min', '0');
  await expect(wage).toHaveAttribute('step', '0.01');
  await wage.fill('18.5');
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await form.getByRole('button', { name: 'Create Slot Type' }).click();
  expect((await posted).url()).toMatch(/\/api\/slot-types$/);
  expect((await posted).postDataJSON()).toEqual({ name: `Guard ${mark}`, color: '#3182ce', hourly_credits: -18.5 });
  await expect(toasts(page)).toContainText('has been created.');
  await page.getByRole('button', { name: `Edit Bar ${mark}` }).click();
  await form.getByLabel('Credits per hour').fill('2.5');
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  expect((await put).url()).toMatch(new RegExp(`/api/slot-types/${id}$`));
  expect((await put).postDataJSON()).toMatchObject({ name: `Bar ${mark}`, hourly_credits: 2.5 });
});

test('the default colour of the product is a blue', { tag: ['@9.26'] }, async ({ admin: page }) => {
  await open(page, '/admin/events', 'Events Management');
  const color = await page
    .getByRole('link', { name: 'Create Event' })
    .evaluate((link) => getComputedStyle(link).backgroundColor);
  const [, hue] = /oklch\([\d.]+ [\d.]+ ([\d.]+)\)/.exec(color) ?? [];
  expect(Number(hue), color).toBeGreaterThan(240);
  expect(Number(hue), color).toBeLessThan(270);
});
