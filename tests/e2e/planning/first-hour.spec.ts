import { invitationMail } from '../../support/invitation-mails.ts';
import { makeAdmin } from '../../support/people.ts';
import { arrived } from '../support/administrator.ts';
import { countEffort } from '../support/effort.ts';
import { expect, openAs, test, toasts } from '../support/test.ts';

// A club of ten with a bar every Friday, from an empty database to the first place that a member takes by herself.
test.use({ stackOf: 'the first hour', timezoneId: 'Europe/Berlin', locale: 'en-DE', finds: true });

const members = [
  'Ada Acker',
  'Ben Bauer',
  'Cem Can',
  'Dora Dietz',
  'Emil Ernst',
  'Fee Franke',
  'Gus Groth',
  'Hanna Haas',
  'Ida Ihde',
];
const addressOf = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@club.example.org`;

test('a club has its bar of a year and its first volunteer in 20 clicks', async ({ page, stack, browser, sql }) => {
  const boss = 'boss@club.example.org';
  await makeAdmin(stack, boss);
  await openAs(page, stack, boss, '/admin');
  await arrived(page, 'Admin Dashboard');
  const effort = await countEffort(page);
  const type = (text: string) => page.keyboard.type(text);
  const press = (key: string) => page.keyboard.press(key);
  // The button for the calendar of a field comes after its day, month and year.
  const tab = async (times: number) => {
    for (let time = 0; time < times; time++) await press('Tab');
  };
  /** On the first part of a date. */
  const atStart = { position: { x: 24, y: 24 } };
  const part = (name: string) => page.getByRole('region', { name });
  const steps = part('First steps');

  await part('What is your name?').getByLabel('Your name').click();
  await type('Bea Boss');
  await press('Enter');
  await expect(part('What is your name?')).toHaveCount(0);

  await steps.getByRole('link', { name: 'Name your organization' }).click();
  await arrived(page, 'System Settings');
  await page.getByLabel('Name', { exact: true }).click();
  await type('Bar club');
  await press('Enter');
  await expect(toasts(page)).toBeVisible();

  await page.getByRole('link', { name: 'Slot Types' }).click();
  await arrived(page, 'Slot Types');
  await page.getByRole('button', { name: 'Create the first one' }).click();
  await type('Bar');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Bar' })).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await arrived(page, 'Admin Dashboard');
  await steps.getByRole('link', { name: 'Create an event' }).click();
  await arrived(page, 'Create Event');
  await page.getByLabel('Title').click();
  await type('Bar evening');
  await page.getByRole('button', { name: 'Bar', exact: true }).click();
  await page.getByRole('button', { name: 'More Bar' }).click();
  await page.getByLabel('Start date').click(atStart);
  await type('10302026');
  await tab(2);
  await type('0800PM');
  await tab(6);
  await type('1100PM');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Event Created Successfully!' })).toBeVisible();
  await arrived(page, 'Events Management');
  await page.getByRole('button', { name: 'Repeat…' }).click();
  await page.getByRole('dialog').getByLabel('Until').click(atStart);
  await type('10292027');
  await press('Enter');
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('link', { name: 'Staff Management' }).click();
  await arrived(page, 'Staff Management');
  await page.getByRole('button', { name: 'Import Staff' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').click();
  // As pasted.
  await page.keyboard.insertText(['Name;Email', ...members.map((name) => `${name};${addressOf(name)}`)].join('\n'));
  await dialog.getByRole('button', { name: 'Check the table' }).click();
  await dialog.getByRole('button', { name: /^Import/ }).click();
  await expect(toasts(page)).toContainText('imported');
  const { link } = await invitationMail(stack)(addressOf('Ada'));
  const context = await browser.newContext({ baseURL: stack.webUrl });
  const ada = await context.newPage();
  const hers = await countEffort(ada);
  await ada.goto(link);
  await ada.getByRole('button', { name: /^Join/ }).click();
  await ada.getByRole('button', { name: /^Take/ }).first().click();
  const took = () => sql`select p.name from public.signups s join public.profiles p on p.id = s.user_id`;
  await expect.poll(took).toEqual([{ name: 'Ada Acker' }]);
  await context.close();

  const [made] = await sql`
    select count(*)::integer as evenings, bool_and(extract(hour from start_time at time zone 'Europe/Berlin') = 20) as same
    from public.events`;
  expect(made).toEqual({ evenings: 53, same: true });
  expect(await sql`select name, timezone, currency from public.organisation`).toEqual([
    { name: 'Bar club', timezone: 'Europe/Berlin', currency: 'EUR' },
  ]);
  effort.done.clicks += hers.done.clicks;
  effort.expectAtMost({ clicks: 20, keys: 80 });
});
