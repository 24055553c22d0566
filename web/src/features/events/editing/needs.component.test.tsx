import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { button, field } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const aid = { id: newId(), name: 'First aid', confirmed_by: 'organiser' as const };
const medic = slotTypeWith({ name: 'Medic', qualifications: [aid] });
const bar = slotTypeWith({ name: 'Bar' });
const needs = page.getByText('Needs First aid');

it('a new event says what the chosen slot types ask for', async () => {
  worldWith({ me: administrator(), slotTypes: [bar, medic] });
  await openApp('/admin/events/create');
  await button('Bar', true).click();
  await expect.element(field('Count of Bar')).toBeVisible();
  expect(needs.elements()).toHaveLength(0);
  await button('Medic', true).click();
  await expect.element(needs).toBeVisible();
});

it('so does an event that is edited', async () => {
  const fair = eventWith({ title: 'Fair', slot_assignments: [slotOf(bar), slotOf(medic)] });
  worldWith({ me: administrator(), slotTypes: [bar, medic], events: [fair] });
  await openApp(`/admin/events/${fair.id}/edit`);
  await expect.element(needs).toBeVisible();
});
