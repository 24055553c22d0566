import { readFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import type { Sql } from 'postgres';
import { arrived, open, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { choose } from './support/choose.ts';
import type { MadeEvent, organiserOf } from './support/organiser.ts';
import { expect } from './support/test.ts';

const openReport = (page: Page, search = '') => open(page, `/admin/reports${search}`, 'Reports & Analytics');
const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
/** The texts of a table's rows, cell by cell, the total last. */
const rowsOf = (page: Page, title: string) =>
  section(page, title)
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent)));
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });

/** Two months of long ago that no other test, and no other try of this one, has anything in. */
function quietMonths({ project, retry }: TestInfo, test: number) {
  const index = test * 20 + retry * 6 + (project.name === 'phone' ? 3 : 0);
  const day = (months: number, date: number) =>
    new Date(Date.UTC(2003, index + months, date)).toISOString().slice(0, 10);
  return { first: day(0, 1), second: day(1, 1), last: day(2, 0), onFirst: day(0, 10), onSecond: day(1, 20) };
}

async function person(sql: Sql, name: string, role = 'volunteer'): Promise<string> {
  const id = crypto.randomUUID();
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
  await sql`update public.profiles set name = ${name}, role = ${role} where id = ${id}`;
  return id;
}

/** Moves what has been taken into the past. Without triggers: what is over cannot be taken. */
const happened = (sql: Sql, event: MadeEvent, day: string) =>
  sql.begin(async (inner) => {
    await inner`set local session_replication_role = replica`;
    await inner`update public.events set start_time = ${`${day}T09:00:00Z`},
      end_time = ${`${day}T09:00:00Z`}::timestamptz + (end_time - start_time) where id = ${event.id}`;
  });

type Organiser = Awaited<ReturnType<typeof organiserOf>>;

/** A bar at 1.5 credits and a guard at $22.50 an hour, two events; one of three people did not come. */
async function stage(sql: Sql, organiser: Organiser, mark: string, months: ReturnType<typeof quietMonths>) {
  const bar = await organiser.slotType(`Bar ${mark}`, 1.5, '#d69e2e');
  const guard = await organiser.slotType(`Guard ${mark}`, -22.5, '#e53e3e');
  const [ada, bob, cy] = [
    await person(sql, `=Ada ${mark}`),
    await person(sql, `Bob ${mark}`),
    await person(sql, `Cy ${mark}`, 'staff'),
  ];
  const start = '2031-01-05T09:00:00Z';
  const fair = await organiser.event(`Fair ${mark}`, start, 2, [
    [bar, 3],
    [guard, 1],
  ]);
  const supper = await organiser.event(`Supper ${mark}`, '2031-02-05T09:00:00Z', 3, [[bar, 2]]);
  const slotOf = (event: MadeEvent, type: string) =>
    event.slot_assignments.find(({ slot_type }) => slot_type.id === type)?.id ?? '';
  for (const [slot, id] of [
    [slotOf(fair, bar), ada],
    [slotOf(fair, bar), bob],
    [slotOf(fair, guard), cy],
    [slotOf(supper, bar), ada],
  ] as const) {
    await sql`insert into public.signups (slot_id, user_id) values (${slot}, ${id})`;
  }
  await happened(sql, fair, months.onFirst);
  await happened(sql, supper, months.onSecond);
  await sql`update public.signups set attendance = 'no_show', attendance_at = now() where user_id = ${bob}`;
  return { bar, guard };
}

async function saved(page: Page, table: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${table} as CSV`, exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test(
  'figures by month, slot type and person, as they were worked; the same in files and in the staff list',
  { tag: ['@2.11'] },
  async ({ admin: page, organiser, sql, mark }, info) => {
    const months = quietMonths(info, 0);
    await stage(sql, organiser, mark, months);
    const name = (day: string) =>
      new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));
    await openReport(page, `?from=${months.first}&to=${months.last}`);
    await expect(page).toHaveTitle('Reports & Analytics · Muster');
    await expect(figure(page, 'Hours').locator('dd')).toHaveText('7');
    for (const [label, value] of [
      ['People', '2'],
      ['Shifts', '3'],
      ['Credits', '7.5'],
      ['Paid hours', '2'],
      ['Cost', '$45.00'],
      ['Fill rate', '67%4 of 6 places'],
      ['No-shows', '1'],
    ] as const) {
      await expect(figure(page, label).locator('dd')).toHaveText(value);
    }
    expect(await rowsOf(page, 'By month')).toEqual([
      [name(months.first), '2', '4', '3'],
      [name(months.second), '1', '3', '4.5'],
      ['Total', '3', '7', '7.5'],
    ]);
    await expect(section(page, 'By month').getByRole('img')).toHaveAccessibleName(
      `Bar chart of the hours by month; the table below has the same figures. Most in ${name(months.first)}: 4 h.`,
    );
    expect(await rowsOf(page, 'By slot type')).toEqual([
      [`Bar ${mark}`, '2', '5', '7.5'],
      [`Guard ${mark}`, '1', '2', '0'],
      ['Total', '3', '7', '7.5'],
    ]);
    expect(await rowsOf(page, 'By person')).toEqual([
      [`=Ada ${mark}Volunteer`, '2', '5', '7.5'],
      [`Cy ${mark}Staff`, '1', '2', '0'],
      ['Total', '3', '7', '7.5'],
    ]);
    expect(await rowsOf(page, 'Fill rate by month')).toEqual([
      [name(months.first), '3', '4', '75%'],
      [name(months.second), '1', '2', '50%'],
      ['Total', '4', '6', '67%'],
    ]);
    expect(await rowsOf(page, 'Fill rate by slot type')).toEqual([
      [`Bar ${mark}`, '3', '5', '60%'],
      [`Guard ${mark}`, '1', '1', '100%'],
      ['Total', '4', '6', '67%'],
    ]);
    expect(await rowsOf(page, 'Paid hours and cost by person')).toEqual([
      [`Cy ${mark}Staff`, '2', '$45.00'],
      ['Total', '2', '$45.00'],
    ]);
    expect(await rowsOf(page, 'No-shows by person')).toEqual([
      [`Bob ${mark}Volunteer`, '1', '0', '0'],
      ['Total', '1', '0', '3'],
    ]);

    const people = await saved(page, 'By person');
    expect(people.name).toBe(`muster-people-${months.first}-${months.last}.csv`);
    expect(people.text).toMatch(
      new RegExp(
        `^\uFEFFPerson,Email,Role,Shifts,Hours,Credits\r\n'=Ada ${mark},\\S+@example\\.org,Volunteer,2,5,7\\.5\r\nCy ${mark},\\S+,Staff,1,2,0\r\n$`,
      ),
    );
    const fill = await saved(page, 'Fill rate by month');
    expect(fill.text).toBe(
      `\uFEFFMonth,Filled,Offered,Fill rate (%)\r\n${months.first.slice(0, 7)},3,4,75\r\n${months.second.slice(0, 7)},1,2,50\r\n`,
    );

    await open(page, `/admin/staff?q=ada+${mark}`, 'Staff Management');
    await expect(page.getByRole('main')).toContainText('7.5');
  },
);

test(
  'a heading orders its table and its file, stands in the address, and is turned around',
  { tag: [] },
  async ({ admin: page, organiser, sql, mark }, info) => {
    const months = quietMonths(info, 6);
    await stage(sql, organiser, mark, months);
    await openReport(page, `?from=${months.first}&to=${months.last}`);
    const people = section(page, 'By person');
    const heading = (name: string) => people.getByRole('columnheader', { name, exact: true });
    const names = async () => (await rowsOf(page, 'By person')).slice(0, -1).map(([name]) => name?.split(' ')[0]);
    await expect(heading('Hours')).toHaveAttribute('aria-sort', 'descending');
    await expect(heading('Credits')).not.toHaveAttribute('aria-sort');
    expect(await names()).toEqual(['=Ada', 'Cy']);
    await heading('Hours').getByRole('button').click();
    await expect(heading('Hours')).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(/[?&]sort=people\.hours/);
    expect(await names()).toEqual(['Cy', '=Ada']);
    await expect(heading('Hours').getByRole('button')).toBeFocused();
    expect((await saved(page, 'By person')).text).toMatch(/^[^\r]*\r\nCy .*\r\n'=Ada .*\r\n$/);
    await expectAccessible(page, 'an ordered report');

    await heading('Person').getByRole('button').press('Enter');
    await heading('Person').getByRole('button').press('Enter');
    await expect(heading('Person')).toHaveAttribute('aria-sort', 'descending');
    expect(await names()).toEqual(['Cy', '=Ada']);
    await section(page, 'By month').getByRole('columnheader', { name: 'Credits' }).getByRole('button').click();
    await page.reload();
    await arrived(page, 'Reports & Analytics');
    await expect(heading('Person')).toHaveAttribute('aria-sort', 'descending');
    expect((await rowsOf(page, 'By month')).map(([, , , credits]) => credits)).toEqual(['4.5', '3', '7.5']);
    await expect(page.getByRole('button', { name: 'Show all of this year' })).toHaveCount(0);
  },
);

test('days, slot type, role and people choose what is counted, and stand in the address', async ({
  admin: page,
  organiser,
  sql,
  mark,
}, info) => {
  const months = quietMonths(info, 1);
  const { bar } = await stage(sql, organiser, mark, months);
  const days = `from=${months.first}&to=${months.last}`;
  const hours = figure(page, 'Hours').locator('dd');
  await openReport(page, `?${days}`);
  await expect(hours).toHaveText('7');

  await choose(page.getByLabel('Slot type', { exact: true }), `Bar ${mark}`);
  await expect(hours).toHaveText('5');
  await expect(page).toHaveURL(`/admin/reports?${days}&type=${bar}`);
  await expect(page.getByRole('status').filter({ hasText: `Slot type: Bar ${mark}` })).toBeVisible();
  await expect(figure(page, 'Fill rate')).toContainText('3 of 5 places');
  await choose(page.getByLabel('Role'), 'Staff');
  await expect(page.getByRole('heading', { name: 'No work recorded in this period' })).toBeVisible();
  await page.goBack();
  await expect(hours).toHaveText('5');
  await page.goBack();
  await expect(hours).toHaveText('7');
  await page.goForward();
  await expect(hours).toHaveText('5');
  await choose(page.getByLabel('Slot type', { exact: true }), 'All slot types');
  await expect(hours).toHaveText('7');

  await page.keyboard.press('Escape');
  await page.getByLabel('Search people').fill(`CY ${mark}`);
  await expect(hours).toHaveText('2');
  await expect(figure(page, 'Fill rate').locator('dd')).toHaveText('–');
  await expect(page.getByText('Fill rates cover everyone.')).toBeVisible();
  await page.reload();
  await arrived(page, 'Reports & Analytics');
  await expect(hours).toHaveText('2');
  await expect(page.getByLabel('Search people')).toHaveValue(`CY ${mark}`);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(hours).toHaveText('7');

  await page.getByLabel('From', { exact: true }).fill(months.second);
  await expect(hours).toHaveText('3');
  await page.getByLabel('To', { exact: true }).fill(months.first);
  await expect(page.getByRole('alert')).toHaveText('The end date is before the start date.');
  await page.getByLabel('To', { exact: true }).fill('2026-10-22');
  await expect(page.getByRole('alert')).toHaveText('A report covers at most ten years. Choose a shorter period.');

  await choose(page.getByLabel('Period'), 'September 2026');
  await expect(page).toHaveURL('/admin/reports?from=2026-09-01&to=2026-09-30');
  await expect(page.getByText('September 1, 2026 – September 30, 2026')).toBeVisible();
  await choose(page.getByLabel('Period'), 'This year');
  await expect(page).toHaveURL('/admin/reports');
  await expect(page.getByText('January 1, 2026 – December 31, 2026')).toBeVisible();
  await expect(page.getByText('Days and months in UTC')).toBeVisible();
  await openReport(page, '?from=nonsense&to=2026-02-31&type=x&role=boss');
  await expect(page.getByLabel('Period')).toHaveText('This year');
});

test('of many people the first hundred are drawn; the file has all', async ({
  admin: page,
  organiser,
  sql,
  mark,
}, info) => {
  const months = quietMonths(info, 2);
  const type = await organiser.slotType(`Crowd ${mark}`);
  const event = await organiser.event(`March ${mark}`, '2031-03-05T09:00:00Z', 2, [[type, 130]]);
  await sql`with made as (
      insert into auth.users (id, email, email_confirmed_at)
      select gen_random_uuid(), ${mark} || '-' || number || '@example.org', now() from generate_series(1, 130) number returning id)
    select count(*) from made`;
  await sql`insert into public.signups (slot_id, user_id)
    select ${event.slot_assignments[0]?.id ?? ''}, id from public.profiles where email like ${`${mark}-%`}`;
  await happened(sql, event, months.onFirst);
  await openReport(page, `?from=${months.first}&to=${months.last}`);
  const rows = section(page, 'By person').getByRole('row');
  await expect(section(page, 'By person')).toContainText('100 of 130 shown');
  await expect(rows).toHaveCount(102);
  const { text } = await saved(page, 'By person');
  expect(text.trim().split('\r\n')).toHaveLength(131);
  await section(page, 'By person').getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(132);
});

test('printed, there are the figures and no way through the app', async ({
  admin: page,
  organiser,
  sql,
  mark,
}, info) => {
  const months = quietMonths(info, 3);
  await stage(sql, organiser, mark, months);
  await openReport(page, `?from=${months.first}&to=${months.last}`);
  await expect(figure(page, 'Hours').locator('dd')).toHaveText('7');
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('search'),
    page.getByRole('button'),
  ])
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  await expect(section(page, 'By month').getByRole('img')).toBeVisible();
  await expect(section(page, 'By person').getByRole('table')).toBeVisible();
  await expect(page.getByText('Days and months in UTC')).toBeVisible();
});

test('a report that cannot be loaded says so and can be tried again', async ({ admin: page }) => {
  await page.route('**/api/reports*', (route) => route.fulfill({ status: 500, body: '' }));
  await openReport(page);
  await expect(page.getByRole('alert')).toContainText('Failed to load the report. Please try again.');
  await page.unroute('**/api/reports*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('January 1, 2026 – December 31, 2026')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});
