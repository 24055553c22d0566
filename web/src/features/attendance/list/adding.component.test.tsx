import { listAttendance } from '@contract/attendance.ts';
import { assignSlot } from '@contract/signups.ts';
import { listUsers } from '@contract/users.ts';
import { addUser } from '@contract/walk-ins.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { anyDialog, toasts } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const begun = { start_time: '2026-10-23T04:00:00Z', end_time: '2026-10-23T18:00:00Z' };
const button = page.getByRole('button', { name: 'Add somebody' });

/** Opens the attendance of an event with a bar and a kitchen, the bar full. */
async function openAttendance(times = {}) {
  const [bar, kitchen] = [
    slotOf(slotTypeWith({ name: 'Bar' }), { required_count: 1, current_count: 1 }),
    slotOf(slotTypeWith({ name: 'Kitchen' })),
  ];
  const event = eventWith({ title: 'Harvest supper', slot_assignments: [bar, kitchen], ...times });
  const world = worldWith({ me: administrator(), events: [event] });
  api.on(listAttendance, []);
  await openApp(`/admin/events/${event.id}/attendance`);
  await button.click();
  await expect.element(anyDialog).toBeVisible();
  return { event, kitchen, world };
}

it('adds a walk-in to a shift that has begun, by name and keyboard alone, and marks them as attended', async () => {
  await page.viewport(360, 740);
  const { kitchen } = await openAttendance(begun);
  api.on(addUser, ({ body }) => userWith({ name: (body as { name: string }).name, email: null, has_account: false }));
  await expectAccessible('the dialog');
  await expect.element(anyDialog.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Wanda{Enter}');
  await expect.element(toasts).toHaveTextContent('Wanda is on the list.');
  const place = { slot_id: kitchen.id, override_reason: 'Walk-in', attended: true };
  expect(api.made(addUser).map(({ body }) => body)).toEqual([{ name: 'Wanda', email: null, place }]);
  await expect.element(anyDialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

it('gives a place ahead without a reason, and asks for one when a rule refuses it', async () => {
  const { kitchen } = await openAttendance();
  api.on(addUser, ({ body }) =>
    (body as { place: { override_reason?: string } }).place.override_reason
      ? userWith({ name: 'Wanda' })
      : refusal('not_open_to_you', { own: false }),
  );
  await anyDialog.getByLabelText('Name').fill('Wanda');
  await anyDialog.getByLabelText('Email').fill('wanda@example.org');
  await anyDialog.getByRole('button', { name: 'Add somebody' }).click();
  await expect.element(anyDialog.getByText('You can add them nevertheless, with a reason.')).toBeVisible();
  await anyDialog.getByRole('button', { name: 'Add somebody' }).click();
  await expect.element(anyDialog.getByText('Reason is required')).toBeVisible();
  await anyDialog.getByLabelText('Reason').fill('Has the key');
  await anyDialog.getByRole('button', { name: 'Add somebody' }).click();
  await expect.element(toasts).toHaveTextContent('Wanda is on the list.');
  const [first, second] = api.made(addUser).map(({ body }) => body);
  const person = { name: 'Wanda', email: 'wanda@example.org' };
  expect(first).toEqual({ ...person, place: { slot_id: kitchen.id } });
  expect(second).toEqual({ ...person, place: { slot_id: kitchen.id, override_reason: 'Has the key' } });
});

it('offers people who are known already, also when the address is one of theirs', async () => {
  const { event, kitchen, world } = await openAttendance(begun);
  const anna = userWith({ name: 'Anna Berg', email: 'anna@example.org' });
  world.users = [anna, userWith({ name: 'Anna Blocked', state: 'blocked' })];
  api.on(addUser, refusal('user_exists', { email: 'anna@example.org' }));
  api.on(assignSlot, () => ({ ...signupFor(event, anna), slot_id: kitchen.id, reached: true }));
  const known = page.getByRole('list', { name: 'People who are known already' });
  await anyDialog.getByLabelText('Name').fill('An');
  await expect.element(known.getByRole('listitem')).toHaveTextContent('Anna Berg');
  expect(api.made(listUsers).at(-1)?.query.get('search')).toBe('An');
  await anyDialog.getByLabelText('Name').fill('Someone');
  await anyDialog.getByLabelText('Email').fill('anna@example.org');
  await anyDialog.getByRole('button', { name: 'Add as attended' }).click();
  await expect.element(anyDialog.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => api.made(listUsers).at(-1)?.query.get('search')).toBe('anna@example.org');
  await known.getByRole('button', { name: 'Choose Anna Berg' }).click();
  await anyDialog.getByRole('button', { name: 'Add as attended' }).click();
  await expect.element(toasts).toHaveTextContent('Anna Berg is on the list.');
  const [made] = api.made(assignSlot);
  expect(made?.params.id).toBe(anna.id);
  expect(made?.body).toEqual({ slot_id: kitchen.id, override_reason: 'Walk-in', attended: true });
});
