import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { open, test } from './support/administrator.ts';
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

async function person(sql: Sql, name: string, role = 'volunteer'): Promise<string> {
  const id = crypto.randomUUID();
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
  await sql`update public.profiles set name = ${name}, role = ${role} where id = ${id}`;
  return id;
}

/** Moves an event with its signups into the past, without triggers. A signup for a past event would be refused. */
const happened = (sql: Sql, event: MadeEvent, day: string) =>
  sql.begin(async (inner) => {
    await inner`set local session_replication_role = replica`;
    await inner`update public.events set start_time = ${`${day}T09:00:00Z`},
      end_time = ${`${day}T09:00:00Z`}::timestamptz + (end_time - start_time) where id = ${event.id}`;
  });

type Organiser = Awaited<ReturnType<typeof organiserOf>>;

/**
 * A bar at 1.5 credits and a guard at $22.50 an hour, an event in January and one in February of a year long ago; one of
 * three people did not come.
 */
async function stage(sql: Sql, organiser: Organiser, mark: string, year: number): Promise<void> {
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
  await happened(sql, fair, `${year}-01-10`);
  await happened(sql, supper, `${year}-02-20`);
  await sql`update public.signups set attendance = 'no_show', attendance_at = now() where user_id = ${bob}`;
}

async function saved(page: Page, table: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${table} as CSV`, exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a report shows what was worked, can be saved and printed, and matches the list of people', {
  tag: ['@2.11'],
}, async ({ admin: page, organiser, sql, mark }) => {
  // Another year for each repetition, which may run in the same stack.
  const year = 2001 + test.info().repeatEachIndex;
  const months = { first: `${year}-01-01`, last: `${year}-02-28` };
  await stage(sql, organiser, mark, year);
  await openReport(page, `?from=${months.first}&to=${months.last}`);
  await expect(figure(page, 'Hours').locator('dd')).toHaveText('7');
  // A wage is due once somebody has marked the work as attended.
  await expect(figure(page, 'Cost').locator('dd')).toHaveText(
    '$0.001 paid shift is not marked as attended yet ($45.00)',
  );
  await sql`update public.signups set attendance = 'attended', attendance_at = now()
    where user_id = (select id from public.profiles where name = ${`Cy ${mark}`})`;
  await page.reload();
  for (const [label, value] of [
    ['People', '2'],
    ['Cost', '$45.00'],
    ['Fill rate', '67%4 of 6 places'],
    ['No-shows', '1'],
  ] as const)
    await expect(figure(page, label).locator('dd')).toHaveText(value);
  expect(await rowsOf(page, 'By month')).toEqual([
    [`January ${year}`, '2', '4', '3'],
    [`February ${year}`, '1', '3', '4.5'],
    ['Total', '3', '7', '7.5'],
  ]);
  expect(await rowsOf(page, 'By person')).toEqual([
    [`=Ada ${mark}Volunteer`, '2', '5', '7.5'],
    [`Cy ${mark}Staff`, '1', '2', '0'],
    ['Total', '3', '7', '7.5'],
  ]);
  const file = await saved(page, 'By person');
  expect(file.name).toBe(`muster-people-${months.first}-${months.last}.csv`);
  expect(file.text.split('\r\n')).toEqual([
    '\uFEFFPerson,Email,Role,Shifts,Hours,Credits',
    expect.stringMatching(`^'=Ada ${mark},\\S+@example\\.org,Volunteer,2,5,7\\.5$`),
    expect.stringMatching(`^Cy ${mark},\\S+,Staff,1,2,0$`),
    '',
  ]);

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
  await page.emulateMedia({ media: null });

  await choose(page.getByLabel('Slot type', { exact: true }), `Bar ${mark}`);
  await expect(figure(page, 'Hours').locator('dd')).toHaveText('5');
  await open(page, `/admin/staff?q=ada+${mark}`, 'Staff Management');
  await expect(page.getByRole('main')).toContainText('7.5');
});
