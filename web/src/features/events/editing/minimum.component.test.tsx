import { createEvent, updateEvent } from '@contract/events.ts';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerEventChanges } from '@/test/changes.ts';
import { api } from '@/test/fake-api.ts';
import { button, entry, expectGone, expectValues, field, text } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });

it('opens the minimum of a slot on request, and sends it', async () => {
  answerEventChanges(worldWith({ me: administrator(), slotTypes: [bar] }));
  await openApp('/admin/events/create');
  await field('Title').fill('Fair');
  await button('Bar', true).click();
  await field('Count of Bar').fill('4');
  await expectGone(field('At least (Bar)'));
  await button('Set a minimum Bar').click();
  await expect.element(field('At least (Bar)')).toHaveFocus();
  await userEvent.fill(field('At least (Bar)'), '5');
  await button('Create Event').click();
  await expect.element(text('The minimum cannot be above the count (4)')).toBeVisible();
  expect(api.made(createEvent)).toEqual([]);
  await button('Lower minimum of Bar').click();
  await button('Lower minimum of Bar').click();
  await expectValues({ 'At least (Bar)': '3' });
  await button('Create Event').click();
  await expect.poll(() => api.made(createEvent)).toHaveLength(1);
  expect(api.made(createEvent)[0]?.body).toMatchObject({
    slot_assignments: [{ slot_type_id: bar.id, required_count: 4, min_count: 3 }],
  });
});

it('shows the minimum of an event, and removes it', async () => {
  const slots = [slotOf(bar, { required_count: 4, current_count: 1, min_count: 2 })];
  const fair = eventWith({ title: 'Fair', slot_assignments: slots, group_size: 3 });
  answerEventChanges(worldWith({ me: administrator(), slotTypes: [bar], events: [fair] }));
  await openApp(`/admin/events/${fair.id}/edit`);
  await expectValues({ 'At least (Bar)': '2' });
  await button('No minimum of Bar').click();
  await expect.element(button('Set a minimum Bar')).toHaveFocus();
  await button('One place for each person').click();
  await button('Save Changes').click();
  await expect.poll(() => api.made(updateEvent)).toHaveLength(1);
  expect(api.made(updateEvent)[0]?.body).toMatchObject({
    slot_assignments: [{ required_count: 4, min_count: null }],
    group_size: null,
  });
});

it('lets people bring others, up to a number, and ends that', async () => {
  answerEventChanges(worldWith({ me: administrator(), slotTypes: [bar] }));
  await openApp('/admin/events/create');
  await field('Title').fill('Fair');
  await button('Bar', true).click();
  await button('Let people bring others').click();
  const size = field('Most places that one person can take');
  await expect.element(size).toHaveFocus();
  await userEvent.fill(size, '21');
  await button('Create Event').click();
  await expect.element(text('Must be at most 20')).toBeVisible();
  await userEvent.fill(size, '5');
  await button('Create Event').click();
  await expect.poll(() => api.made(createEvent)).toHaveLength(1);
  expect(api.made(createEvent)[0]?.body).toMatchObject({ group_size: 5 });
});

it('says in the list how many people a shift needs at least, and why an event is canceled', async () => {
  const slots = [slotOf(bar, { required_count: 4, current_count: 1, min_count: 2 })];
  const off = { status: 'canceled', cancel_reason: 'Storm warning' } as const;
  const events = [eventWith({ title: 'Fair', slot_assignments: slots }), eventWith({ title: 'Regatta', ...off })];
  worldWith({ me: administrator(), slotTypes: [bar], events });
  await openApp('/admin/events');
  await expect.element(entry(3, 'Fair')).toHaveTextContent('1/4 taken · at least 2');
  await expect.element(entry(3, 'Regatta')).toHaveTextContent('Reason: Storm warning');
});
