import { getReport, type Report } from '@contract/reports.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api, failure } from '@/test/fake-api.ts';
import { exactButton, expectGone } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';
import { bar, guard, workedReport } from '@/test/report.ts';

const section = (title: string) => page.getByRole('region', { name: title, exact: true });
/** The texts of a table's rows, cell by cell, with the total last. */
const rowsOf = (title: string) =>
  section(title)
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const headingOf = (table: string, name: string) => section(table).getByRole('columnheader', { name, exact: true });
const figures = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((each) => [
      each.querySelector('dt')?.textContent,
      each.querySelector('dd')?.textContent,
    ]),
  );
const itemsOf = (title: string) =>
  section(title)
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
const firstCells = (title: string) => rowsOf(title).map(([first]) => first);

async function openReport(report: Report, search = '') {
  worldWith({ me: administrator(), slotTypes: [bar, guard] });
  api.on(getReport, report);
  const screen = await openApp(`/admin/reports${search}`);
  await expect.element(section('By person')).toBeVisible();
  return screen;
}
const opener = (title: string) => page.getByRole('button', { name: new RegExp(`^${title} \\d`) });
/** Shows a chart as its table. */
const asTable = (title: string) => section(title).getByRole('radio', { name: 'Table', exact: true }).click();
/** Opens tables by their headings. */
async function unfold(...titles: string[]) {
  for (const title of titles) await opener(title).click();
}

it('shows the figures by month, slot type and person, and saves them in files', async () => {
  const files = catchDownloads();
  await openReport(workedReport);
  await expect.poll(() => document.title).toBe('Reports & Analytics · Muster');
  expect(figures()).toEqual({
    Hours: '7',
    People: '2',
    Shifts: '3',
    Credits: '7.5',
    'Paid hours': '2',
    Cost: '$45.00',
    'Fill rate': '67%4 of 6 places',
    'No-shows': '125% of 4 expected',
  });
  expect(itemsOf('Plan and turnout')).toEqual(['BarOffered 5Came 2No-shows 1', 'GuardOffered 1Came 1No-shows 0']);
  expect(page.getByRole('table').elements()).toEqual([]);
  await unfold('By month', 'By slot type', 'By person');
  await asTable('Places and no-shows over time');
  await asTable('Plan and turnout');
  await unfold('Paid hours and cost by person', 'No-shows by person');
  const months = ['August 2026', 'September 2026'] as const;
  expect(rowsOf('By month')).toEqual([
    [months[0], '2', '4', '3'],
    [months[1], '1', '3', '4.5'],
    ['Total', '3', '7', '7.5'],
  ]);
  expect(rowsOf('By slot type')).toEqual([
    ['Bar', '2', '5', '7.5'],
    ['Guard', '1', '2', '0'],
    ['Total', '3', '7', '7.5'],
  ]);
  expect(rowsOf('By person')).toEqual([
    ['=AdaVolunteer', '2', '5', '7.5'],
    ['CyStaff', '1', '2', '0'],
    ['Total', '3', '7', '7.5'],
  ]);
  expect(rowsOf('Places and no-shows over time')).toEqual([
    [months[0], '3', '4', '75%', '2', '1', '33%'],
    [months[1], '1', '2', '50%', '1', '0', '0%'],
    ['Total', '4', '6', '67%', '3', '1', '25%'],
  ]);
  expect(rowsOf('Plan and turnout')).toEqual([
    ['Bar', '3', '5', '60%', '2', '1', '33%'],
    ['Guard', '1', '1', '100%', '1', '0', '0%'],
    ['Total', '4', '6', '67%', '3', '1', '25%'],
  ]);
  expect(rowsOf('Paid hours and cost by person')).toEqual([
    ['CyStaff', '2', '$45.00', '0'],
    ['Total', '2', '$45.00', '0'],
  ]);
  expect(rowsOf('No-shows by person')).toEqual([
    ['BobVolunteer', '1', '0', '0', '100%'],
    ['Total', '1', '0', '3', '25%'],
  ]);

  await exactButton('Download By person as CSV').click();
  await exactButton('Download Places and no-shows over time as CSV').click();
  expect(files.map(({ name }) => name)[0]).toBe('muster-people-2026-01-01-2026-12-31.csv');
  const [people, fill] = await Promise.all(files.map((file) => file.text()));
  expect(people).toBe(
    "\uFEFFPerson,Email,Role,Shifts,Hours,Credits\r\n'=Ada,ada@example.org,Volunteer,2,5,7.5\r\nCy,cy@example.org,Staff,1,2,0\r\n",
  );
  expect(fill).toBe(
    '\uFEFFMonth,Filled,Offered,Fill rate (%),Came,No-shows,No-show rate (%)\r\n2026-08,3,4,75,2,1,33.3\r\n2026-09,1,2,50,1,0,0\r\n',
  );
});

it('orders a table and its file by a heading, and keeps the order in the address', async () => {
  const files = catchDownloads();
  const screen = await openReport(workedReport);
  await unfold('By person', 'By month');
  const hours = headingOf('By person', 'Hours');
  await expect.element(hours).toHaveAttribute('aria-sort', 'descending');
  await expect.element(headingOf('By person', 'Credits')).not.toHaveAttribute('aria-sort');
  expect(firstCells('By person')).toEqual(['=AdaVolunteer', 'CyStaff', 'Total']);
  await hours.getByRole('button').click();
  await expect.element(hours).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(screen.address).toMatch(/[?&]sort=people\.hours/);
  expect(firstCells('By person')).toEqual(['CyStaff', '=AdaVolunteer', 'Total']);
  await expect.element(hours.getByRole('button')).toHaveFocus();
  await exactButton('Download By person as CSV').click();
  expect(await files[0]?.text()).toMatch(/^[^\r]*\r\nCy,.*\r\n'=Ada,.*\r\n$/);
  await expectAccessible('an ordered report');

  const person = headingOf('By person', 'Person');
  (person.getByRole('button').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(person).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard('{Enter}');
  await expect.element(person).toHaveAttribute('aria-sort', 'descending');
  expect(firstCells('By person')).toEqual(['CyStaff', '=AdaVolunteer', 'Total']);
  await headingOf('By month', 'Credits').getByRole('button').click();
  await expect.poll(screen.address).toMatch(/[?&]sort=people\.-name(,|%2C)months\.-credits$/);
  expect(page.getByRole('button', { name: 'Show all of this year' }).elements()).toEqual([]);
});

it('starts with the orders of the address', async () => {
  await openReport(workedReport, '?sort=people.-name,months.-credits');
  await expect.element(headingOf('By person', 'Person')).toHaveAttribute('aria-sort', 'descending');
  expect(firstCells('By person')).toEqual(['CyStaff', '=AdaVolunteer', 'Total']);
  expect(rowsOf('By month').map(([, , , credits]) => credits)).toEqual(['4.5', '3', '7.5']);
});

it('draws the first of many people, and saves all of them', async () => {
  const files = catchDownloads();
  const [one] = workedReport.people;
  const people = Array.from({ length: 130 }, (_, index) => ({ ...one, id: newId(), name: `Person ${index}` }));
  await openReport({ ...workedReport, people: people as Report['people'] });
  const rows = () => section('By person').getByRole('row').elements().length;
  expect(rows()).toBe(0);
  await unfold('By person');
  await expect.element(section('By person')).toHaveTextContent('25 of 130 shown');
  expect(rows()).toBe(27);
  await exactButton('Download By person as CSV').click();
  expect((await files[0]?.text())?.trim().split('\r\n')).toHaveLength(131);
  await section('By person').getByRole('button', { name: 'Show more' }).click();
  await expect.poll(rows).toBe(52);
});

it('reports a failed load, and retries', async () => {
  worldWith({ me: administrator() });
  api.on(getReport, failure());
  await openApp('/admin/reports');
  const box = page.getByRole('alert');
  await expect.element(box).toHaveTextContent('Failed to load the report. Please try again.');
  api.on(getReport, workedReport);
  await exactButton('Try again').click();
  await expect.element(page.getByText('January 1, 2026 – December 31, 2026')).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
});

it('shows apart what is assumed and what is open, on a phone below the figures', async () => {
  const some = { assumed_minutes: 90, open: 2 };
  const { totals, months, people, slot_types } = workedReport;
  const report = {
    ...workedReport,
    totals: { ...totals, ...some },
    months: months.map((month, index) => (index === 0 ? { ...month, ...some } : month)),
    people: people.map((person) => (person.name === 'Bob' ? { ...person, open: 2 } : person)),
    slot_types,
  };
  await openReport(report);
  const { Shifts, Hours } = figures();
  expect([Shifts, Hours]).toEqual(['32 open', '71.5 h assumed']);
  await expect.element(page.getByRole('link', { name: '2 open' })).toHaveAttribute('href', '/admin/open-ends?all=true');
  await unfold('By month', 'By person');
  expect(rowsOf('By month')).toEqual([
    ['August 2026', '22 open', '2', '41.5 h assumed', '1.5', '3'],
    ['September 2026', '1', '0', '3', '0', '4.5'],
    ['Total', '32 open', '2', '71.5 h assumed', '1.5', '7.5'],
  ]);
  // Somebody who only has open shifts is listed, too.
  await expect.element(section('By person').getByRole('rowheader', { name: /Bob/ })).toBeVisible();
  await expect.element(headingOf('By month', 'Assumed')).toBeVisible();
  await page.viewport(360, 740);
  await expectAccessible('Report with open work on a phone');
  await expectGone(headingOf('By month', 'Assumed'));
});
