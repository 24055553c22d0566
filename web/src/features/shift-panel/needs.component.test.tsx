import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerFilling } from '@/test/filling.ts';
import { leadWith } from '@/test/leads.ts';
import { desk, expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { attendeeOf, eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const aid = { id: newId(), name: 'First aid', confirmed_by: 'organiser' as const };
const medic = slotOf(
  { ...slotTypeWith({ name: 'Medic' }), needs: ['Driver', 'First aid'] },
  {
    required_count: 2,
    current_count: 2,
  },
);
const bar = slotOf(slotTypeWith({ name: 'Bar' }), { required_count: 1, current_count: 1 });
const event = eventWith({ title: 'Harvest supper', slot_assignments: [medic, bar] });
const people = [
  attendeeOf(medic, 'Ada'),
  attendeeOf(medic, 'Ben', { missing_qualifications: [aid] }),
  attendeeOf(bar, 'Cleo', { handing_over: true }),
];
const stage = () => answerFilling(worldWith({ me: administrator(), events: [event] }), event, people, []);

it('the panel says what a role needs, who has a place without it, and who would like to hand one over', async () => {
  await desk();
  stage();
  await openApp(`/admin?shift=${event.id}`);
  const role = (name: string) => page.getByRole('region', { name, exact: true });
  await expect.element(role('Medic')).toHaveTextContent('Needs Driver, First aid');
  await expect.element(role('Medic').getByRole('listitem').nth(1)).toHaveTextContent('Not qualified: First aid');
  expect(role('Medic').getByText('Not qualified').elements()).toHaveLength(1);
  await expect.element(role('Bar')).not.toHaveTextContent('Needs');
  await expect.element(role('Bar')).toHaveTextContent('Would like to hand the place over');
  await expect.element(role('Medic')).not.toHaveTextContent('hand the place over');
  await expectAccessible('the panel of a shift that needs qualifications');
});

it('so does the attendance list', async () => {
  stage();
  await openApp(`/admin/events/${event.id}/attendance`);
  await expect.element(page.getByText('Needs Driver, First aid')).toBeVisible();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Ben' }))
    .toHaveTextContent('Not qualified: First aid');
  expect(page.getByText('Not qualified').elements()).toHaveLength(1);
});

it('the panel names who leads the shift, a part of it, or its place, and nobody else', async () => {
  const named = (name: string) => ({ id: newId(), name });
  const [lea, max] = [named('Lea'), named('Max')];
  const lead = (name: string, more: object) => leadWith(named(name), more);
  const shift = { id: event.id, title: event.title, start_time: event.start_time, timezone: 'UTC' };
  const world = worldWith({
    me: administrator(),
    events: [event],
    leads: [
      leadWith(lea, { event: shift }),
      leadWith(lea),
      leadWith(max, { slot_type: { id: bar.slot_type.id, name: 'Bar' } }),
      lead('Other', { event: { ...shift, id: newId() } }),
      lead('Another', { slot_type: { id: newId(), name: 'Bar' } }),
      lead('Elsewhere', { place: { id: newId(), name: 'Gate' } }),
      leadWith(max, { user: { ...named('Blocked'), state: 'blocked' } }),
    ],
  });
  answerFilling(world, event, people, []);
  await openApp(`/admin?shift=${event.id}`);
  await expect.element(page.getByText('Led by Lea, Max', { exact: true })).toBeVisible();
});
