import { listAttendance } from '@contract/attendance.ts';
import { makeChange } from '@contract/change-sets.ts';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { plan, plannedOf, planning } from '@/lib/change-sets/planning.ts';
import { clearSelection } from '@/lib/change-sets/selection.ts';
import { api, type Made } from '@/test/fake-api.ts';
import { button, choose, dialog, exactButton, expectGone, radio, toasts } from '@/test/find.ts';
import { pressOn } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { changedEventOf, outcomeWith } from '@/test/outcomes.ts';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';

afterEach(() => {
  clearSelection();
  planning.set(null);
});

const bar = slotTypeWith({ name: 'Bar' });
const stage = slotTypeWith({ name: 'Stage' });
const shift = (title: string, hour: number, day = '2026-10-23') =>
  eventWith({
    title,
    start_time: `${day}T${hour}:00:00Z`,
    end_time: `${day}T${hour + 1}:00:00Z`,
    timezone: 'Europe/Berlin',
    slot_assignments: [slotOf(bar)],
  });
const today = [shift('First', 12), shift('Second', 13), shift('Third', 14)];
const canceled = eventWith({ ...shift('Canceled', 12, '2026-10-24'), status: 'canceled' });
const ref = ({ id, version }: (typeof today)[number]) => ({ id, version });

async function openEvents(): Promise<void> {
  worldWith({ me: administrator(), slotTypes: [bar, stage], events: [...today, canceled] });
  api.on(makeChange, ({ body }: Made) => {
    const { action, preview } = body as { action: 'move' | 'copy'; preview?: boolean };
    // A copy leaves the originals as they are.
    const changed = action === 'copy' ? today.map(() => eventWith()) : today;
    const outcome = outcomeWith({ action, events: changed.map(changedEventOf) });
    return preview ? { ...outcome, id: null } : outcome;
  });
  // The links of events preload their pages when they get the focus.
  api.on(listAttendance, []);
  await openApp('/admin/events');
}

const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title},` });
const bulkBar = page.getByRole('region', { name: 'Selected shifts' });
/** The change that was made, after its preview. */
const made = async () => {
  await expect.poll(() => api.made(makeChange).length).toBe(2);
  return api.made(makeChange)[1]?.body;
};
const menu = async (item: string) => {
  await button('More actions').click();
  await page.getByRole('menuitem', { name: item }).click();
};

it('a click with Shift selects a range, the heading a day, and Escape nothing', async () => {
  await openEvents();
  await box('First').click();
  await expect.element(bulkBar).toHaveTextContent('1 shift selected');
  await box('Third').click({ modifiers: ['Shift'] });
  await expect.element(bulkBar).toHaveTextContent('3 shifts selected');
  await box('Second').click();
  await expect.element(bulkBar).toHaveTextContent('2 shifts selected');
  const day = page.getByRole('checkbox', { name: 'Select all of Friday, October 23' });
  expect((day.element() as HTMLInputElement).indeterminate).toBe(true);
  await day.click();
  await expect.element(bulkBar).toHaveTextContent('3 shifts selected');
  await userEvent.keyboard('{Escape}');
  await expectGone(bulkBar);
});

it('a click with Shift on the box of a day selects all days since the last', async () => {
  await openEvents();
  const dayBox = (day: string) => page.getByRole('checkbox', { name: `Select all of ${day}` });
  await dayBox('Friday, October 23').click();
  await dayBox('Saturday, October 24').click({ modifiers: ['Shift'] });
  await expect.element(bulkBar).toHaveTextContent('4 shifts selected');
  await dayBox('Friday, October 23').click();
  await expect.element(bulkBar).toHaveTextContent('1 shift selected');
});

it('days of a festival go to next year in four clicks, together, and to a date that is typed', async () => {
  await openEvents();
  let clicks = 0;
  const click = async (what: ReturnType<typeof button>, options = {}) => {
    clicks += 1;
    await what.click(options);
  };
  await click(page.getByRole('checkbox', { name: 'Select all of Friday, October 23' }));
  await click(page.getByRole('checkbox', { name: 'Select all of Saturday, October 24' }), { modifiers: ['Shift'] });
  await click(button('Copy to…'));
  await click(exactButton('Copy to Friday, October 22, 2027'));
  const all = [...today, canceled].map(ref);
  expect(await made()).toEqual({ action: 'copy', events: all, days: [364] });
  expect(clicks).toBe(4);
  await expectGone(dialog);
  await button('Copy to…').click();
  const date = dialog.getByLabelText('Or on a date');
  await date.fill('2027-11-05');
  await date.fill('2027-11-12');
  await expect.element(dialog).toHaveTextContent('November 2027');
  await exactButton('Previous year').click();
  await expect.element(dialog).toHaveTextContent('November 2026');
  await button('Copy to 1 day').click();
  await expect.poll(() => api.made(makeChange).length).toBe(4);
  expect(api.made(makeChange)[3]?.body).toEqual({ action: 'copy', events: all, days: [385] });
});

it('a selection and its bar work with the keyboard alone', async () => {
  await openEvents();
  await pressOn(box('First'), ' ');
  await pressOn(button('Move…'));
  await expect.element(dialog).toHaveTextContent('Move 1 shift');
  await pressOn(button('+30 min'));
  expect(await made()).toEqual({
    action: 'move',
    events: [ref(today[0] as (typeof today)[number])],
    start_minutes: 30,
    end_minutes: 30,
  });
});

it('a whole day moves by an hour in two clicks if it concerns nobody', async () => {
  await openEvents();
  await button('Move all of Friday, October 23').click();
  await button('+1 h').click();
  expect(await made()).toEqual({ action: 'move', events: today.map(ref), start_minutes: 60, end_minutes: 60 });
  await expect.element(toasts).toHaveTextContent('3 shifts moved');
});

it('shifts move by days, hours and minutes, and to a place', async () => {
  await openEvents();
  await button('Move all of Friday, October 23').click();
  await exactButton('Move').click();
  await expect.element(dialog).toHaveTextContent('Choose how far to move them, or another place.');
  await radio('Earlier').click();
  await dialog.getByLabelText('Days').fill('1');
  await dialog.getByLabelText('Minutes').fill('45');
  await dialog.getByLabelText('Place').fill('Tent');
  await exactButton('Move').click();
  const by = { days: -1, start_minutes: -45, end_minutes: -45, location: 'Tent' };
  expect(await made()).toEqual({ action: 'move', events: today.map(ref), ...by });
});

it('counts change for one of the slot types in use', async () => {
  await openEvents();
  await page.getByRole('checkbox', { name: 'Select all of Friday, October 23' }).click();
  await button('Counts…').click();
  await exactButton('Change').click();
  await expect.element(dialog).toHaveTextContent('Enter a number, or a minimum.');
  await choose(dialog.getByLabelText('Slot type'), 'Bar');
  await choose(dialog.getByLabelText('Places'), 'More');
  await dialog.getByLabelText('Number').fill('2');
  await dialog.getByLabelText('Minimum').fill('1');
  await exactButton('Change').click();
  const counts = { slot_type_id: bar.id, add: 2, min_count: 1 };
  expect(await made()).toEqual({ action: 'counts', events: today.map(ref), ...counts });
});

it('title, description, slot type and minimum change for all at once; what is empty stays', async () => {
  await openEvents();
  await page.getByRole('checkbox', { name: 'Select all of Friday, October 23' }).click();
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  await exactButton('Change').click();
  await expect.element(dialog).toHaveTextContent('Enter what you want to change.');
  await choose(dialog.getByLabelText('New slot type'), 'Bar');
  await exactButton('Change').click();
  await expect.element(dialog).toHaveTextContent('Choose the slot type as it is now, too.');
  await choose(dialog.getByLabelText('Slot type now'), 'Bar');
  await dialog.getByLabelText('Title').fill(' Evening ');
  await dialog.getByLabelText('Minimum').fill('1');
  await button('Let people bring others').click();
  await expect.element(dialog.getByLabelText('Most places that one person can take')).toHaveFocus();
  await userEvent.keyboard('4');
  await exactButton('Change').click();
  const edit = { title: 'Evening', slot_type_id: bar.id, to_slot_type_id: bar.id, min_count: 1, group_size: 4 };
  expect(await made()).toEqual({ action: 'edit', events: today.map(ref), ...edit });
});

it('canceling asks for a reason and leaves out what is canceled; only that is restored', async () => {
  await openEvents();
  await box('First').click();
  await box('Canceled').click();
  await menu('Cancel…');
  await expect.element(dialog).toHaveTextContent('Cancel 1 shift');
  await exactButton('Cancel shifts').click();
  await expect.element(dialog).toHaveTextContent('A reason is required');
  await dialog.getByLabelText('Reason').fill('Storm');
  await exactButton('Cancel shifts').click();
  const first = ref(today[0] as (typeof today)[number]);
  expect(await made()).toEqual({ action: 'cancel', events: [first], reason: 'Storm' });
  await menu('Restore');
  await expect.poll(() => api.made(makeChange).length).toBe(4);
  expect(api.made(makeChange)[3]?.body).toEqual({ action: 'restore', events: [ref(canceled)] });
});

it('only what applies is offered', async () => {
  await openEvents();
  await box('First').click();
  await button('More actions').click();
  await expectGone(page.getByRole('menuitem', { name: 'Restore' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(bulkBar).toBeVisible();
  await box('First').click();
  await box('Canceled').click();
  await button('More actions').click();
  await expect.element(page.getByRole('menuitem', { name: 'Restore' })).toBeVisible();
  await expectGone(page.getByRole('menuitem', { name: 'Cancel…' }));
});

it('a day is copied to several days, with people, and to the next week at once', async () => {
  await openEvents();
  await button('Copy all of Friday, October 23').click();
  await exactButton('Copy').click();
  await expect.element(dialog).toHaveTextContent('Choose one or more days.');
  await exactButton('October 24, 2026').click();
  await button('Next month').click();
  await exactButton('November 6, 2026').click();
  await dialog.getByRole('checkbox').click();
  await exactButton('Copy to 2 days').click();
  expect(await made()).toEqual({ action: 'copy', events: today.map(ref), days: [1, 14], people: true });
  await button('Copy all of Friday, October 23').click();
  await exactButton('Copy to Friday, October 30').click();
  await expect.poll(() => api.made(makeChange).length).toBe(4);
  expect(api.made(makeChange)[3]?.body).toEqual({ action: 'copy', events: today.map(ref), days: [7] });
});

it('pasted shifts need one key for their day and place, and still ask for people and other days', async () => {
  await openEvents();
  const [first] = today as [(typeof today)[number]];
  const paste = (to: Parameters<typeof plan>[2]) => plan('copy', [plannedOf(first)], to);
  paste({ day: '2026-10-25', location: 'Tent' });
  await expect.element(exactButton('Copy to Sunday, October 25')).toHaveFocus();
  await expect.element(exactButton('Copy to Sunday, October 25')).toHaveAccessibleDescription('The copy goes to Tent.');
  await userEvent.keyboard('{Enter}');
  expect(await made()).toEqual({ action: 'copy', events: [ref(first)], days: [2], location: 'Tent' });
  await expectGone(dialog);
  paste({ day: '2026-10-23', minutes: 60 });
  await expect.element(dialog).toHaveTextContent('The copy begins when the shift ends.');
  await exactButton('October 23, 2026').click();
  await dialog.getByRole('checkbox').click();
  await exactButton('Copy to 1 day').click();
  await expect.poll(() => api.made(makeChange).length).toBe(4);
  expect(api.made(makeChange)[3]?.body).toEqual({
    ...{ action: 'copy', events: [ref(first)], days: [0], minutes: 60, people: true },
  });
  await expectGone(dialog);
  paste({ day: '2026-10-24', location: null });
  await expect.element(dialog).toHaveTextContent('The copy has no location.');
  await exactButton('Copy to Saturday, October 24').click();
  await expect.poll(() => api.made(makeChange).length).toBe(6);
  expect(api.made(makeChange)[5]?.body).toMatchObject({ days: [1], location: null });
});

it('the calendar is used with the arrow keys, over the end of a month', async () => {
  await openEvents();
  await button('Copy all of Friday, October 23').click();
  await pressOn(exactButton('October 30, 2026'), '{ArrowDown}');
  await expect.element(exactButton('November 6, 2026')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await expect.element(exactButton('Copy to 1 day')).toBeVisible();
  await expect.element(exactButton('November 5, 2026')).toHaveAttribute('aria-pressed', 'true');
});

it('a repetition says how many it makes and when the clocks change, and makes a series', async () => {
  await openEvents();
  await box('First').click();
  await exactButton('Repeat…').click();
  await expect.element(dialog).toHaveTextContent('4 times, the last on Friday, November 20');
  await expect.element(dialog).toHaveTextContent('The clocks change on Sunday, October 25.');
  await choose(dialog.getByLabelText('How often'), 'Every 2 weeks');
  await dialog.getByLabelText('Until').fill('2026-10-30');
  await button('Repeat 0 times').click();
  await expect.element(dialog).toHaveTextContent('Choose a day after the shifts.');
  await dialog.getByLabelText('Until').fill('2026-11-20');
  await exactButton('Repeat 2 times').click();
  const first = ref(today[0] as (typeof today)[number]);
  expect(await made()).toEqual({ action: 'copy', events: [first], days: [14, 28], series: true });
});

it('a repetition by month is offered as its first day fits it, and names the days that are left out', async () => {
  await openEvents();
  await box('First').click();
  await exactButton('Repeat…').click();
  await choose(dialog.getByLabelText('How often'), 'Every month on the fourth Friday');
  await dialog.getByLabelText('Until').fill('2027-01-31');
  await expect.element(dialog).toHaveTextContent('3 times, the last on Friday, January 22');
  await choose(dialog.getByLabelText('Leave out a day'), 'Friday, December 25');
  await expect.element(dialog).toHaveTextContent('2 times, the last on Friday, January 22, 2027');
  await expect.element(dialog).toHaveTextContent('Left out: Friday, December 25');
  await choose(dialog.getByLabelText('Leave out a day'), 'Friday, November 27');
  await exactButton('Friday, November 27').click();
  await exactButton('Repeat 2 times').click();
  const first = ref(today[0] as (typeof today)[number]);
  expect(await made()).toEqual({ action: 'copy', events: [first], days: [35, 91], series: true });
});

it('a repetition can leave out public holidays, by name, and puts each back on demand', async () => {
  await openEvents();
  await box('First').click();
  await exactButton('Repeat…').click();
  await dialog.getByLabelText('Until').fill('2027-01-02');
  await exactButton('Leave out public holidays').click();
  await choose(dialog.getByLabelText('Country'), 'Germany');
  await expect.element(dialog).toHaveTextContent('Left out: Friday, December 25 (Christmas Day)');
  await expect.element(dialog).toHaveTextContent('8 times, the last on Friday, December 18');
  await exactButton("Friday, January 1, 2027 (New Year's Day)").click();
  await expect.element(dialog).toHaveTextContent('9 times, the last on Friday, January 1, 2027');
  await choose(dialog.getByLabelText('Country'), 'Saudi Arabia');
  await expect.element(dialog).toHaveTextContent('10 times');
  await expect.element(dialog).toHaveTextContent('None of these days is a public holiday.');
  await choose(dialog.getByLabelText('Country'), 'Germany');
  await exactButton('Repeat 9 times').click();
  const first = ref(today[0] as (typeof today)[number]);
  expect(await made()).toEqual({
    action: 'copy',
    events: [first],
    days: [7, 14, 21, 28, 35, 42, 49, 56, 70],
    series: true,
  });
});

it('duplicates are made on the same day', async () => {
  await openEvents();
  await box('Second').click();
  await menu('Duplicate');
  const second = ref(today[1] as (typeof today)[number]);
  expect(await made()).toEqual({ action: 'copy', events: [second], days: [0] });
});
