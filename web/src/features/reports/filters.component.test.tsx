import { getReport } from '@contract/reports.ts';
import { listSeasons } from '@contract/seasons.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { choose, exactButton } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { seasonWith } from '@/test/records.ts';
import { bar, emptyReport, guard, workedReport } from '@/test/report.ts';

const dd = (name: string) =>
  [...document.querySelectorAll('dl > div')]
    .find((each) => each.querySelector('dt')?.textContent === name)
    ?.querySelector('dd')?.textContent;
const hours = () => dd('Hours');
const lastQuery = () => Object.fromEntries(api.made(getReport).at(-1)?.query ?? []);
const period = page.getByLabelText('Period');
const type = page.getByRole('combobox', { name: 'Slot type' });
const search = page.getByLabelText('Search people');

/** Answers like a server with seven hours, five of them at the bar, two by one person, and none by staff. */
function answer() {
  const world = worldWith({ me: administrator(), slotTypes: [bar, guard] });
  const { totals } = workedReport;
  api.on(getReport, ({ query }) => {
    const days = { from: query.get('from') ?? workedReport.from, to: query.get('to') ?? workedReport.to };
    if (query.get('role')) return { ...emptyReport, ...days };
    if (query.get('search')) return { ...workedReport, ...days, totals: { ...totals, minutes: 120, offered: null } };
    const minutes = query.get('slot_type_ids') ? 300 : 420;
    return { ...workedReport, ...days, totals: { ...totals, minutes } };
  });
  return world;
}

it('counts only the chosen slot type, role and people', async () => {
  answer();
  const screen = await openApp('/admin/reports');
  await expect.poll(hours).toBe('7');
  await choose(type, 'Bar');
  await expect.poll(hours).toBe('5');
  expect(screen.address()).toBe(`/admin/reports?type=${bar.id}`);
  expect(lastQuery()).toEqual({ slot_type_ids: bar.id });
  await expect.element(page.getByRole('status').filter({ hasText: 'Slot type: Bar' })).toBeInTheDocument();
  await choose(page.getByLabelText('Role'), 'Staff');
  await expect.element(page.getByRole('heading', { name: 'No work recorded in this period' })).toBeVisible();
  expect(lastQuery()).toEqual({ slot_type_ids: bar.id, role: 'staff' });
  screen.router.history.back();
  await expect.poll(hours).toBe('5');
  screen.router.history.back();
  await expect.poll(hours).toBe('7');
  screen.router.history.forward();
  await expect.poll(hours).toBe('5');
  await choose(type, 'All slot types');
  await expect.poll(hours).toBe('7');

  await userEvent.keyboard('{Escape}');
  await search.fill('CY');
  await expect.poll(hours).toBe('2');
  expect(lastQuery()).toEqual({ search: 'CY' });
  expect(dd('Fill rate')).toBe('–');
  await expect.element(page.getByText('Fill rates cover everyone.')).toBeVisible();
  await expect.poll(screen.address).toBe('/admin/reports?q=CY');
  await exactButton('Clear search').click();
  await expect.poll(hours).toBe('7');
});

it('chooses days and periods, and refuses impossible periods', async () => {
  answer();
  const screen = await openApp('/admin/reports?from=2026-08-01&to=2026-10-01&q=CY');
  await expect.poll(hours).toBe('2');
  await expect.element(search).toHaveValue('CY');
  expect(lastQuery()).toEqual({ from: '2026-08-01', to: '2026-10-01', search: 'CY' });
  const [from, to] = [page.getByLabelText('From', { exact: true }), page.getByLabelText('To', { exact: true })];
  await from.fill('2026-09-01');
  await expect.poll(lastQuery).toMatchObject({ from: '2026-09-01', to: '2026-10-01' });
  await to.fill('2026-08-01');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The end date is before the start date.');
  await to.fill('2036-10-22');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('A report covers at most ten years. Choose a shorter period.');

  await choose(period, 'September 2026');
  await expect.poll(screen.address).toBe('/admin/reports?from=2026-09-01&to=2026-09-30&q=CY');
  await expect.element(page.getByText('September 1, 2026 – September 30, 2026')).toBeVisible();
  await choose(period, 'This year');
  await expect.poll(screen.address).toBe('/admin/reports?q=CY');
  await expect.element(page.getByText('January 1, 2026 – December 31, 2026')).toBeVisible();
  await expect.element(page.getByText('Days and months in UTC')).toBeVisible();
});

it('shows this year for an invalid address', async () => {
  answer();
  await openApp('/admin/reports?from=nonsense&to=2026-02-31&type=x&role=boss');
  await expect.element(period).toHaveTextContent('This year');
  expect(lastQuery()).toEqual({});
});

it('offers the seasons among the periods', async () => {
  const season = seasonWith({ name: 'Summer 2025', first_day: '2025-06-01', last_day: '2025-08-31' });
  answer().season = season;
  api.on(listSeasons, [season]);
  const screen = await openApp('/admin/reports');
  await expect.poll(hours).toBe('7');
  await choose(period, 'Summer 2025');
  await expect.poll(screen.address).toBe('/admin/reports?from=2025-06-01&to=2025-08-31');
  await expect.poll(lastQuery).toEqual({ from: '2025-06-01', to: '2025-08-31' });
  await expect.element(period).toHaveTextContent('Summer 2025');
});
