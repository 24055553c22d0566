import { createReservation, listReservations, listReservedPeople } from '@contract/reservations.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { answerFilling } from '@/test/filling.ts';
import { button, dialog, expectGone, link } from '@/test/find.ts';
import { pressOn } from '@/test/keyboard.ts';
import { desk, expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';
import { reservationWith, reservedAt } from '@/test/reservations.ts';

const [bar, medic] = [slotTypeWith({ name: 'Bar' }), slotTypeWith({ name: 'Medic', open_to: 'staff' })];
const [full, open, closed] = [
  slotOf(bar, { required_count: 4, current_count: 4 }),
  slotOf(slotTypeWith({ name: 'Gate' }), { required_count: 5 }),
  slotOf(medic, { required_count: 2 }),
];
const gate = slotTypeWith({ id: open.slot_type.id, name: 'Gate' });
const event = eventWith({
  title: 'Harvest supper',
  ...{ start_time: '2026-11-20T18:00:00Z', end_time: '2026-11-20T22:00:00Z' },
  slot_assignments: [full, open, closed],
});
const rotary = reservationWith({ places: [reservedAt(event, { places: 5, taken: 1, left: 4 })] });
const panelOf = async (shown = event) => {
  await desk();
  answerFilling(worldWith({ me: administrator(), slotTypes: [bar, medic, gate], events: [shown] }), shown, [], []);
  api.on(listReservations, [
    rotary,
    reservationWith({ name: 'Bank', ended_at: '2026-10-20T10:00:00Z', places: rotary.places }),
  ]);
  api.on(listReservedPeople, []);
  await openApp(`/admin?shift=${shown.id}`);
};
const role = (name: string) => page.getByRole('region', { name, exact: true });

it('a shift that is full without names says for whom its places are reserved', async () => {
  await panelOf();
  await expect.element(role('Bar').getByRole('link', { name: '4 places reserved for Rotary Club' })).toBeVisible();
  expect(page.getByText(/reserved for/).elements()).toHaveLength(1);
  await expectAccessible('a shift with reserved places');
  await link('4 places reserved for Rotary Club').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rotary Club' })).toBeVisible();
});

it('free places that everyone can take are reserved with the keyboard; the role is chosen already, and the focus comes back', async () => {
  await panelOf();
  api.on(createReservation, rotary);
  await expect.element(button('Actions for Gate')).toBeVisible();
  // One is full, the other is not for everyone.
  expect(page.getByRole('button', { name: /^Actions for (Bar|Medic)/ }).elements()).toHaveLength(0);
  await pressOn(button('Actions for Gate'));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Rotary Club');
  await dialog.getByLabelText(/^How many: Gate, Harvest supper/).fill('3');
  await expect.element(dialog.getByLabelText('Kept until')).toHaveValue('2026-11-17');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('textbox', { name: 'Address of the page' })).toBeVisible();
  expect(api.made(createReservation)).toMatchObject([
    { body: { name: 'Rotary Club', places: [{ slot_id: open.id, places: 3 }] } },
  ]);
  await userEvent.keyboard('{Escape}');
  await expectGone(dialog);
  await expect.element(button('Actions for Gate')).toHaveFocus();
});

it.each([
  ['a draft', { draft: true }],
  ['a canceled shift', { status: 'canceled' as const }],
  ['a shift that has begun', { start_time: '2026-10-23T09:00:00Z' }],
])('nothing is reserved at %s', async (_, more) => {
  await panelOf({ ...event, ...more });
  await expect.element(role('Gate')).toBeVisible();
  expect(button('Actions for Gate').elements()).toHaveLength(0);
});
