import type { Page } from '@playwright/test';
import { arrived, open, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { runDay } from './support/global-setup.ts';
import { somebodyTakes } from './support/organiser.ts';
import { expect, toasts } from './support/test.ts';

const openTypes = (page: Page) => open(page, '/admin/slot-types', 'Slot Types');

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

const form = (page: Page) => page.getByRole('main').getByRole('form');

test('creating a slot type: a name is needed, and a colour and a rate chosen', {
  tag: ['@2.110', '@2.111', '@2.113', '@2.116', '@5.22', '@5.23', '@5.24'],
}, async ({ admin: page, mark }) => {
  const name = `Bar ${mark}`;
  await openTypes(page);
  await expect(page).toHaveTitle('Slot Types · Muster');
  await page.getByRole('button', { name: 'Create Slot Type' }).click();
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await expect(form(page).getByRole('radio')).toHaveCount(8);
  await expect(form(page).getByRole('radio', { name: 'Blue' })).toBeChecked();
  await expect(form(page).getByRole('switch', { name: 'Volunteer position' })).toBeChecked();
  const submit = form(page).getByRole('button', { name: 'Create Slot Type' });
  await submit.click();
  await expect(form(page).getByText('Name is required')).toBeVisible();
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await form(page).getByLabel('Name').fill(name);
  await form(page).getByLabel('Description').fill('Pours and smiles');
  const credits = form(page).getByLabel('Credits per hour');
  await expect(credits).toHaveAttribute('min', '0');
  await expect(credits).toHaveAttribute('step', '0.5');
  await credits.fill('-1');
  await submit.click();
  await expect(form(page).getByText('Credits must be at least 0')).toBeVisible();
  await credits.fill('1.5');
  await form(page).getByRole('radio', { name: 'Green' }).check();
  await submit.click();
  await expect(form(page)).toBeHidden();
  await expect(card(page, name)).toContainText('Volunteers · 1.5 credits per hour');
  await expect(card(page, name)).toContainText('Pours and smiles');
  await expect(toasts(page)).toContainText(`“${name}” has been created.`);
  await page.reload();
  await expect(card(page, name)).toContainText('1.5 credits');
});

test('a paid position has a wage; editing happens in place', { tag: ['@1.7', '@2.112', '@2.115'] }, async ({
  admin: page,
  organiser,
  mark,
}) => {
  const name = `Guard ${mark}`;
  await organiser.slotType(name, 2, '#123456');
  await openTypes(page);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(form(page).getByLabel('Name')).toHaveValue(name);
  // A colour that is none of the presets stays to be chosen.
  await expect(form(page).getByRole('radio', { name: '#123456' })).toBeChecked();
  await form(page).getByRole('switch', { name: 'Volunteer position' }).click();
  const wage = form(page).getByLabel('Hourly wage in dollars');
  await expect(wage).toHaveAttribute('step', '0.01');
  await expect(form(page).getByText('With a wage of 0, this is saved as a volunteer position.')).toBeVisible();
  await wage.fill('18.75');
  await form(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, name)).toContainText('Paid staff · $18.75 per hour');
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
  await expect(toasts(page)).toContainText('has been saved');
  await page.reload();
  await expect(card(page, name)).toContainText('$18.75 per hour');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(wage).toHaveValue('18.75');
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
});

test('a change shows at once; refused, it is taken back and the form opens again as it was left', {
  tag: ['@8.26'],
}, async ({ admin: page, organiser, mark }) => {
  const name = `Bar ${mark}`;
  await organiser.slotType(name);
  await openTypes(page);
  const refuse = (error: object) =>
    page.route('**/api/slot-types/*', async (route) => {
      await new Promise((wake) => setTimeout(wake, 500));
      await route.fulfill({ status: 400, json: { status: 'error', error } });
    });
  const message = 'Must be at most 5';
  const details = [{ path: 'hourly_credits', code: 'too_big', params: { max: 5 }, message }];
  await refuse({ code: 'invalid_request', params: {}, message, details });
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await form(page).getByLabel('Name').fill(`Great ${name}`);
  await form(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, `Great ${name}`)).toBeVisible();
  await expect(toasts(page)).toContainText('Failed to save slot type. Please try again.');
  await expect(card(page, `Great ${name}`)).toBeHidden();
  await expect(form(page).getByLabel('Name')).toHaveValue(`Great ${name}`);
  await expect(form(page).getByText(message)).toBeVisible();
  await expect(form(page).getByLabel('Credits per hour')).toBeFocused();
  await page.unroute('**/api/slot-types/*');
  await form(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page)).toContainText('has been saved');
  await expect(card(page, `Great ${name}`)).toBeVisible();
});

test('another wage applies from tomorrow once a shift has started; it can be withdrawn, or reach back with a reason', {
  tag: ['@phone'],
}, async ({ admin: page, organiser, sql, mark }) => {
  const name = `Guard ${mark}`;
  const id = await organiser.slotType(name, -22.5);
  const event = await organiser.event(`Fair ${mark}`, `${runDay}T18:00:00Z`, 3, [[id, 1]]);
  await openTypes(page);
  const edit = page.getByRole('button', { name: `Edit ${name}` });
  const wage = form(page).getByLabel('Hourly wage in dollars');
  const from = form(page).getByLabel('Applies from');
  const reason = form(page).getByLabel('Reason');
  const save = form(page).getByRole('button', { name: 'Save Changes' });
  await edit.click();
  await wage.fill('23');
  await expect(from).toBeHidden();
  await save.click();
  await expect(card(page, name)).toContainText('Paid staff · $23.00 per hour');

  await sql`update events set start_time = private.now() - interval '1 day',
      end_time = private.now() - interval '22 hours'
    where id = ${event.id}`;
  await page.reload();
  await edit.click();
  await expect(from).toBeHidden();
  await wage.fill('30');
  await expect(form(page).getByText('Work on earlier days keeps its rate.')).toBeVisible();
  await expect(from).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  const tomorrow = await from.inputValue();
  await expect(reason).toBeHidden();
  await expectAccessible(page, 'the form that asks when the rate begins');
  await save.click();
  await expect(card(page, name)).toContainText('Paid staff · $23.00 per hour');
  await expect(card(page, name)).toContainText(/\$30\.00 from \w{3}, \w{3} \d+/);
  await expectAccessible(page, 'a rate to come');
  await page.getByRole('button', { name: `Withdraw the change ${name}` }).click();
  await expect(card(page, name)).not.toContainText('$30.00');
  await expect(edit).toBeFocused();

  await edit.click();
  await wage.fill('30');
  const yesterday = new Date(Date.parse(tomorrow) - 2 * 86_400_000).toISOString().slice(0, 10);
  await from.fill(yesterday);
  await expect(reason).toBeVisible();
  await save.click();
  await expect(form(page).getByText('A reason is required')).toBeVisible();
  await expect(reason).toBeFocused();
  await reason.fill('Agreed in May');
  await save.click();
  await expect(card(page, name)).toContainText('Paid staff · $30.00 per hour');
  const rates =
    await sql`select from_day::text, hourly_rate::float from slot_type_rates where slot_type_id = ${id} order by 1 desc`;
  expect(rates.map(({ from_day, hourly_rate }) => [from_day, hourly_rate])).toEqual([
    [yesterday, 30],
    ['-infinity', 23],
  ]);
});

test('an edit of somebody else is not lost', async ({ admin: page, organiser, sql, mark }) => {
  const name = `Bar ${mark}`;
  const id = await organiser.slotType(name);
  await openTypes(page);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await sql`update slot_types set name = ${`Theirs ${mark}`} where id = ${id}`;
  await form(page).getByLabel('Name').fill(`Mine ${mark}`);
  await form(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(form(page).getByRole('alert')).toContainText('This was changed by someone else in the meantime');
  await expect(form(page).getByLabel('Name')).toHaveValue(`Mine ${mark}`);
  await form(page).getByRole('button', { name: 'Load latest version' }).click();
  await expect(card(page, `Theirs ${mark}`)).toBeVisible();
});

test('deleting says what hangs on it; events keep it, new ones cannot choose it', {
  tag: ['@2.118', '@7.25', '@7.26', '@8.25'],
}, async ({ admin: page, organiser, stack, mark }) => {
  const name = `Bar ${mark}`;
  const id = await organiser.slotType(name);
  const event = await organiser.event(`Fair ${mark}`, `${runDay}T18:00:00Z`, 2, [[id, 2]]);
  await somebodyTakes(stack, event.slot_assignments[0]?.id ?? '');
  await openTypes(page);
  const button = page.getByRole('button', { name: `Delete ${name}` });
  await button.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    'Are you sure you want to delete this slot type? This may affect existing events.',
  );
  await expect(dialog).toContainText('1 upcoming event uses it, with 1 place taken. It keeps its slot');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(button).toBeFocused();

  await page.route('**/api/slot-types/*', (route) => route.fulfill({ status: 500, json: {} }));
  await button.click();
  await page.getByRole('button', { name: 'Delete slot type' }).click();
  await expect(toasts(page)).toContainText('Failed to delete slot type. Please try again.');
  await expect(card(page, name)).toBeVisible();
  await page.unroute('**/api/slot-types/*');
  await button.click();
  await page.getByRole('button', { name: 'Delete slot type' }).click();
  await expect(card(page, name)).toBeHidden();
  await expect(toasts(page)).toContainText(`“${name}” has been deleted.`);
  await open(page, '/admin/events/create', 'Create Event');
  await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  await open(page, `/admin/events/${event.id}/edit`, 'Edit Event');
  await expect(page.getByLabel(`Count of ${name}`)).toHaveValue('2');
});

test('n opens the form, and what is typed is not left without a question', async ({ admin: page }) => {
  await openTypes(page);
  await page.keyboard.press('n');
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.type('nn');
  await expect(form(page).getByLabel('Name')).toHaveValue('nn');
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeVisible();
  await page.getByRole('link', { name: 'Events Management' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await arrived(page, 'Events Management');
});

test('when slot types cannot be loaded it is said, and can be tried again', { tag: ['@8.24'] }, async ({
  admin: page,
}) => {
  await page.route('**/api/slot-types', (route) => route.fulfill({ status: 500, json: {} }));
  await openTypes(page);
  await expect(page.getByRole('alert')).toContainText('Failed to load slot types');
  await page.unroute('**/api/slot-types');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('axe has nothing to say', { tag: ['@phone'] }, async ({ admin: page, organiser, mark }) => {
      const name = `Gate${'way'.repeat(30)} ${mark}`;
      await organiser.slotType(name, -12.5, '#d69e2e');
      await openTypes(page);
      await expect(card(page, name)).toBeVisible();
      await expectAccessible(page, 'slot types');
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await expectAccessible(page, 'the question before deleting');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `Edit ${name}` }).click();
      await form(page).getByLabel('Name').fill('');
      await form(page).getByRole('button', { name: 'Save Changes' }).click();
      await expect(form(page).getByText('Name is required')).toBeVisible();
      await expectAccessible(page, 'the form');
    });
  });
}
