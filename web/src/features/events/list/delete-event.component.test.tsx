import { type ChangeOutcome, makeChange, undoChange } from '@contract/change-sets.ts';
import type { Event } from '@contract/events.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, failure } from '@/test/fake-api.ts';
import { button, dialog, entry, expectGone, link, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { outcomeWith } from '@/test/outcomes.ts';
import { eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const ann = { id: newId(), name: 'Ann' };
const bo = { id: newId(), name: 'Bo' };

/** Two events, of which the first is deleted with this outcome when that is confirmed. */
function festival(first: Partial<Event>, outcome: Partial<ChangeOutcome>) {
  const second = eventWith({ title: 'Second', start_time: '2026-10-23T19:00:00Z' });
  const doomed = eventWith({ title: 'First', slot_assignments: [slotOf(bar)], ...first });
  const world = worldWith({ me: administrator(), slotTypes: [bar], events: [doomed, second] });
  const answer = () =>
    api.on(makeChange, ({ body }) => {
      const { preview } = body as { preview?: boolean };
      if (!preview) world.events = [second];
      return outcomeWith({ action: 'delete', deleted: 1, id: preview ? null : newId(), ...outcome });
    });
  answer();
  api.on(undoChange, () => {
    world.events = [doomed, second];
    return outcomeWith({ action: 'undo' });
  });
  return { doomed, second, answer };
}
const bodies = () => api.made(makeChange).map(({ body }) => body);

it('asks first, with who is told, who is there and who cannot be reached, and can be undone', {
  tags: ['2.82', '7.20'],
}, async () => {
  const told = [ann, bo].map((user) => ({ user, kind: 'removed' as const, event_id: null, reached: user === ann }));
  const { doomed } = festival(
    { start_time: '2026-10-23T09:00:00Z' },
    {
      told,
      here: [{ user: ann, event_id: newId() }],
      unreached: [{ user: bo, phone: '+1 712 555 0111', reason: 'no_address' }],
    },
  );
  await openApp('/admin/events');
  await button('Delete First').click();
  await expect.element(dialog).toHaveTextContent('Are you sure you want to delete this event?First');
  await expect.element(dialog).toHaveTextContent('1 person is here nowAnn');
  await expect.element(button('End it now, keep their hours')).toBeVisible();
  await expect.element(dialog).toHaveTextContent('1 person loses a place and is toldAnn');
  await expect.element(dialog).toHaveTextContent(/1 person can’t be reachedBo/);
  await userEvent.keyboard('{Escape}');
  await expectGone(dialog);
  await expect.element(button('Delete First')).toHaveFocus();
  const body = { action: 'delete', events: [{ id: doomed.id }] };
  expect(bodies()).toEqual([{ ...body, preview: true }]);

  await button('Delete First').click();
  await button('Delete 1 shift').click();
  await expect.element(toasts).toHaveTextContent('“First” has been deleted.');
  await expect.element(toasts).toHaveTextContent(/1 person can’t be reached: Bo/);
  await expectGone(entry(3, 'First'));
  await expect.element(link('Edit Second')).toHaveFocus();
  expect(bodies().at(-1)).toEqual(body);
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(entry(3, 'First')).toBeVisible();
});

it('what is refused stays in the list, and is said', { tags: ['8.19', '8.20'] }, async () => {
  const { answer } = festival({}, {});
  await openApp('/admin/events');
  await button('Delete First').click();
  await expect.element(dialog).toHaveTextContent('Nobody is signed up for it.');
  api.on(makeChange, failure());
  await button('Delete 1 shift').click();
  await expect.element(toasts).toHaveTextContent('Failed to delete event. Please try again.');
  await expect.element(entry(3, 'First')).toBeVisible();
  answer();
  await button('Delete First').click();
  await button('Delete 1 shift').click();
  await expect.element(toasts).toHaveTextContent('“First” has been deleted.');
  await expectGone(entry(3, 'First'));
});

it('an event that is over says that its signups stay on record', async () => {
  const slot = slotOf(bar, { current_count: 1 });
  const volunteers = [{ id: newId(), user_id: ann.id, slot_id: slot.id, status: 'confirmed' as const }];
  const times = { start_time: '2026-10-22T10:00:00Z', end_time: '2026-10-22T12:00:00Z' };
  festival({ ...times, slot_assignments: [slot], volunteers }, {});
  await openApp('/admin/events?past=true');
  await button('Delete First').click();
  await expect
    .element(dialog)
    .toHaveTextContent('The event is over. It leaves this list, and its signup stays on record.');
  await expect.element(page.getByRole('heading', { name: 'Delete 1 shift' })).toBeVisible();
});
