import { getBoard, getBoardDays } from '@contract/board.ts';
import { makeChange } from '@contract/change-sets.ts';
import { recordExport } from '@contract/record.ts';
import { listSeasons } from '@contract/seasons.ts';
import { listUsers } from '@contract/users.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { planning } from '@/lib/change-sets/planning.ts';
import { clearSelection, selectShifts } from '@/lib/change-sets/selection.ts';
import { boardOf, boardSlot } from '@/test/board.ts';
import { catchDownloads } from '@/test/downloads.ts';
import { bar, places, shiftAt } from '@/test/draw-board.tsx';
import { api, failure } from '@/test/fake-api.ts';
import { button, choose, dialog, heading, link, radio } from '@/test/find.ts';
import { phone } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { outcomeWith } from '@/test/outcomes.ts';
import { newId, seasonWith, userWith } from '@/test/records.ts';
import { copiedShifts } from './moving/pasting.ts';

const type = { id: newId(), name: 'Bar', color: '#3182ce' };
const ann = { id: newId(), name: 'Ann' };
const slot = boardSlot({ slot_type_id: type.id, required_count: 3, current_count: 1 });
const gate = shiftAt('Gate', '10:00', '12:00', {
  slots: [slot],
  signups: [{ id: newId(), slot_id: slot.id, user_id: ann.id, status: 'confirmed' }],
});

/** At most so much of a phone is above the board, with the bar of the administration, in pixels. */
const headHeight = 224;
/** The same for a small tablet, without that bar. */
const tabletHead = 220;

/** A schedule whose only shift is on October 24, tomorrow. */
function scheduled(): void {
  worldWith({ me: administrator() });
  const figures = { slot_type_id: type.id, shifts: 1, required: 3, taken: 1, below_min: 0 };
  api.on(getBoardDays, { timezone: 'UTC', today: '2026-10-23', days: [{ day: '2026-10-24', ...figures }] });
  api.on(getBoard, ({ query }) => {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''].map((time) => Date.parse(time));
    const shown = [gate].filter(
      ({ start_time: start }) => Date.parse(start) >= Number(from) && Date.parse(start) < Number(to),
    );
    return boardOf(shown, { places, slot_types: [type], people: [ann] });
  });
}

it('opens with the next day that has shifts, and keeps rows and days in the address', async () => {
  scheduled();
  const app = await openApp('/admin/schedule');
  await expect.element(heading(1, { name: 'Schedule' })).toBeVisible();
  await expect.element(bar('Gate')).toBeVisible();
  await expect.element(link('Tomorrow 2 open')).toHaveAttribute('aria-current', 'date');
  await radio('By role').click();
  await expect.element(page.getByRole('rowheader', { name: 'Bar' })).toHaveTextContent('2 open');
  await radio('3 days').click();
  await expect.poll(app.address).toBe('/admin/schedule?by=role&days=3');
  await radio('By place').click();
  await expect.poll(app.address).toBe('/admin/schedule?days=3');
});

it('with shifts selected, the page can be scrolled until the bar covers nothing of the board', async () => {
  scheduled();
  await page.viewport(1400, 900);
  await openApp('/admin/schedule');
  await expect.element(bar('Gate')).toBeVisible();
  selectShifts([gate.id]);
  onTestFinished(clearSelection);
  // As with many rows.
  const board = page.getByRole('region', { name: 'Schedule board' }).element() as HTMLElement;
  board.style.height = '100dvh';
  const selection = page.getByRole('region', { name: 'Selected shifts' });
  await expect.element(selection).toBeVisible();
  const room = () => {
    scrollTo(0, document.documentElement.scrollHeight);
    const top = selection.element().firstElementChild?.getBoundingClientRect().top ?? 0;
    return top - board.getBoundingClientRect().bottom;
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
});

it('leads to the list of the same days', async () => {
  scheduled();
  const app = await openApp('/admin/schedule?day=2026-10-24&days=3');
  await expect.element(bar('Gate')).toBeVisible();
  await radio('Cards').click();
  await expect.poll(app.address).toBe('/admin/events?start=2026-10-24&end=2026-10-26&view=cards');
});

it('a day without shifts leads to the next one with some', async () => {
  scheduled();
  await openApp('/admin/schedule?day=2026-10-20');
  await expect.element(link('Create shifts')).toBeVisible();
  await link('Go to Sat, Oct 24').click();
  await expect.element(bar('Gate')).toBeVisible();
});

it('a day without shifts takes copied ones, by a button or by Control+V', async () => {
  onTestFinished(() => {
    copiedShifts.set([]);
    planning.set(null);
  });
  scheduled();
  copiedShifts.set([gate]);
  api.on(makeChange, outcomeWith({ action: 'copy', id: null }));
  await openApp('/admin/schedule?day=2026-11-20');
  await expect.element(page.getByRole('button', { name: 'Paste copied shifts' })).toBeVisible();
  await userEvent.keyboard('{Control>}v{/Control}');
  expect(planning.get()).toEqual({ task: 'copy', shifts: [gate], paste: { day: '2026-11-20' } });
  await page.getByRole('button', { name: 'Copy to Friday, November 20' }).click();
  await expect.poll(() => api.made(makeChange)[0]?.body).toMatchObject({ action: 'copy', days: [27] });
});

it('says that it failed to load, and loads again', async () => {
  scheduled();
  api.on(getBoard, failure());
  await openApp('/admin/schedule?day=2026-10-24');
  await expect.element(page.getByText('Failed to load the schedule. Please try again.')).toBeVisible();
  scheduled();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(bar('Gate')).toBeVisible();
});

it('prints the days that it shows, by what its rows are; days without shifts take no room', async () => {
  scheduled();
  await openApp('/admin/schedule?day=2026-10-23&days=3&by=person');
  await expect.element(bar('Gate').first()).toBeVisible();
  const printed = () =>
    [...document.querySelectorAll('[data-printed-days] [data-part]')].map(({ textContent }) => textContent);
  expect(printed()).toEqual([]);
  dispatchEvent(new Event('beforeprint'));
  expect(printed()).toEqual([
    'Ann · 1 shift · 2 hSat, Oct 2410:00 AM–12:00 PMGate · North GateBar',
    'Open placesSat, Oct 2410:00 AM–12:00 PMGate · North GateBar: Ann (2 open)',
  ]);
  dispatchEvent(new Event('afterprint'));
  await expect.poll(printed).toEqual([]);
});

it('asks which days to print and as which list', async () => {
  scheduled();
  api.on(listSeasons, [seasonWith({ name: 'Fall', first_day: '2026-09-01', last_day: '2026-11-30' })]);
  const print = vi.spyOn(window, 'print').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  await openApp('/admin/schedule?day=2026-10-24');
  await expect.element(bar('Gate')).toBeVisible();
  await button('Print or download').click();
  await expect.element(dialog.getByText('1 shift', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'October 2026' }).click();
  await expect.element(dialog.getByLabelText('To')).toHaveValue('2026-10-31');
  await dialog.getByRole('button', { name: 'Fall' }).click();
  await expect.element(dialog.getByLabelText('From')).toHaveValue('2026-09-01');
  await expect.poll(() => api.made(getBoard).at(-1)?.query.get('to')).toMatch(/^2026-12-01/);
  await choose(dialog.getByLabelText('List'), 'Sign-in sheets by shift');
  await dialog.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
  dispatchEvent(new Event('beforeprint'));
  const paper = document.querySelector('[data-paper]');
  expect(paper?.querySelector('h2')).toHaveTextContent('Gate');
  expect(paper?.querySelector('tbody tr')).toHaveTextContent('AnnBar10:00 AM–12:00 PM');
  expect(paper?.querySelectorAll('tbody tr').length).toBe(4);
  dispatchEvent(new Event('afterprint'));
  await dialog.getByLabelText('From').fill('2026-12-24');
  await expect.element(dialog.getByText('The last day is before the first.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Print' })).toBeDisabled();
});

it('saves the people of the days as a table, which is recorded', async () => {
  scheduled();
  api.on(listUsers, [userWith({ id: ann.id, name: 'Ann', phone: '+49 151', email: 'ann@example.org' })]);
  api.on(recordExport, null);
  const files = catchDownloads();
  await openApp('/admin/schedule?day=2026-10-24&by=person');
  await expect.element(bar('Gate').first()).toBeVisible();
  await button('Print or download').click();
  await dialog.getByRole('button', { name: 'Download Schedule as CSV' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]?.name).toBe('schedule-2026-10-24-2026-10-24.csv');
  expect(await files[0]?.text()).toBe(
    "\ufeffName,Phone,Email,Shifts,Hours,List of shifts\r\nAnn,'+49 151,ann@example.org,1,2,2026-10-24 10:00 AM–12:00 PM Gate Bar\r\n",
  );
  expect(api.made(recordExport)[0]?.body).toEqual({ export: 'schedule' });
  await dialog.getByRole('button', { name: 'Download Schedule as Excel' }).click();
  await expect.poll(() => files.length).toBe(2);
  expect(files[1]?.name).toBe('schedule-2026-10-24-2026-10-24.xlsx');
  expect(await files[1]?.text()).toMatch(/^PK/);
  await dialog.getByRole('button', { name: 'Download Shifts with their people as CSV' }).click();
  await expect.poll(() => files.length).toBe(3);
  expect(files[2]?.name).toBe('shifts-2026-10-24-2026-10-24.csv');
  expect((await files[2]?.text())?.split('\r\n')[0]).toBe(
    '\ufeffEvent,Day,From,To,Time zone,Role,Place,Required,Filled,Names,State',
  );
  expect(await files[2]?.text()).toContain(',Ann,');
});

it('leaves the board most of a phone, and keeps the full names of what has become short', async () => {
  await phone();
  scheduled();
  const app = await openApp('/admin/schedule?day=2026-10-24');
  await expect.element(bar('Gate')).toBeVisible();
  const top = document.querySelector('[aria-busy]')?.getBoundingClientRect().top;
  expect(top).toBeLessThanOrEqual(headHeight);
  const hours = [...document.querySelectorAll('[role=group][aria-label=Missing] button')];
  expect(hours.length).toBeGreaterThan(0);
  for (const { width, height } of hours.map((hour) => hour.getBoundingClientRect())) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await expect.element(radio('By role')).toHaveTextContent('Role');
  await radio('3 days').click();
  await expect.poll(app.address).toBe('/admin/schedule?day=2026-10-24&days=3');
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'View and more' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Zoom in');
  await expect.poll(app.address).toBe('/admin/schedule?day=2026-10-24&days=3&zoom=1');
  await choose('Zoom out');
  await expect.poll(app.address).toBe('/admin/schedule?day=2026-10-24&days=3');
  await choose('Compact');
  await expect.poll(app.address).toBe('/admin/events?start=2026-10-24&end=2026-10-26');
});

it('leaves the board most of a small tablet, whose sidebar leaves little room', async () => {
  await page.viewport(768, 1024);
  scheduled();
  await openApp('/admin/schedule?day=2026-10-24');
  await expect.element(bar('Gate')).toBeVisible();
  const main = page.getByRole('main').element().getBoundingClientRect();
  const board = document.querySelector('[aria-busy]')?.getBoundingClientRect();
  expect((board?.top ?? Number.POSITIVE_INFINITY) - main.top).toBeLessThanOrEqual(tabletHead);
  await expect.element(radio('Compact')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'View and more' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Compact' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
});
