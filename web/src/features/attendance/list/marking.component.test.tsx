import { type Attendee, listAttendance, markAttendance, markSeveral } from '@contract/attendance.ts';
import { getEvent } from '@contract/events.ts';
import { getWorkHistory, type WorkEntry } from '@contract/work-history.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { anyDialog, exactButton, toasts } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { attendeeOf, eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const rowOf = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
const markOf = (name: string, mark: string) => rowOf(name).getByRole('button', { name: mark, exact: true });
const all = exactButton('Mark all attended');
const correct = page.getByRole('button', { name: 'Correct the hours of Vera' });
/** The number that is shown for a mark. */
const count = (of: string) =>
  [...document.querySelectorAll('dl > div')].find((each) => each.textContent?.includes(of))?.querySelector('dd')
    ?.textContent;

/** Opens the attendance of an event of four hours that Ada, Bob and Vera are signed up for. */
async function openAttendance(start_time = '2026-10-23T04:00:00Z', end_time = '2026-10-23T08:00:00Z') {
  const slot = slotOf(slotTypeWith({ name: 'Kitchen' }));
  const event = eventWith({ title: 'Harvest supper', start_time, end_time, slot_assignments: [slot] });
  let people = ['Ada', 'Bob', 'Vera'].map((name) => attendeeOf(slot, name, { hours: 4, scheduled_hours: 4 }));
  worldWith({ me: administrator(), events: [event] });
  api.on(listAttendance, () => people);
  const change = (of: readonly string[], marks: object) => {
    people = people.map((each): Attendee => (of.includes(each.id) ? { ...each, ...marks } : each));
    return people;
  };
  api.on(markAttendance, ({ params, body }) => {
    const { hours, ...marks } = body as { hours?: number };
    const corrected = hours === undefined ? {} : { hours, corrected: true };
    const id = params.signupId ?? '';
    return change([id], { ...marks, ...corrected }).find((each) => each.id === id) as Attendee;
  });
  api.on(markSeveral, ({ body }) => {
    const { signup_ids, attendance } = body as { signup_ids: string[]; attendance: 'attended' | null };
    return change(signup_ids, { attendance });
  });
  const screen = await openApp(`/admin/events/${event.id}/attendance`);
  await expect.element(rowOf('Ada')).toBeVisible();
  return screen;
}

it('marks people one by one, and corrects hours with a reason', async () => {
  await openAttendance();
  await expect.element(page.getByText('Harvest supper')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Kitchen' })).toHaveTextContent('0 of 3 marked');
  await markOf('Ada', 'Attended').click();
  await expect.element(markOf('Ada', 'Attended')).toHaveAttribute('aria-pressed', 'true');
  await markOf('Bob', 'Excused').click();
  await markOf('Bob', 'No-show').click();
  await expect.element(markOf('Bob', 'No-show')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(markOf('Bob', 'Excused')).toHaveAttribute('aria-pressed', 'false');

  await correct.click();
  await anyDialog.getByLabelText('Hours that count').fill('2.5');
  await anyDialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(anyDialog.getByText('A reason is required to correct hours')).toBeVisible();
  await expectAccessible('correcting hours');
  await anyDialog.getByLabelText('Reason').fill('Had to catch the last bus');
  await anyDialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(anyDialog).not.toBeInTheDocument();
  await expect.element(rowOf('Vera')).toHaveTextContent('instead of 4 h2.5 h');
  await expect.element(rowOf('Vera')).toHaveTextContent('Had to catch the last bus');
  await expect.poll(() => ['Attended', 'No-show', 'Not marked'].map(count)).toEqual(['2', '1', '0']);
  await expect.element(all).toBeDisabled();
  expect(api.made(markAttendance).at(-1)?.body).toEqual({
    attendance: 'attended',
    hours: 2.5,
    reason: 'Had to catch the last bus',
  });
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    await expectAccessible(`attendance, ${theme}`);
  }
});

it('shows with the hours who recorded what, when and why, and that it could not be loaded', async () => {
  await openAttendance();
  api.on(getWorkHistory, failure());
  await correct.click();
  await anyDialog.getByRole('button', { name: 'History' }).click();
  await expect.element(anyDialog.getByText('Failed to load the history')).toBeVisible();
  const kim = { id: newId(), name: 'Kim' };
  const entryOf = (more: Partial<WorkEntry>): WorkEntry => ({
    ...{ id: 1, kind: 'moved', at: '2026-10-20T08:00:00Z', by: null, attendance: null, minutes: null },
    ...{ came_at: null, left_at: null, left_assumed: false, break_minutes: null, reason: null, ...more },
  });
  const attended = { by: kim, attendance: 'attended' } as const;
  const gate = { came_at: '2026-10-23T04:00:00Z', left_at: '2026-10-23T08:00:00Z', left_assumed: true };
  api.on(getWorkHistory, () => [
    entryOf({ ...attended, id: 3, kind: 'corrected', minutes: 150, reason: 'Had to catch the last bus' }),
    entryOf({ ...attended, id: 2, kind: 'clocked', ...gate }),
    entryOf({}),
  ]);
  await anyDialog.getByRole('button', { name: 'Try again' }).click();
  const entries = anyDialog.getByRole('list').getByRole('listitem');
  await expect.element(entries.first()).toHaveTextContent(/Hours corrected · 2.5 hHad to catch the last busKim, /);
  await expect.element(entries.nth(1)).toHaveTextContent(/Check-in and check-out · came at .*, assumed/);
  await expect.element(entries.nth(2)).toHaveTextContent(/The shift was movedAutomatically, /);
  await expectAccessible('the history of hours');
});

it('says what becomes of people who are left unmarked', async () => {
  await openAttendance();
  await expect.element(page.getByText('Anyone left unmarked counts as attended once the event is over.')).toBeVisible();
  await markOf('Ada', 'Attended').click();
  await expect.element(page.getByText('Anyone left unmarked has no hours until you mark them.')).toBeVisible();
});

it('marks everybody at once, and undoes it', async () => {
  await openAttendance();
  await markOf('Bob', 'Excused').click();
  await all.click();
  await expect.element(toasts).toHaveTextContent('2 people marked as attended.');
  await expect.poll(() => ['Attended', 'Excused'].map(count)).toEqual(['2', '1']);
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => ['Not marked', 'Excused'].map(count)).toEqual(['2', '1']);
  const [marked, undone] = api.made(markSeveral).map(({ body }) => body);
  expect(marked).toMatchObject({ attendance: 'attended', signup_ids: [expect.any(String), expect.any(String)] });
  expect(undone).toEqual({ ...(marked as object), attendance: null });
  // Pressing a mark once more removes it.
  await markOf('Bob', 'Excused').click();
  await expect.poll(() => count('Not marked')).toBe('3');
  await expect.poll(() => api.made(markAttendance).at(-1)?.body).toMatchObject({ attendance: null });
});

it('shows the earlier mark again when a new one is refused, and says so', async () => {
  await openAttendance();
  await markOf('Ada', 'Attended').click();
  await expect.poll(() => count('Attended')).toBe('1');
  const refused = api.hold(markAttendance, failure());
  await markOf('Ada', 'No-show').click();
  await expect.element(markOf('Ada', 'No-show')).toHaveAttribute('aria-pressed', 'true');
  refused.go();
  await expect.element(toasts).toHaveTextContent('The attendance of Ada was not saved.');
  await expect.element(markOf('Ada', 'Attended')).toHaveAttribute('aria-pressed', 'true');
  api.on(markSeveral, failure());
  await all.click();
  await expect.element(toasts).toHaveTextContent('Attendance was not saved.');
  await expect.poll(() => count('Not marked')).toBe('2');
});

it('works by keyboard alone: arrow keys in the list, marks, and corrected hours', async () => {
  await openAttendance();
  (markOf('Ada', 'Attended').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(markOf('Ada', 'Attended')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(markOf('Bob', 'Attended')).toHaveFocus();
  await userEvent.keyboard('{Tab}[Space]');
  await expect.element(markOf('Bob', 'No-show')).toHaveAttribute('aria-pressed', 'true');
  (correct.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Hours that count')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(anyDialog).not.toBeInTheDocument();
  await expect.element(correct).toHaveFocus();
});

it('offers no marks before the start', async () => {
  await openAttendance('2050-01-01T10:00:00Z', '2050-01-01T14:00:00Z');
  await expect.element(page.getByText('You can record attendance once the event has started.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Attended' }).elements()).toEqual([]);
  await expectAccessible('attendance before the start');
});

it('reports an event that does not exist', async () => {
  worldWith({ me: administrator() });
  const gone = refusal('not_found', { what: 'event' });
  api.on(listAttendance, gone);
  api.on(getEvent, gone);
  const screen = await openApp(`/admin/events/${newId()}/attendance`);
  await expect.element(page.getByText('Event not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the events' }).click();
  await expect.poll(screen.address).toMatch(/^\/admin\/events/);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Events Management' })).toBeVisible();
});

it('says who has not answered yet; there is nothing to mark for them', async () => {
  const slot = slotOf(slotTypeWith({ name: 'Kitchen' }));
  const event = eventWith({ title: 'Harvest supper', slot_assignments: [slot] });
  worldWith({ me: administrator(), events: [event] });
  const question = { id: newId(), kind: 'place', was: null, deadline: '2026-10-23T14:00:00Z' } as const;
  api.on(listAttendance, () => [attendeeOf(slot, 'Ada', { status: 'asked', question })]);
  await openApp(`/admin/events/${event.id}/attendance`);
  await expect.element(rowOf('Ada').getByText('Asked, answer by 2:00 PM')).toBeVisible();
  expect(rowOf('Ada').getByText('Overlaps', { exact: false }).elements()).toEqual([]);
});

it('says what the gate has recorded: who is here, who left, and whose check-out is assumed', async () => {
  const slot = slotOf(slotTypeWith({ name: 'Kitchen' }));
  const event = eventWith({
    title: 'Harvest supper',
    start_time: '2026-10-22T04:00:00Z',
    end_time: '2026-10-22T08:00:00Z',
    slot_assignments: [slot],
  });
  const checked_in_at = '2026-10-22T05:00:00Z';
  const gone = { checked_in_at, checked_out_at: '2026-10-22T08:00:00Z', attendance: 'attended' } as const;
  const byGate = { hours: 3, scheduled_hours: 4, corrected: true };
  let people = [
    attendeeOf(slot, 'Ada', { checked_in_at }),
    attendeeOf(slot, 'Bob', { ...gone, ...byGate }),
    attendeeOf(slot, 'Vera', { ...gone, ...byGate, out_assumed: true }),
    attendeeOf(slot, 'Wil', { checked_in_at, attendance: 'no_show' }),
  ];
  worldWith({ me: administrator(), events: [event] });
  api.on(listAttendance, () => people);
  api.on(markAttendance, ({ params }) => {
    const unmarked = { attendance: null, checked_out_at: null, out_assumed: false };
    people = people.map((each) => (each.id === params.signupId ? { ...each, ...unmarked } : each));
    return people.find(({ id }) => id === params.signupId) as Attendee;
  });
  await openApp(`/admin/events/${event.id}/attendance`);
  await expect.element(rowOf('Ada')).toHaveTextContent('Here since 5:00 AM');
  await expect.element(rowOf('Bob')).toHaveTextContent('Here from 5:00 AM to 8:00 AM');
  await expect.element(rowOf('Vera')).toHaveTextContent('Here from 5:00 AM; check-out assumed at the end');
  await expect.element(rowOf('Wil')).not.toHaveTextContent('Here');
  await correct.click();
  await expect.element(anyDialog).toHaveTextContent('By check-in and check-out: 3 h. Scheduled: 4 h.');
  await userEvent.keyboard('{Escape}');
  // Without its mark, nothing is assumed any longer.
  await markOf('Vera', 'Attended').click();
  await expect.element(rowOf('Vera')).toHaveTextContent('Here since 5:00 AM');
  await expectAccessible('attendance with the gate');
  await expect.element(page.getByRole('link', { name: 'All open ends' })).toHaveAttribute('href', '/admin/open-ends');
});
