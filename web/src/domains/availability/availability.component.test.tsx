import { setAvailability } from '@contract/availability.ts';
import { updateUser } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerSaying } from '@/test/availability.ts';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { exactButton } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { slotTypeWith, userWith } from '@/test/records.ts';

const section = page.getByRole('region', { name: 'When I can help' });
const dialog = page.getByRole('dialog');
const add = exactButton('Add a time');

it('adds a day and evenings of the week, and takes one of them back', async () => {
  worldWith({ me: userWith({ name: 'Vera' }) });
  const bodies = answerSaying();
  await openApp('/volunteer/profile');
  await expect.element(section.getByText('Nothing said yet.')).toBeVisible();

  await section.getByRole('button', { name: 'Add a time' }).click();
  await dialog.getByLabelText('From day').fill('2026-06-20');
  await dialog.getByRole('button', { name: 'Add a time' }).click();
  const saturday = section.getByText('Free: Sat, Jun 20');
  await expect.element(saturday).toBeVisible();
  await expect.element(add).toHaveFocus();
  expect(bodies[0]?.statements).toEqual([
    { repeats: 'once', says: 'free', from: '2026-06-20T00:00:00+00:00', to: '2026-06-21T00:00:00+00:00' },
  ]);

  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('radio', { name: 'Not free' }).click();
  await dialog.getByRole('radio', { name: 'Every week' }).click();
  await dialog.getByRole('button', { name: 'Add a time' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose at least one day of the week');
  await dialog.getByRole('checkbox', { name: 'Fri' }).click();
  await dialog.getByRole('checkbox', { name: 'The whole day' }).click();
  await dialog.getByLabelText('From time').fill('18:00');
  await dialog.getByLabelText('To time').fill('02:00');
  await dialog.getByRole('button', { name: 'Add a time' }).click();
  const fridays = 'Not free every week: Fri, 6:00 PM – 2:00 AM';
  await expect.element(section.getByText(fridays)).toBeVisible();

  await section.getByRole('button', { name: 'Remove “Free: Sat, Jun 20”' }).click();
  await expect.element(saturday).not.toBeInTheDocument();
  await expect.element(section.getByText(fridays)).toBeVisible();
  expect(bodies.at(-1)).toMatchObject({
    version: 2,
    statements: [{ repeats: 'weekly', weekdays: [5], last_day: null }],
  });
});

it('names the places that one has at such times, and says why something was not saved', async () => {
  worldWith({ me: userWith({ name: 'Vera' }) });
  const held = {
    signup_id: crypto.randomUUID(),
    event_id: crypto.randomUUID(),
    title: 'Fair',
    slot_type: 'Bar',
    start_time: '2026-06-20T10:00:00Z',
    end_time: '2026-06-20T12:00:00Z',
    timezone: 'UTC',
  };
  answerSaying({}, [held]);
  await openApp('/volunteer/profile');
  await section.getByRole('button', { name: 'Add a time' }).click();
  await dialog.getByRole('radio', { name: 'Not free' }).click();
  await dialog.getByLabelText('From day').fill('2026-06-20');
  await dialog.getByRole('button', { name: 'Add a time' }).click();
  await expect.element(section.getByText('You have 1 place at a time when you are not free.')).toBeVisible();
  await expect.element(section.getByText('Fair, Bar: Sat, Jun 20, 10:00 AM – 12:00 PM')).toBeVisible();
  await expect.element(section.getByRole('link', { name: 'Go to my shifts' })).toHaveAttribute('href', '/volunteer');

  api.on(setAvailability, refusal('stale_version', { version: 7, updated_at: '2026-06-13T09:00:00Z' }));
  await section.getByRole('button', { name: /^Remove/ }).click();
  await expect.element(section.getByRole('alert')).toHaveTextContent('This was changed by someone else');
});

it('keeps wishes: a limit, and favourite roles and places', async () => {
  const [bar, gate] = [slotTypeWith({ name: 'Bar' }), slotTypeWith({ name: 'Gate' })];
  worldWith({ me: userWith({ name: 'Vera' }), slotTypes: [bar, gate] });
  const pier = { id: crypto.randomUUID(), name: 'Pier' };
  const bodies = answerSaying({ places: [pier] });
  await openApp('/volunteer/profile');
  await section.getByRole('button', { name: 'Change wishes' }).click();
  const hours = dialog.getByLabelText('Most hours on one day (optional)');
  await hours.fill('30');
  await dialog.getByRole('checkbox', { name: 'Gate' }).click();
  await dialog.getByRole('checkbox', { name: 'Pier' }).click();
  await dialog.getByRole('button', { name: 'Change wishes' }).click();
  await expect.element(hours).toHaveAccessibleDescription('Enter hours from 0.25 to 24, or nothing');
  await hours.fill('6');
  await dialog.getByRole('button', { name: 'Change wishes' }).click();
  await expect.element(section.getByText('At most 6 h a day')).toBeVisible();
  await expect.element(section.getByText('Likes: Gate')).toBeVisible();
  await expect.element(section.getByText('Likes to be at: Pier')).toBeVisible();
  expect(bodies).toMatchObject([{ most_hours: 6, slot_type_ids: [gate.id], place_ids: [pier.id], statements: [] }]);
});

it('shows administrators what a person has said and when, and lets them write down more', async () => {
  const vera = userWith({ name: 'Vera' });
  worldWith({ me: userWith({ role: 'admin' }), users: [vera] });
  const weekly = { repeats: 'weekly', says: 'free', weekdays: [6, 7], from: '00:00', to: '00:00' } as const;
  const bodies = answerSaying({
    statements: [{ ...weekly, weekdays: [6, 7], last_day: '2026-12-31', said_at: '2026-06-01T10:00:00Z' }],
    said_at: '2026-06-01T10:00:00Z',
    by_admin: true,
    version: 3,
  });
  await openApp(`/admin/staff/${vera.id}/edit`);
  const theirs = page.getByRole('region', { name: 'When they can help' });
  await expect.element(theirs.getByText('Free every week: Sat and Sun, all day')).toBeVisible();
  await expect.element(theirs.getByText(/^Said: Mon, Jun 1/)).toBeVisible();
  await expect.element(theirs.getByText(/^Last changed by an administrator: Mon, Jun 1/)).toBeVisible();
  await expect.element(theirs.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  await theirs.getByRole('button', { name: 'Write down what they told me' }).click();
  await theirs.getByRole('button', { name: /^Remove/ }).click();
  await expect.element(theirs.getByText('Nothing said yet.')).toBeVisible();
  expect(bodies).toMatchObject([{ version: 3, statements: [] }]);
});

it('lets organisers give places without asking, and says why that was not saved', async () => {
  const world = worldWith({ me: userWith({ name: 'Vera' }) });
  api.on(updateUser, ({ body }) => {
    world.me = { ...world.me, ...(body as { placed_at_once: boolean }) };
    return world.me;
  });
  await openApp('/volunteer/profile');
  const consent = section.getByRole('switch', { name: 'Organisers may give me places without asking first' });
  await expect.element(consent).not.toBeChecked();
  await consent.click();
  await expect.element(consent).toBeChecked();
  expect(api.made(updateUser)).toMatchObject([{ params: { id: world.me.id }, body: { placed_at_once: true } }]);
  api.on(updateUser, failure());
  await consent.click();
  await expect.element(section.getByRole('alert')).toHaveTextContent('An unexpected error occurred');
  await expect.element(consent).toBeChecked();
});

it('does not ask staff, who are given places at once', async () => {
  worldWith({ me: userWith({ role: 'staff' }) });
  await openApp('/volunteer/profile');
  await expect.element(section.getByRole('button', { name: 'Change wishes' })).toBeVisible();
  expect(section.getByRole('switch').elements()).toEqual([]);
});
