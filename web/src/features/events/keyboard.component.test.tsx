import { makeChange } from '@contract/change-sets.ts';
import { createEvent, type Event, listEvents, updateEvent } from '@contract/events.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepEvent } from '@/lib/lists/last-filter.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { api } from '@/test/fake-api.ts';
import { button, dialog, exactButton, expectGone, toasts } from '@/test/find.ts';
import { press, pressOn, tabTo, typeInto } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { outcomeWith } from '@/test/outcomes.ts';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';
import { holdTimers } from '@/test/timers.ts';

it('creates, edits and deletes an event by keyboard alone', async () => {
  const bar = slotTypeWith({ name: 'Bar', hourly_credits: 2 });
  const world = worldWith({ me: administrator(), slotTypes: [bar] });
  const keeps = (event: Event) => {
    world.events = [event];
    return { ...event, source: null };
  };
  const times = { start_time: '2027-05-06T18:00:00Z', end_time: '2027-05-06T21:00:00Z' };
  const fair = eventWith({ title: 'Fair', ...times, slot_assignments: [slotOf(bar, { required_count: 2 })] });
  api.on(createEvent, () => keeps(fair));
  api.on(updateEvent, ({ body }) => keeps({ ...fair, location: (body as Event).location, version: 2 }));
  api.on(makeChange, ({ body }) => {
    if (!(body as { preview?: boolean }).preview) world.events = [];
    return outcomeWith({ action: 'delete', deleted: 1 });
  });
  // The success stays until the test has seen it.
  const redirect = holdTimers(2_000);
  await openApp('/admin/events?start=2027-05-06&end=2027-05-06');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Events Management' })).toBeVisible();
  await press('n');
  await expect.element(page.getByLabelText('Title')).toHaveFocus();
  await typeInto(page.getByLabelText('Title'), 'Fair');
  await tabTo(page.getByLabelText('Start date'));
  await press('05062027');
  await expect.element(page.getByLabelText('End date')).toHaveValue('2027-05-06');
  await tabTo(page.getByLabelText('Start time'));
  await press('0600PM');
  await tabTo(page.getByLabelText('End time'));
  await press('0900PM');
  await pressOn(exactButton('Bar'), '[Space]');
  await expect.element(exactButton('Bar')).toHaveAttribute('aria-pressed', 'true');
  await pressOn(exactButton('More Bar'), '[Space]');
  await expect.element(page.getByText('6 credits each')).toBeVisible();
  await pressOn(exactButton('Create Event'));
  await expect.element(page.getByRole('heading', { name: 'Event Created Successfully!' })).toHaveFocus();
  expect(api.made(createEvent).map(({ body }) => body)).toMatchObject([
    { title: 'Fair', slot_assignments: [{ slot_type_id: bar.id, required_count: 2 }] },
  ]);

  // The app returns to the list, at the new event.
  await redirect.pass();
  const edit = page.getByRole('link', { name: 'Edit Fair' });
  await expect.element(edit).toHaveFocus();
  await press('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Edit Event' })).toBeVisible();
  // The toast about the saved event stays until Escape closes it, however long the list takes.
  holdTimers(3_000);
  await typeInto(page.getByLabelText('Location'), 'The yard');
  await press('{Enter}');
  await expect.element(edit).toHaveFocus();
  await expect.element(page.getByText('The yard', { exact: true })).toBeVisible();

  // The first Escape closes the toast about the saved event.
  await expect.element(toasts).toHaveTextContent('“Fair” has been saved.');
  await press('{Escape}');
  await expect.element(toasts).not.toHaveTextContent('“Fair” has been saved.');
  const remove = button('Delete Fair,');
  await pressOn(remove);
  await expect.element(dialog).toHaveTextContent('Are you sure you want to delete this event?');
  await press('{Escape}');
  await expectGone(dialog);
  await expect.element(remove).toHaveFocus();
  await press('{Enter}');
  await pressOn(exactButton('Delete 1 shift'));
  await expect.element(toasts).toHaveTextContent('“Fair” has been deleted.');
  await expect.element(edit).not.toBeInTheDocument();
  // The focus moves to a neighbor once the dialog has returned it.
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

it('focuses a new event in a list that was seen before, as soon as the list has it', async () => {
  worldWith({ me: administrator() });
  const { router, queryClient } = await openApp('/admin/events');
  const none = page.getByText('No events found');
  await expect.element(none).toBeVisible();
  await router.navigate({ to: '/admin/slot-types' });
  const fair = eventWith({ title: 'Fair' });
  keepEvent(fair.id);
  await queryClient.invalidateQueries({ queryKey: queryKeys.events });
  const list = api.hold(listEvents, [fair]);
  await router.navigate({ to: '/admin/events' });
  await expect.element(none).toBeVisible();
  list.go();
  await expect.element(page.getByRole('link', { name: 'Edit Fair' })).toHaveFocus();
});
