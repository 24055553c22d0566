import { expect, it } from 'vitest';
import { answerEventChanges } from '@/test/changes.ts';
import { expectGone, field, link, text } from '@/test/find.ts';
import { expectAccessible, expectTouchable, phone } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const closed = text('The day of this event is closed.');
const target = text('This day is closed.');

/** The form of an event on a day of October 2026, when it is the 23rd, with this number of people. */
async function edit(day: string, people: number) {
  const event = eventWith({
    start_time: `2026-10-${day}T09:00:00Z`,
    end_time: `2026-10-${day}T11:00:00Z`,
    slot_assignments: [slotOf(bar, { required_count: 2, current_count: people })],
  });
  const world = worldWith({ me: administrator(), slotTypes: [bar], events: [event] });
  answerEventChanges(world);
  await openApp(`/admin/events/${event.id}/edit`);
  await expect.element(field('Title')).toBeVisible();
  return event;
}

it('B1: says that the day of an event with people is closed, and where hours are corrected', async () => {
  await phone();
  const event = await edit('22', 1);
  await expect.element(closed).toBeVisible();
  await expect.element(link('Attendance')).toHaveAttribute('href', `/admin/events/${event.id}/attendance`);
  await expectAccessible('the form of an event of a closed day');
  expectTouchable('the form of an event of a closed day');
});

it('says nothing about an event that nobody was signed up for, or that ended today', async () => {
  await edit('22', 0);
  await expectGone(closed);
});

it('warns before an event with people is moved to a closed day', async () => {
  await edit('23', 1);
  await expectGone(closed);
  await expectGone(target);
  await field('Start date').fill('2026-10-20');
  await expect.element(target).toBeVisible();
  await field('Start date').fill('2026-10-24');
  await expectGone(target);
});
