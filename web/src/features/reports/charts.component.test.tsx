import { getReport, listReportedSignups, type Report, type ReportedSignup } from '@contract/reports.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api } from '@/test/fake-api.ts';
import { choose, exactButton } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';
import { bar, guard, workedReport } from '@/test/report.ts';

const section = (title: string) => page.getByRole('region', { name: title, exact: true });
const columnsOf = (title: string) =>
  section(title)
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('aria-label'));
const tooltip = () => document.querySelector<HTMLElement>('[data-tooltip]');
const lastQuery = () => Object.fromEntries(api.made(getReport).at(-1)?.query ?? []);

async function openReport(report: Report = workedReport, search = '') {
  worldWith({ me: administrator(), slotTypes: [bar, guard] });
  api.on(getReport, report);
  const screen = await openApp(`/admin/reports${search}`);
  await expect.element(section('Hours over time')).toBeVisible();
  return screen;
}

it('draws hours over time as columns without gaps, whose arrow keys lead along, which say what they show, and lead to their month', async () => {
  const screen = await openReport();
  expect(columnsOf('Hours over time')).toEqual([
    'August 2026, Planned 8 h, Worked 4 h, Approved 3 h, Paid 2 h',
    'September 2026, Planned 6 h, Worked 3 h, Approved 1 h, Paid 0 h',
    'October 2026, Planned 0 h, Worked 0 h, Approved 0 h, Paid 0 h',
    'November 2026, Planned 2 h, Worked 0 h, Approved 0 h, Paid 0 h',
  ]);
  await expect.element(section('Hours over time')).toHaveTextContent(/Planned16 hWorked7 hApproved4 hPaid2 h/);
  const stops = () =>
    section('Hours over time')
      .getByRole('link')
      .elements()
      .map((link) => (link as HTMLElement).tabIndex);
  expect(stops()).toEqual([0, -1, -1, -1]);
  (section('Hours over time').getByRole('link').first().element() as HTMLElement).focus();
  await expect.poll(() => tooltip()?.textContent).toBe('August 2026Planned8 hWorked4 hApproved3 hPaid2 h');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => tooltip()?.textContent).toBe('September 2026Planned6 hWorked3 hApproved1 hPaid0 h');
  expect(stops()).toEqual([-1, 0, -1, -1]);
  await userEvent.keyboard('{End}{ArrowRight}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^November/);
  await userEvent.keyboard('{Escape}');
  await expect.poll(tooltip).toBeNull();
  await section('Hours over time').getByRole('link').nth(1).hover();
  await expect.poll(() => tooltip()?.textContent).toMatch(/^September/);
  await section('Hours over time').getByRole('link').nth(2).hover();
  await expect.poll(() => tooltip()?.textContent).toMatch(/^October/);
  expect(api.made(getReport)).toHaveLength(1);
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^August/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.address).toBe('/admin/reports?from=2026-08-01&to=2026-08-31');
  await expect.poll(lastQuery).toEqual({ from: '2026-08-01', to: '2026-08-31' });
});

it('shows the same as a table, with each figure leading to its signups', async () => {
  const screen = await openReport();
  await section('Places and no-shows over time').getByRole('radio', { name: 'Table', exact: true }).click();
  const table = section('Places and no-shows over time').getByRole('table');
  await expect.element(table.getByRole('row', { name: /^August/ })).toHaveTextContent('August 20263475%2133%');
  const absent = table
    .getByRole('row', { name: /^August/ })
    .getByRole('link', { name: 'August 2026, No-shows: 1', exact: true });
  await expect
    .element(absent)
    .toHaveAttribute('href', '/admin/reports/signups?from=2026-08-01&to=2026-08-31&of=no_show');
  await section('Plan and turnout').getByRole('link', { name: 'Bar', exact: true }).click();
  await expect.poll(screen.address).toBe(`/admin/reports?type=${bar.id}`);
});

it('lists the people of a range of hours', async () => {
  const screen = await openReport();
  expect(columnsOf('People by hours')).toEqual([
    '0 to less than 5 hours, People 1',
    '5 to less than 10 hours, People 1',
  ]);
  await section('People by hours').getByRole('link').nth(1).click();
  await expect.poll(screen.address).toBe('/admin/reports?hours=5-10#people');
  const people = section('By person');
  await expect.element(people.getByRole('rowheader', { name: /Ada/ })).toBeVisible();
  expect(people.getByRole('row').elements()).toHaveLength(2);
  await people.getByRole('link', { name: 'Show everybody' }).click();
  await expect.poll(screen.address).toBe('/admin/reports#people');
});

it('compares cost with the budget of a season, in words and by slot type', async () => {
  const budget = {
    ...{ id: newId(), name: 'Summer', first_day: '2026-06-01', last_day: '2026-11-30' },
    ...{ budget: 100, planned: 135, booked: 67.5, worked: 45 },
  };
  const screen = await openReport({ ...workedReport, budgets: [budget] });
  await expect
    .element(section('Budget'))
    .toHaveTextContent('Planned: $35.00 over the budget. Booked: $32.50 left. Worked: $55.00 left.');
  expect(columnsOf('Cost over time')[0]).toBe('August 2026, Planned $90.00, Booked $45.00, Worked $45.00');
  await expect
    .element(section('Cost by slot type').getByRole('listitem').first())
    .toHaveTextContent('GuardPlanned $135.00Booked $67.50Worked $45.00');
  await section('Budget').getByRole('link', { name: 'Summer' }).click();
  await expect.poll(screen.address).toBe('/admin/reports?from=2026-06-01&to=2026-11-30');
});

it('shows nothing of cost, budgets or pay where nothing was ever paid', async () => {
  worldWith({ me: administrator(), slotTypes: [bar] });
  api.on(getReport, { ...workedReport, wages: false, costs: [] });
  await openApp('/admin/reports');
  await expect.element(section('Hours over time')).toBeVisible();
  expect(page.getByRole('main').element().textContent).not.toMatch(/cost|budget|pa(y|id)|wage|\$/i);
  api.on(listReportedSignups, []);
  await openApp('/admin/reports/signups');
  await page.getByRole('combobox', { name: 'Which signups' }).click();
  await expect.element(page.getByRole('option', { name: 'No-shows' })).toBeVisible();
  expect(
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([...['Worked', 'Taken places of past events', 'No-shows', 'Excused']]);
});

it('shows weeks when asked, and offers days only while they are few', async () => {
  const screen = await openReport();
  const steps = () =>
    page
      .getByRole('radiogroup', { name: 'Columns over time' })
      .getByRole('radio')
      .elements()
      .map(({ textContent }) => textContent);
  expect(steps()).toEqual(['Week', 'Month']);
  await page.getByRole('radio', { name: 'Week', exact: true }).click();
  await expect.poll(screen.address).toBe('/admin/reports?by=week');
  await expect.poll(lastQuery).toEqual({ by: 'week' });
});

it('scrolls the months of three years at 360 px', async () => {
  const [period] = workedReport.periods;
  const long = Array.from({ length: 36 }, (_, index) => ({
    ...(period as Report['periods'][number]),
    at: `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
    planned_minutes: 600_000 + index * 6000,
  }));
  await page.viewport(360, 740);
  await openReport({ ...workedReport, periods: long });
  expect(columnsOf('Hours over time')).toHaveLength(36);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const widths = section('Hours over time')
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect().width);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(24);
  (section('Hours over time').getByRole('link').first().element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => tooltip()?.textContent).toMatch(/^December 2026/);
  const box = tooltip()?.getBoundingClientRect();
  expect([box && box.left >= 0, box && box.right <= 360]).toEqual([true, true]);
  await expectAccessible('Years of months on a phone');
});

it('of one day leads to its signups', async () => {
  const [period] = workedReport.periods as [Report['periods'][number]];
  await openReport({ ...workedReport, by: 'day', periods: [{ ...period, at: '2026-08-08' }] });
  expect(columnsOf('Hours over time')).toEqual(['August 8, 2026, Planned 8 h, Worked 4 h, Approved 3 h, Paid 2 h']);
  await expect
    .element(section('Hours over time').getByRole('link').first())
    .toHaveAttribute('href', '/admin/reports/signups?from=2026-08-08&to=2026-08-08');
});

const signup = (name: string, more: Partial<ReportedSignup> = {}): ReportedSignup => ({
  ...{
    id: newId(),
    user: { id: newId(), name },
    slot_type: bar,
    attendance: null,
    minutes: 90,
    credits: 2.3,
    pay: null,
  },
  event: {
    ...{ id: newId(), title: '=Fair', start_time: '2026-08-08T16:00:00Z', end_time: '2026-08-08T17:30:00Z' },
    ...{ timezone: 'America/New_York', all_day: false },
  },
  ...more,
});

it('lists the signups behind a figure with links to their event and person, and saves them all', async () => {
  const files = catchDownloads();
  worldWith({ me: administrator(), slotTypes: [bar, guard] });
  const paid = signup('Cy', { slot_type: guard, attendance: 'attended', credits: 0, pay: 33.75 });
  api.on(listReportedSignups, ({ query }) => (query.get('of') === 'no_show' ? [] : [signup('Ada'), paid]));
  const screen = await openApp('/admin/reports/signups?from=2026-08-01&to=2026-08-31&q=a');
  const rows = page.getByRole('row');
  await expect
    .element(rows.nth(1))
    .toHaveTextContent('=FairSaturday, August 8, 2026, 12:00 PM – 1:30 PM EDT · 4:00 PM for youAdaBar1.51.5 h2.3–');
  expect(Object.fromEntries(api.made(listReportedSignups).at(-1)?.query ?? [])).toEqual({
    ...{ from: '2026-08-01', to: '2026-08-31', search: 'a' },
  });
  await expect
    .element(rows.nth(2).getByRole('link', { name: '=Fair' }))
    .toHaveAttribute('href', `/admin/events/${paid.event.id}/attendance`);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Signups of the report');
  await exactButton('Download Worked as CSV').click();
  await expect.poll(() => files.length).toBe(1);
  expect(await files[0]?.text()).toBe(
    [
      '\uFEFFDay,From,To,Event,Person,Slot type,Hours,Credits,Pay (USD),Attendance\r\n',
      "2026-08-08,2026-08-08 12:00,2026-08-08 13:30,'=Fair,Ada,Bar,1.5,2.3,,\r\n",
      "2026-08-08,2026-08-08 12:00,2026-08-08 13:30,'=Fair,Cy,Guard,1.5,0,33.75,Attended\r\n",
    ].join(''),
  );
  await expectAccessible('Signups behind a figure');
  await choose(page.getByRole('combobox', { name: 'Which signups' }), 'No-shows');
  await expect.element(page.getByText('No signups', { exact: true })).toBeVisible();
  expect(screen.address()).toBe('/admin/reports/signups?from=2026-08-01&to=2026-08-31&q=a&of=no_show');
});
