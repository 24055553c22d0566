import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { selectedShifts } from '@/lib/change-sets/selection.ts';
import { boardSlot } from '@/test/board.ts';
import { bar, drawBoard, north, shiftAt, south } from '@/test/draw-board.tsx';
import { expectAccessible } from '@/test/look.ts';
import { newId } from '@/test/records.ts';
import { daysFrom } from '../engine/days.ts';

const names = () => [...document.querySelectorAll('[data-bar]')].map((each) => each.getAttribute('aria-label'));
const rowheads = () => [...document.querySelectorAll('[role=rowheader]')].map((each) => each.textContent);
const left = (title: string) => bar(title).element().getBoundingClientRect().left;
const width = (title: string) => bar(title).element().getBoundingClientRect().width;

it('shows each shift with its times, its place, and who is missing, in words', async () => {
  const slot = boardSlot({ required_count: 2, current_count: 2 });
  const displaced = { id: newId(), slot_id: slot.id, user_id: newId(), status: 'displaced' as const };
  await drawBoard([
    shiftAt('Full', '08:00', '10:00', { taken: 4 }),
    shiftAt('Open', '09:00', '11:00', { taken: 3 }),
    shiftAt('Short', '10:00', '12:00', { taken: 1 }),
    shiftAt('Critical', '12:00', '14:00', { taken: 1, min: 3 }),
    shiftAt('Off', '14:00', '16:00', { status: 'canceled', draft: true }),
    shiftAt('Clash', '16:00', '18:00', { slots: [slot], signups: [displaced], feed_id: newId() }),
  ]);
  await expect
    .poll(names)
    .toEqual([
      'Full, Sat 8:00 AM–10:00 AM, North Gate, 4 of 4 places taken',
      'Open, Sat 9:00 AM–11:00 AM, North Gate, 3 of 4 places taken, 1 open',
      'Short, Sat 10:00 AM–12:00 PM, North Gate, 1 of 4 places taken, 3 open',
      'Critical, Sat 12:00 PM–2:00 PM, North Gate, 1 of 4 places taken, 3 open, 2 below the minimum',
      'Off, Sat 2:00 PM–4:00 PM, North Gate, Draft, Canceled',
      'Clash, Sat 4:00 PM–6:00 PM, North Gate, 2 of 2 places taken, 1 not confirmed, from a calendar feed',
    ]);
  const states = [...document.querySelectorAll<HTMLElement>('[data-bar]')].map(({ dataset }) => dataset.state);
  expect(states).toEqual(['full', 'open', 'short', 'critical', 'canceled', 'full']);
  const striped = [...document.querySelectorAll('[data-bar]')].map((each) => getComputedStyle(each).backgroundImage);
  expect(striped.map((image) => image.includes('repeating'))).toEqual([false, false, false, false, true, false]);
});

it('distinguishes who is asked from who is confirmed, in words, by dots and for the hour', async () => {
  const slot = boardSlot({ required_count: 4, current_count: 4, confirmed_count: 1, min_count: 2 });
  const signup = (status: 'asked' | 'confirmed' | 'displaced') => ({
    ...{ id: newId(), slot_id: slot.id, user_id: newId(), status },
  });
  const signups = [signup('confirmed'), signup('asked'), signup('asked'), signup('displaced')];
  await drawBoard([shiftAt('Gate', '09:00', '10:00', { slots: [slot], signups })], {}, { zoom: 2 });
  await expect
    .poll(names)
    .toEqual([
      'Gate, Sat 9:00 AM–10:00 AM, North Gate, 4 of 4 places taken, 1 below the minimum, 2 asked, no answer yet, 1 not confirmed',
    ]);
  await expect.element(bar('Gate')).toHaveAttribute('data-state', 'critical');
  expect(bar('Gate').element().textContent).toMatch(/\?\?\?/);
  const hour = page.getByRole('button', { name: 'Sat 9:00 AM–10:00 AM: 0 missing, 1 below the minimum' });
  await hour.click();
  await expect.element(bar('Gate')).toHaveAttribute('aria-selected', 'true');
});

it('shows a place that is held for an offer of the waitlist as one whose person is asked', async () => {
  const slot = boardSlot({ required_count: 3, current_count: 2, held_count: 1, confirmed_count: 1 });
  const signups = [{ id: newId(), slot_id: slot.id, user_id: newId(), status: 'confirmed' as const }];
  await drawBoard([shiftAt('Gate', '09:00', '10:00', { slots: [slot], signups })], {}, { zoom: 2 });
  await expect
    .poll(names)
    .toEqual(['Gate, Sat 9:00 AM–10:00 AM, North Gate, 2 of 3 places taken, 1 open, 1 asked, no answer yet']);
  expect(bar('Gate').element().textContent?.match(/\?/g)).toHaveLength(1);
});

it('selects a row by its name, and the rest of a day by an hour, and no shift of the next day', async () => {
  const [early, late] = [shiftAt('Early', '08:00', '10:00'), shiftAt('Late', '10:00', '14:00')];
  const other = shiftAt('Other', '12:00', '16:00', { place_id: south, status: 'canceled' });
  const next = {
    ...shiftAt('Next', '09:00', '15:00'),
    start_time: '2026-10-25T09:00:00Z',
    end_time: '2026-10-25T15:00:00Z',
  };
  await drawBoard([early, late, other, next], {}, { days: daysFrom('2026-10-24', 2, 'UTC') });
  await page.getByRole('button', { name: '1 PM', exact: true }).first().click();
  expect([...selectedShifts.get()]).toEqual([late.id, other.id]);
  await page.getByRole('button', { name: 'North Gate', exact: true }).click();
  expect([...selectedShifts.get()].toSorted()).toEqual([late.id, other.id, early.id, next.id].toSorted());
  await page.getByRole('button', { name: 'North Gate', exact: true }).click();
  expect([...selectedShifts.get()]).toEqual([other.id]);
});

it('names short shifts beside them, equal ones once, and selects them by that name', async () => {
  const changes = ['10:00', '11:00'].map((from) =>
    shiftAt('Stage change', from, from.replace(':00', ':20'), { taken: 3 }),
  );
  await drawBoard([...changes, shiftAt('Concert', '13:00', '18:00')]);
  const label = () => [...document.querySelectorAll<HTMLElement>('button[aria-hidden]')];
  await expect.poll(() => label().map(({ textContent }) => textContent)).toEqual(['2 × Stage change, 2 open']);
  await userEvent.click(label()[0] as HTMLElement);
  expect([...selectedShifts.get()].toSorted()).toEqual(changes.map(({ id }) => id).toSorted());
  // In two lines there is room for initials above the figure.
  expect(bar('Stage change').first().element().textContent).toMatch(/^SC/);
});

it('counts all its rows and shifts for a screen reader, also those that are not drawn', async () => {
  const shifts = Array.from({ length: 40 }, (_, at) =>
    shiftAt(`Shift ${at}`, '08:00', '10:00', {
      place_id: at < 38 ? north : south,
      ...(at < 38 ? {} : { title: `Last ${at}` }),
    }),
  );
  await drawBoard(shifts);
  const grid = page.getByRole('grid');
  await expect.element(grid).toHaveAttribute('aria-rowcount', '2');
  await expect.element(grid).toHaveAttribute('aria-colcount', '39');
  await expect.element(bar('Shift 0')).toHaveAttribute('aria-colindex', '2');
  const rows = [...document.querySelectorAll('[role=row]')].map((row) => row.getAttribute('aria-rowindex'));
  expect(rows[0]).toBe('1');
  const children = [...grid.element().children].filter((each) => each.getAttribute('aria-hidden') !== 'true');
  expect(children.map((each) => each.role)).toEqual(rows.map(() => 'row'));
});

it('has a row for each place, with what is open there, and bars as long as their shifts', async () => {
  await drawBoard([
    shiftAt('Early', '08:00', '10:00', { taken: 4 }),
    shiftAt('Late', '10:00', '14:00', { place_id: south, taken: 1 }),
    shiftAt('Nowhere', '12:00', '13:00', { place_id: null, location: null }),
  ]);
  await expect.poll(rowheads).toEqual(['North Gate', 'South Gate3 open', 'No location4 open']);
  expect(width('Late') / width('Early')).toBeCloseTo(2, 1);
  expect(left('Late') - left('Early')).toBeCloseTo(width('Early') + 2, 0);
});

it('counts who is missing in each hour; pressing an hour selects the shifts that miss them', async () => {
  const [gate, box] = [shiftAt('Gate', '09:00', '11:00', { taken: 1, min: 2 }), shiftAt('Box', '10:00', '11:00')];
  await drawBoard([gate, box, shiftAt('Full', '10:00', '12:00', { taken: 4 })]);
  const hour = page.getByRole('button', { name: 'Sat 10:00 AM–11:00 AM: 7 missing, 1 below the minimum' });
  await hour.click();
  expect([...selectedShifts.get()].sort()).toEqual([gate.id, box.id].sort());
  await expect.element(bar('Gate')).toHaveAttribute('aria-selected', 'true');
  await expect.element(bar('Full')).toHaveAttribute('aria-selected', 'false');
  await hour.click();
  expect(selectedShifts.get().size).toBe(0);
  await expect.element(page.getByRole('button', { name: 'Sat 11:00 AM–12:00 PM: nobody is missing' })).toBeVisible();
});

it('opens a shift that is clicked; with Control it is selected, with Shift all up to it', async () => {
  const shifts = ['A', 'B', 'C', 'D'].map((title, hour) => shiftAt(title, `1${hour}:00`, `1${hour}:45`));
  const [a, b, c] = shifts.map(({ id }) => id);
  const { onOpen } = await drawBoard(shifts);
  await bar('A').click();
  expect(onOpen.mock.calls).toEqual([[a]]);
  await bar('A').click({ modifiers: ['ControlOrMeta'] });
  expect([...selectedShifts.get()]).toEqual([a]);
  await bar('C').click({ modifiers: ['Shift'] });
  expect([...selectedShifts.get()]).toEqual([a, b, c]);
  expect(onOpen).toHaveBeenCalledOnce();
});

it('draws only what is near, also of thousands of shifts, and all of it can be reached by keys', async () => {
  const many = Array.from({ length: 3_000 }, (_, index) => {
    const start = Date.parse('2026-10-24T08:00:00Z') + index * 4 * 60_000;
    const times = { start_time: new Date(start).toISOString(), end_time: new Date(start + 3_600_000).toISOString() };
    return shiftAt(`Shift ${index}`, '08:00', '09:00', { ...times, place_id: index % 2 ? north : south });
  });
  await drawBoard(many, {}, { days: daysFrom('2026-10-24', 7, 'UTC'), zoom: 2 });
  await expect.element(bar('Shift 0')).toBeVisible();
  expect(document.querySelectorAll('[data-bar]').length).toBeLessThan(900);
  await expect.element(bar('Shift 2400')).not.toBeInTheDocument();
  (bar('Shift 0').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(bar('Shift 2428')).toHaveFocus();
  await expect.element(bar('Shift 2428')).toBeInViewport();
  await expect.element(bar('Shift 0')).not.toBeInTheDocument();
});

it('shows a day on which the clocks change with its 25 hours', async () => {
  const zone = { timezone: 'Europe/Berlin' };
  const night = (title: string, start: string, end: string) =>
    shiftAt(title, '08:00', '09:00', {
      ...{ start_time: `2026-10-${start}:00Z`, end_time: `2026-10-${end}:00Z` },
      ...zone,
    });
  await drawBoard([night('Night', '24T22:00', '25T04:00'), night('Day', '25T09:00', '25T15:00')], zone, {
    days: daysFrom('2026-10-25', 1, 'Europe/Berlin'),
  });
  await expect.element(bar('Night')).toHaveAccessibleName(/^Night, Sun 12:00 AM–5:00 AM/);
  expect(width('Night')).toBeCloseTo(width('Day'), 0);
  expect(page.getByRole('button', { name: '2 AM', exact: true }).elements()).toHaveLength(2);
});

it('has no finding of axe in both themes, by place, role and person, wide and narrow', async () => {
  const type = { id: newId(), name: 'Bar', color: '#3182ce' };
  const person = { id: newId(), name: 'Ann' };
  const slot = boardSlot({ slot_type_id: type.id, required_count: 3, current_count: 1, min_count: 2 });
  const shifts = [
    shiftAt('Critical', '08:00', '12:00', {
      slots: [slot],
      signups: [{ id: newId(), slot_id: slot.id, user_id: person.id, status: 'displaced' }],
    }),
    shiftAt('Short', '12:00', '12:30'),
    shiftAt('Full', '13:00', '18:00', { taken: 4, feed_id: newId() }),
    shiftAt('Off', '13:00', '14:00', { status: 'canceled' }),
  ];
  const { again } = await drawBoard(shifts, { slot_types: [type], people: [person] });
  for (const by of ['place', 'role', 'person'] as const) {
    await again({ board: { ...{ timezone: 'UTC', slot_types: [type], places: [], shifts, people: [person] } }, by });
    for (const theme of ['light', 'dark'] as const) {
      document.documentElement.dataset.theme = theme;
      for (const size of [1440, 360]) {
        await page.viewport(size, 800);
        await expectAccessible(`${by}, ${theme}, ${size}`);
      }
    }
  }
});
