import type { Page } from '@playwright/test';
import { arrived, open, test } from './support/administrator.ts';
import { choose } from './support/choose.ts';
import { runDay } from './support/global-setup.ts';
import { somebodyTakes } from './support/organiser.ts';
import { expect, hoursFrom, toasts } from './support/test.ts';

const list = '/admin/events';
const openList = (page: Page, search = '') => open(page, list + search, 'Events Management');

/** An event in the list of either view. */
const entry = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });

const dayOf = (page: Page, title: string) =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { level: 3, name: title }) });

/** The search of the list for so many days from `first` on. */
const daysOf = (first: Date, days = 1): string =>
  `?start=${first.toISOString().slice(0, 10)}&end=${hoursFrom(first, 24 * (days - 1)).slice(0, 10)}`;

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

test('a new event: defaults, what is missing, what its slots bring, and back to the list', {
  tag: [
    '@2.84',
    '@2.86',
    '@2.90',
    '@2.91',
    '@2.92',
    '@5.6',
    '@5.7',
    '@5.8',
    '@5.9',
    '@5.10',
    '@5.11',
    '@5.12',
    '@5.14',
  ],
}, async ({ admin: page, organiser, mark }) => {
  const bar = `Bar ${mark}`;
  const guard = `Guard ${mark}`;
  await organiser.slotType(bar, 1.5);
  await organiser.slotType(guard, -20);
  await openList(page);
  await page.getByRole('link', { name: 'Create Event' }).click();
  await arrived(page, 'Create Event');
  await expect(page).toHaveTitle('Create Event · Muster');
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Event Details', 'Date & Time', 'Volunteer Slots']);
  await expect(page.getByLabel('Start Date')).toHaveValue(runDay);
  await expect(page.getByLabel('End Date')).toHaveValue(runDay);
  const [start, end] = [page.getByLabel('Start Time'), page.getByLabel('End Time')];
  await expect(start).toHaveValue(/:00$/);
  const hour = Number((await start.inputValue()).slice(0, 2));
  await expect(end).toHaveValue(`${String(hour + 2).padStart(2, '0')}:00`);

  const submit = page.getByRole('button', { name: 'Create Event' });
  await submit.click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByText('At least one slot type is required')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  for (const [label, message] of [
    ['Start Date', 'Start date is required'],
    ['End Date', 'End date is required'],
    ['Start Time', 'Start time is required'],
    ['End Time', 'End time is required'],
  ] as const) {
    const before = await page.getByLabel(label).inputValue();
    await page.getByLabel(label).fill('');
    await expect(page.getByText(message)).toBeVisible();
    await page.getByLabel(label).fill(before);
    await expect(page.getByText(message)).toBeHidden();
  }
  await start.fill('18:00');
  await end.fill('17:00');
  await submit.click();
  await expect(page.getByText('End time must be after start time')).toBeVisible();

  await page.getByLabel('Title').fill(`  Concert ${mark} `);
  await page.getByLabel('Location').fill(' The yard ');
  const choice = page.getByRole('button', { name: bar, exact: true });
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: guard, exact: true }).click();
  await end.fill('22:00');
  await expect(page.getByText('6 credits each')).toBeVisible();
  await expect(page.getByText('$80.00 each')).toBeVisible();
  await end.fill('20:00');
  await expect(page.getByText('3 credits each')).toBeVisible();
  await expect(page.getByText('$40.00 each')).toBeVisible();

  const count = page.getByLabel(`Count of ${bar}`);
  await count.fill('0');
  await count.blur();
  await expect(count).toHaveValue('1');
  await page.getByRole('button', { name: `More ${bar}` }).click();
  await expect(count).toHaveValue('2');
  await page.getByRole('button', { name: `Remove ${guard}` }).click();
  await expect(page.getByRole('button', { name: guard, exact: true })).toBeFocused();
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Event Created Successfully!' })).toBeFocused();
  await expect(page).toHaveURL('/admin/events/create');
  await expect(page).toHaveURL(list);
  const made = entry(page, `Concert ${mark}`);
  await expect(made).toContainText('The yard');
  await expect(made).toContainText(`${bar} 0/2 taken · 3 credits`);
  await expect(made).toContainText('0 of 2');
  await expect(dayOf(page, `Concert ${mark}`).getByRole('heading', { level: 2 })).toContainText('Today');
});

test('the end follows the start into another day, and cannot be earlier', { tag: ['@5.15'] }, async ({
  admin: page,
}) => {
  await open(page, '/admin/events/create', 'Create Event');
  await page.getByLabel('Start Date').fill('2026-12-24');
  await expect(page.getByLabel('End Date')).toHaveValue('2026-12-24');
  await page.getByLabel('Start Time').fill('23:00');
  await expect(page.getByLabel('End Date')).toHaveValue('2026-12-25');
  await expect(page.getByLabel('End Time')).toHaveValue('01:00');
  await page.getByLabel('End Date').fill('2026-12-23');
  await page.getByLabel('End Date').blur();
  await expect(page.getByText('End date cannot be earlier than the start date')).toBeVisible();
});

test.describe('in New York, in the night in which the clocks go back', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('times are those of the person', async ({ admin: page, organiser, mark, sql }) => {
    await organiser.slotType(`Bar ${mark}`);
    await open(page, '/admin/events/create', 'Create Event');
    await expect(page.getByText('In your time zone, America/New York')).toBeVisible();
    await page.getByLabel('Title').fill(`Night ${mark}`);
    await page.getByLabel('Start Date').fill('2026-11-01');
    await page.getByLabel('Start Time').fill('00:00');
    await page.getByLabel('End Time').fill('06:00');
    await expect(page.getByText('12:00 AM EDT – 6:00 AM EST · 7 h')).toBeVisible();
    await page.getByRole('button', { name: `Bar ${mark}`, exact: true }).click();
    await expect(page.getByText('7 credits each')).toBeVisible();
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(page).toHaveURL(list);
    const [made] = await sql`select start_time, end_time, timezone from events where title = ${`Night ${mark}`}`;
    expect(made?.start_time.toISOString()).toBe('2026-11-01T04:00:00.000Z');
    expect(made?.end_time.toISOString()).toBe('2026-11-01T11:00:00.000Z');
    expect(made?.timezone).toBe('America/New_York');
    await page.getByRole('link', { name: `Edit Night ${mark}` }).click();
    await arrived(page, 'Edit Event');
    await expect(page.getByLabel('Start Time')).toHaveValue('00:00');
    await expect(page.getByLabel('End Time')).toHaveValue('06:00');
  });
});

test('days, filters and views, all in the address', {
  tag: ['@2.61', '@2.62', '@2.63', '@2.64', '@2.65', '@2.66', '@2.67', '@2.68', '@2.69', '@2.71', '@2.83'],
}, async ({ admin: page, organiser, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`, 1);
  const description = `Bring boots ${mark}`;
  await organiser.event(`Past ${mark}`, '2026-10-20T09:00:00Z', 2, [[bar, 1]]);
  await organiser.event(`Today ${mark}`, `${runDay}T18:00:00Z`, 2, [[bar, 3]], { description });
  await organiser.event(`Tomorrow ${mark}`, '2026-10-24T09:00:00Z', 2, [[bar, 1]]);
  await organiser.event(`Later ${mark}`, '2026-10-29T09:00:00Z', 2, [[bar, 1]]);
  await openList(page);
  await expect(page).toHaveTitle('Events Management · Muster');
  await expect(dayOf(page, `Today ${mark}`).getByRole('heading', { level: 2 })).toHaveText(/^Today/);
  await expect(dayOf(page, `Tomorrow ${mark}`).getByRole('heading', { level: 2 })).toHaveText(/^Tomorrow/);
  await expect(dayOf(page, `Later ${mark}`).getByRole('heading', { level: 2 })).toHaveText('Thursday, October 29');
  await expect(entry(page, `Past ${mark}`)).toBeHidden();
  await expect(entry(page, `Today ${mark}`)).toContainText('6:00 PM');
  await expect(page.getByText(description)).toBeHidden();

  await page.getByLabel('Show past events').check();
  await expect(entry(page, `Past ${mark}`)).toBeVisible();
  await expect(page).toHaveURL(`${list}?past=true`);
  await page.getByLabel('Start date').fill('2026-10-24');
  await page.getByLabel('End date').fill('2026-10-28');
  await expect(entry(page, `Tomorrow ${mark}`)).toBeVisible();
  for (const title of ['Past', 'Today', 'Later']) await expect(entry(page, `${title} ${mark}`)).toBeHidden();
  await page.getByRole('radio', { name: 'Cards' }).click();
  await expect(page).toHaveURL(`${list}?start=2026-10-24&end=2026-10-28&past=true&view=cards`);
  await page.reload();
  await arrived(page, 'Events Management');
  await expect(page.getByLabel('Start date')).toHaveValue('2026-10-24');
  await expect(page.getByLabel('Show past events')).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked();
  await page.getByRole('button', { name: 'Clear dates' }).click();
  await expect(page.getByLabel('Start date')).toHaveValue('');
  await expect(page.getByLabel('Start date')).toBeFocused();
  await expect(page.getByText(description)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();

  await page.getByLabel('Start date').fill('2031-01-01');
  await page.getByLabel('End date').fill('2031-01-02');
  await expect(page.getByText('No events found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all dates' }).click();
  await expect(entry(page, `Later ${mark}`)).toBeVisible();
});

test('on a slow device the page stays while its filter changes, and keeps the focus', async ({
  admin: page,
  organiser,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`, 1);
  await organiser.event(`Tomorrow ${mark}`, '2026-10-24T09:00:00Z', 2, [[bar, 1]]);
  await openList(page, '?start=2026-10-24&end=2026-10-28&view=cards');
  await expect(entry(page, `Tomorrow ${mark}`)).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 16 });
  await page.getByRole('button', { name: 'Clear dates' }).click();
  await expect(page.getByLabel('Start date')).toHaveValue('');
  // As long as the router would take to put a spinner in the place of the page.
  await page.waitForTimeout(1_500);
  await expect(page.getByLabel('Start date')).toBeFocused();
});

test('changing an event, its slots, and who is on them', {
  tag: ['@2.81', '@2.96', '@2.97', '@2.98', '@5.18'],
}, async ({ admin: page, organiser, stack, mark }) => {
  const [bar, gate, stage] = [`Bar ${mark}`, `Gate ${mark}`, `Stage ${mark}`];
  const barId = await organiser.slotType(bar);
  const gateId = await organiser.slotType(gate);
  await organiser.slotType(stage, -15);
  const event = await organiser.event(`Fair ${mark}`, `${runDay}T18:00:00Z`, 2, [
    [barId, 2],
    [gateId, 1],
  ]);
  await somebodyTakes(stack, event.slot_assignments[0]?.id ?? '');
  await somebodyTakes(stack, event.slot_assignments[0]?.id ?? '');
  await openList(page, '?view=cards');
  await page.getByRole('link', { name: `Edit Fair ${mark}` }).click();
  await arrived(page, 'Edit Event');
  await expect(page).toHaveTitle('Edit Event · Muster');
  await expect(page.getByText('2 people are signed up')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.getByLabel(`Count of ${bar}`).fill('1');
  await save.click();
  await expect(page.getByText('Count cannot be below the places already taken')).toBeVisible();
  await expect(page.getByLabel(`Count of ${bar}`)).toBeFocused();
  await page.getByLabel(`Count of ${bar}`).fill('5');
  await page.getByRole('button', { name: `Remove ${bar}` }).click();
  await expect(page.getByText('Saving will cancel this slot and notify them.')).toBeVisible();
  await page.getByRole('button', { name: `Keep ${bar}` }).click();
  await page.getByRole('button', { name: `Remove ${gate}` }).click();
  await page.getByRole('button', { name: 'Add slot' }).click();
  await choose(page.getByLabel('Slot type 2'), stage);
  await expect(page.getByText('$30.00 each')).toBeVisible();
  await page.getByLabel('Title').fill(`Great fair ${mark}`);
  await page.getByLabel('End Time').fill('17:00');
  await save.click();
  await expect(page.getByText('End time must be after start time')).toBeVisible();
  await page.getByLabel('End Time').fill('22:00');
  await save.click();
  await expect(page).toHaveURL(`${list}?view=cards`);
  await expect(toasts(page)).toContainText('has been saved');
  const changed = entry(page, `Great fair ${mark}`);
  await expect(changed).toContainText(`${bar} 2/5 taken · 4 credits`);
  await expect(changed).toContainText(`${stage} 0/1 taken · $60`);
  await expect(changed).not.toContainText(gate);
});

test('two administrators at once: the second is told and can load what the first saved', { tag: ['@8.23'] }, async ({
  admin: page,
  organiser,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const event = await organiser.event(`Fair ${mark}`, `${runDay}T18:00:00Z`, 2, [[bar, 2]]);
  await open(page, `/admin/events/${event.id}/edit`, 'Edit Event');
  await page.getByLabel('Title').fill(`Mine ${mark}`);
  await organiser.change(event, { title: `Theirs ${mark}` });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to update event');
  await expect(alert).toContainText('This was changed by someone else in the meantime');
  await expect(page.getByLabel('Title')).toHaveValue(`Mine ${mark}`);
  await alert.getByRole('button', { name: 'Load latest version' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(`Theirs ${mark}`);
  await page.getByLabel('Title').fill(`Both ${mark}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(entry(page, `Both ${mark}`)).toBeVisible();
});

test('what the server refuses lands on its field, and nothing typed is lost', { tag: ['@8.21'] }, async ({
  admin: page,
  organiser,
  mark,
}) => {
  await organiser.slotType(`Bar ${mark}`);
  await open(page, '/admin/events/create', 'Create Event');
  await page.getByLabel('Title').fill(`Concert ${mark}`);
  await page.getByRole('button', { name: `Bar ${mark}`, exact: true }).click();
  const refuse = (status: number, error: object) =>
    page.route('**/api/events', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { status: 'error', error } })
        : route.fallback(),
    );
  const unknown = { code: 'not_found', params: { what: 'slot_type' }, message: 'Slot type not found' };
  const details = [{ path: 'slot_assignments.0.slot_type_id', ...unknown }];
  await refuse(400, { code: 'invalid_request', params: {}, message: 'Slot type not found', details });
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Slot type not found')).toBeVisible();
  await expect(page.getByLabel(`Count of Bar ${mark}`)).toBeFocused();
  await page.unroute('**/api/events');
  await refuse(500, { code: 'internal', params: {}, message: 'An unexpected error occurred' });
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to create event. Please try again.');
  await expect(page.getByLabel('Title')).toHaveValue(`Concert ${mark}`);
});

test('deleting says what will happen, can be thought over, and comes back when refused', {
  tag: ['@2.82', '@7.19', '@7.20', '@8.19', '@8.20'],
}, async ({ admin: page, organiser, stack, mark, quietDay }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const event = await organiser.event(`First ${mark}`, hoursFrom(quietDay, 0), 2, [[bar, 2]]);
  await organiser.event(`Second ${mark}`, hoursFrom(quietDay, 1), 2, [[bar, 2]]);
  await somebodyTakes(stack, event.slot_assignments[0]?.id ?? '');
  await openList(page, daysOf(quietDay));
  const button = page.getByRole('button', { name: `Delete First ${mark}` });
  await button.click();
  await expect(dialog(page)).toContainText('Are you sure you want to delete this event?');
  await expect(dialog(page)).toContainText('1 person is signed up.');
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await page.route(`**/api/events/${event.id}`, async (route) => {
    await new Promise((wake) => setTimeout(wake, 500));
    await route.fulfill({ status: 500, json: {} });
  });
  await button.click();
  await page.getByRole('button', { name: 'Delete event' }).click();
  await expect(entry(page, `First ${mark}`)).toBeHidden();
  await expect(page.getByRole('link', { name: `Edit Second ${mark}` })).toBeFocused();
  await expect(toasts(page)).toContainText('Failed to delete event. Please try again.');
  await expect(entry(page, `First ${mark}`)).toBeVisible();
  await page.unroute(`**/api/events/${event.id}`);
  await button.click();
  await page.getByRole('button', { name: 'Delete event' }).click();
  await expect(toasts(page)).toContainText(`“First ${mark}” has been deleted.`);
  await page.reload();
  await expect(entry(page, `Second ${mark}`)).toBeVisible();
  await expect(entry(page, `First ${mark}`)).toBeHidden();
});

test('what is not saved is not left without a question', async ({ admin: page }) => {
  await openList(page);
  await page.getByRole('link', { name: 'Create Event' }).click();
  await arrived(page, 'Create Event');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(list);
  await page.getByRole('link', { name: 'Create Event' }).click();
  await page.getByLabel('Title').fill('Half a title');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(dialog(page)).toContainText('Leave without saving?');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a title');
  await page.goBack();
  await expect(dialog(page)).toBeVisible();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(list);
  // The browser itself asks before the tab is closed or loaded again.
  await page.getByRole('link', { name: 'Create Event' }).click();
  await page.getByLabel('Title').fill('Half a title');
  const asked = page.waitForEvent('dialog');
  const reload = page.reload().catch(() => null);
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
  await reload;
});

test('the list by keyboard: n creates, / filters, arrows move', async ({ admin: page, organiser, mark, quietDay }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`One ${mark}`, hoursFrom(quietDay, 0), 1, [[bar, 1]]);
  await organiser.event(`Two ${mark}`, hoursFrom(quietDay, 24), 1, [[bar, 1]]);
  await openList(page, daysOf(quietDay, 2));
  await page.getByRole('link', { name: `Edit One ${mark}` }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: `Edit Two ${mark}` })).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Start date')).toBeFocused();
  await page.getByRole('radio', { name: 'Cards' }).focus();
  await page.keyboard.press('n');
  await arrived(page, 'Create Event');
});

test('when nothing can be loaded it is said, and can be tried again', { tag: ['@8.18', '@8.22', '@8.46'] }, async ({
  admin: page,
}) => {
  const down = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { status: 'error', error: { message: 'Down' } } }));
  await down('**/api/events?*');
  await openList(page);
  await expect(page.getByRole('alert')).toContainText('Failed to load events. Please try again.');
  await page.unroute('**/api/events?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await down('**/api/events/*');
  await open(page, `/admin/events/${crypto.randomUUID()}/edit`, 'Edit Event');
  await expect(page.getByRole('alert')).toContainText('Failed to load event details');
  await page.unroute('**/api/events/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Event not found')).toBeVisible();
});

test('the ways through the administration', { tag: ['@phone', '@2.53'] }, async ({ admin: page, isMobile }) => {
  const nav = page.getByRole('navigation', { name: 'Administration' });
  if (isMobile) {
    await expect(nav).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
  }
  await expect(nav.getByRole('link')).toHaveText([
    'Dashboard',
    'Events Management',
    'Staff Management',
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

test('volunteers load nothing of it', async ({ signedIn: page }) => {
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
