import { removeRate, updateSlotType } from '@contract/slot-types.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerSlotTypeChanges } from '@/test/changes.ts';
import { api } from '@/test/fake-api.ts';
import { button, entry, expectGone, text } from '@/test/find.ts';
import { expectAccessible, expectTouchable, phone } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';

const form = page.getByRole('main').getByRole('form');
const wage = form.getByLabelText('Hourly wage in USD');
const from = form.getByLabelText('Applies from');
const reason = form.getByLabelText('Reason');
const save = form.getByRole('button', { name: 'Save Changes' });
const card = entry(2, 'Guard');

it('asks no start day for another wage before a shift has started', async () => {
  const guard = slotTypeWith({ name: 'Guard', hourly_credits: -22.5 });
  const world = worldWith({
    me: administrator(),
    slotTypes: [guard],
    events: [eventWith({ slot_assignments: [slotOf(guard)] })],
  });
  answerSlotTypeChanges(world);
  await openApp('/admin/slot-types');
  await button('Edit Guard').click();
  await wage.fill('23');
  await expectGone(from);
  await save.click();
  await expect.element(card).toHaveTextContent('Paid staff · $23.00 per hour');
});

it('applies another wage from tomorrow once a shift has started; it can be withdrawn, or reach back with a reason', async () => {
  await phone();
  const guard = slotTypeWith({ name: 'Guard', hourly_credits: -23 });
  const started = { start_time: '2026-10-22T09:00:00Z', end_time: '2026-10-22T11:00:00Z' };
  const world = worldWith({
    me: administrator(),
    slotTypes: [guard],
    events: [eventWith({ ...started, slot_assignments: [slotOf(guard)] })],
  });
  await openApp('/admin/slot-types');
  await button('Edit Guard').click();
  await expect.element(wage).toBeVisible();
  await expectGone(from);
  await wage.fill('30');
  await expect.element(text('Work on earlier days keeps its rate.')).toBeVisible();
  await expect.element(from).toHaveValue('2026-10-24');
  await expectGone(reason);
  await expectAccessible('the form that asks when the rate begins');
  expectTouchable('the form that asks when the rate begins');
  api.on(updateSlotType, () => {
    world.slotTypes = [{ ...guard, upcoming_rate: { hourly_credits: -30, from: '2026-10-24' }, version: 2 }];
    return world.slotTypes[0] ?? guard;
  });
  await save.click();
  await expect.element(card).toHaveTextContent('Paid staff · $23.00 per hour');
  await expect.element(card).toHaveTextContent(/\$30\.00 from Sat, Oct 24/);
  await expectAccessible('a rate to come');
  expectTouchable('a rate to come');

  answerSlotTypeChanges(world);
  api.on(removeRate, () => {
    world.slotTypes = [guard];
    return null;
  });
  await button('Withdraw the change Guard').click();
  await expect.element(card).not.toHaveTextContent('$30.00');
  await expect.element(button('Edit Guard')).toHaveFocus();

  await button('Edit Guard').click();
  await wage.fill('30');
  await from.fill('2026-10-22');
  await expect.element(reason).toBeVisible();
  await save.click();
  await expect.element(text('A reason is required')).toBeVisible();
  await expect.element(reason).toHaveFocus();
  await reason.fill('Agreed in May');
  await save.click();
  await expect.element(card).toHaveTextContent('Paid staff · $30.00 per hour');
  const same = { name: 'Guard', color: guard.color, open_to: 'everyone' };
  expect(api.made(updateSlotType).map(({ body }) => body)).toEqual([
    // Tomorrow is the server's default.
    { ...same, hourly_credits: -30, version: 1 },
    { ...same, hourly_credits: -30, version: 1, rate_from: '2026-10-22', rate_reason: 'Agreed in May' },
  ]);
  expect(api.made(removeRate).map(({ query }) => query.get('from'))).toEqual(['2026-10-24']);
});
