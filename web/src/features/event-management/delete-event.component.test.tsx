import { deleteEvent, listEvents } from '@contract/events.ts';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerEventChanges } from '@/test/changes.ts';
import { api, failure } from '@/test/fake-api.ts';
import { button, entry, expectGone, link, question, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

it('asks first, removes the event from the list at once, and restores it when refused', {
  tags: ['2.82', '7.19', '7.20', '8.19', '8.20'],
}, async () => {
  const bar = slotTypeWith({ name: 'Bar' });
  const slot = slotOf(bar, { current_count: 1 });
  const volunteers = [{ id: newId(), user_id: newId(), slot_id: slot.id, status: 'confirmed' as const }];
  const first = eventWith({ title: 'First', slot_assignments: [slot], volunteers });
  const second = eventWith({ title: 'Second', start_time: '2026-10-23T19:00:00Z' });
  const world = worldWith({ me: administrator(), slotTypes: [bar], events: [first, second] });
  await openApp('/admin/events');
  await button('Delete First').click();
  await expect.element(question).toHaveTextContent('Are you sure you want to delete this event?');
  await expect.element(question).toHaveTextContent('1 person is signed up.');
  await expect.element(button('Keep it')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Delete First')).toHaveFocus();
  expect(api.made(deleteEvent)).toEqual([]);

  const refusing = api.hold(deleteEvent, failure());
  await button('Delete First').click();
  await button('Delete event').click();
  await expectGone(entry(3, 'First'));
  await expect.element(link('Edit Second')).toHaveFocus();
  const reload = api.hold(listEvents, () => world.events);
  refusing.go();
  await expect.element(toasts).toHaveTextContent('Failed to delete event. Please try again.');
  await expect.element(entry(3, 'First')).toBeVisible();

  reload.go();
  answerEventChanges(world);
  await button('Delete First').click();
  await button('Delete event').click();
  await expect.element(toasts).toHaveTextContent('“First” has been deleted.');
  await expect.element(entry(3, 'Second')).toBeVisible();
  await expectGone(entry(3, 'First'));
  expect(api.made(deleteEvent).map(({ params }) => params.id)).toEqual([first.id, first.id]);
});
