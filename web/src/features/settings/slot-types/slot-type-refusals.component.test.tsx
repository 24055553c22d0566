import { deleteSlotType, listSlotTypes, updateSlotType } from '@contract/slot-types.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerSlotTypeChanges } from '@/test/changes.ts';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { alert, button, entry, expectGone, question, text, toasts } from '@/test/find.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const form = page.getByRole('main').getByRole('form');
const save = form.getByRole('button', { name: 'Save Changes' });
let world: World;

beforeEach(() => {
  world = worldWith({ me: administrator(), slotTypes: [bar] });
});

it('shows a change at once; if refused, takes it back and opens the form again with its input', {
  tags: ['8.26'],
}, async () => {
  const message = 'Must be at most 5';
  const details = [{ path: 'hourly_credits', code: 'too_big', params: { max: 5 }, message }];
  const error = { code: 'invalid_request', params: {}, message, details };
  const refusing = api.hold(updateSlotType, () => Response.json({ status: 'error', error }, { status: 400 }));
  await openApp('/admin/slot-types');
  await button('Edit Bar').click();
  await form.getByLabelText('Name').fill('Great bar');
  await save.click();
  await expect.element(entry(2, 'Great bar')).toBeVisible();
  const reload = api.hold(listSlotTypes, () => world.slotTypes);
  refusing.go();
  await expect.element(toasts).toHaveTextContent('Failed to save slot type. Please try again.');
  await expectGone(entry(2, 'Great bar'));
  await expect.element(form.getByLabelText('Name')).toHaveValue('Great bar');
  await expect.element(text(message)).toBeVisible();
  await expect.element(form.getByLabelText('Credits per hour')).toHaveFocus();
  reload.go();
  answerSlotTypeChanges(world);
  await save.click();
  await expect.element(toasts).toHaveTextContent('“Great bar” has been saved.');
  await expect.element(entry(2, 'Great bar')).toBeVisible();
});

it('does not overwrite what somebody else has changed', async () => {
  await openApp('/admin/slot-types');
  await button('Edit Bar').click();
  await form.getByLabelText('Name').fill('Mine');
  world.slotTypes = [{ ...bar, name: 'Theirs', version: 2 }];
  api.on(updateSlotType, refusal('stale_version', { version: 2, updated_at: '2026-10-23T10:00:00Z' }));
  await save.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('This was changed by someone else in the meantime');
  await expect.element(form.getByLabelText('Name')).toHaveValue('Mine');
  expect(api.made(updateSlotType)).toMatchObject([{ body: { name: 'Mine', version: 1 } }]);
  await form.getByRole('button', { name: 'Load latest version' }).click();
  await expect.element(entry(2, 'Theirs')).toBeVisible();
});

it('says which events use a slot type before deleting it, and restores it if refused', {
  tags: ['2.118', '7.25', '7.26', '8.25'],
}, async () => {
  world.events = [eventWith({ slot_assignments: [slotOf(bar, { current_count: 1 })] })];
  await openApp('/admin/slot-types');
  await button('Delete Bar').click();
  await expect
    .element(question)
    .toHaveTextContent('Are you sure you want to delete this slot type? This may affect existing events.');
  await expect.element(question).toHaveTextContent('1 upcoming event uses it, with 1 place taken. It keeps its slot');
  await button('Keep it').click();
  await expect.element(button('Delete Bar')).toHaveFocus();
  expect(api.made(deleteSlotType)).toEqual([]);

  api.on(deleteSlotType, failure());
  const reload = api.hold(listSlotTypes, () => world.slotTypes);
  await button('Delete Bar').click();
  await button('Delete slot type').click();
  await expect.element(toasts).toHaveTextContent('Failed to delete slot type. Please try again.');
  await expect.element(entry(2, 'Bar')).toBeVisible();
  reload.go();
  answerSlotTypeChanges(world);
  await button('Delete Bar').click();
  await button('Delete slot type').click();
  await expect.element(toasts).toHaveTextContent('“Bar” has been deleted.');
  await expectGone(entry(2, 'Bar'));
  expect(api.made(deleteSlotType).map(({ params }) => params.id)).toEqual([bar.id, bar.id]);
});

it('reports a failed load, and retries on request', { tags: ['8.24'] }, async () => {
  api.on(listSlotTypes, failure());
  await openApp('/admin/slot-types');
  await expect.element(alert).toHaveTextContent('Failed to load slot types');
  api.on(listSlotTypes, [bar]);
  await button('Try again').click();
  await expect.element(entry(2, 'Bar')).toBeVisible();
  await expectGone(alert);
});
