import { beginAddressChange, confirmAddress } from '@contract/addresses.ts';
import { updateUser } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, authAnswers, failure, refusal } from '@/test/fake-api.ts';
import { exactButton, link, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';
import { holdTimers } from '@/test/timers.ts';

const email = 'vera@example.org';
const firstName = page.getByLabelText('First Name', { exact: true });
const lastName = page.getByLabelText('Last Name');
const phone = page.getByLabelText('Phone Number');
const save = exactButton('Save Changes');
const main = page.getByRole('main');
const box = page.getByRole('alert');

it('shows the profile, and reports what cannot be saved', {
  tags: ['2.14', '2.142', '2.145', '2.146', '2.147', '2.148', '2.149', '2.151', '3.23', '5.4', '5.5', '8.13', '8.14'],
}, async () => {
  worldWith({ me: userWith({ name: 'vera', email }) });
  await openApp('/volunteer/profile');
  await expect.element(main.getByText('V', { exact: true })).toBeVisible();
  await expect.poll(() => document.title).toBe('Profile · Muster');
  await expect.element(main.getByText(email, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
  for (const field of [firstName, lastName, phone]) await expect.element(field).toBeEnabled();
  await expect.element(page.getByLabelText('Email')).toBeDisabled();
  await expect.element(page.getByLabelText('Email')).toHaveValue(email);
  await expect.element(exactButton('Change email')).toBeVisible();

  await firstName.fill('');
  await lastName.fill('  ');
  await save.click();
  await expect.element(firstName).toHaveFocus();
  await expect.element(firstName).toHaveAttribute('aria-invalid', 'true');
  await expect.element(firstName).toHaveAccessibleDescription('Name is required');
  await firstName.fill('Zoë');
  await phone.fill('call me');
  await save.click();
  await expect.element(page.getByText('Only digits, spaces and +()-./, at most 40 characters')).toBeVisible();
  await phone.fill('');
  api.on(updateUser, refusal('stale_version', { version: 2, updated_at: '2026-06-13T09:00:00Z' }));
  await save.click();
  await expect.element(box).toHaveTextContent('This was changed by someone else in the meantime');
  api.on(updateUser, failure());
  await save.click();
  await expect.element(box).toHaveTextContent('Failed to update profile. Please try again.');
});

it('saves the profile, copies the name to the sign-in service, and shows both everywhere', {
  tags: ['1.13', '2.145', '3.1', '3.24', '3.26', '4.8', '7.8', '7.9', '7.40', '7.41', '8.12'],
}, async () => {
  const me = userWith({ name: 'vera', email });
  worldWith({ me });
  const copied: unknown[] = [];
  authAnswers('/user', async (request) => {
    copied.push([request.method, await request.json()]);
    return Response.json({ id: '00000000-0000-4000-8000-000000000000', email, app_metadata: {}, user_metadata: {} });
  });
  const name = 'Zoë Maria van Berg';
  api.on(updateUser, { ...me, name, phone: '+1 (555) 010-9999', version: 2 });
  // The toast is still there when a busy machine looks for it.
  holdTimers(3_000);
  const screen = await openApp('/volunteer/profile');
  await firstName.fill(' Zoë ');
  await lastName.fill('Maria van Berg');
  await phone.fill('+1 (555) 010-9999');
  await save.click();
  await expect.element(toasts).toHaveTextContent('Profile updated successfully');
  expect(api.made(updateUser).map(({ body }) => body)).toEqual([{ name, phone: '+1 (555) 010-9999' }]);
  await expect.poll(() => copied).toEqual([['PUT', expect.objectContaining({ data: { name } })]]);
  await expect.element(main.getByText(name)).toBeVisible();
  await expect.element(main.getByText('Z', { exact: true })).toBeVisible();
  // The saved name, without the spaces, and nothing is left to save.
  await expect.element(firstName).toHaveValue('Zoë');
  await screen.router.navigate({ to: '/volunteer' });
  await expect.element(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
});

it('shows others the first name only when the person agrees, which is saved at once', async () => {
  const me = userWith();
  worldWith({ me, rights: ['gate'] });
  api.on(updateUser, ({ body }) => ({ ...me, ...(body as object), name: 'Zoë' }));
  await openApp('/volunteer/profile');
  const agree = page.getByRole('switch', { name: 'Show my first name to people who share a shift with me' });
  await expect.element(agree).not.toBeChecked();
  await agree.click();
  await expect.element(agree).toBeChecked();
  await expect.poll(() => api.made(updateUser).map(({ body }) => body)).toEqual([{ shows_first_name: true }]);
  // The answer is shown. It does not say what the person leads, which stays.
  await expect.element(main.getByText('Zoë')).toBeVisible();
  await expect.element(agree).toBeChecked();
  await expect.element(link('Gate').first()).toBeVisible();
});

it('changes the address by the code that was sent to the new one', async () => {
  const me = userWith({ name: 'vera', email });
  const world = worldWith({ me });
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await openApp('/volunteer/profile');
  await exactButton('Change email').click();
  await expect.element(dialog).toHaveTextContent('You get a code at the new address.');
  await dialog.getByLabelText('Email').fill('vera');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect.element(dialog.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
  api.on(beginAddressChange, null);
  await dialog.getByLabelText('Email').fill('vera.new@example.org');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect.element(dialog).toHaveTextContent('Enter the six digits that were sent to vera.new@example.org.');
  const code = dialog.getByLabelText('Code from the email');
  api.on(
    confirmAddress,
    refusal('invalid_request', {}, [{ path: 'code', code: 'wrong_code', params: {}, message: '' }]),
  );
  await code.fill('000000');
  await dialog.getByRole('button', { name: 'Use this address' }).click();
  await expect.element(code).toHaveAccessibleDescription('This code is wrong or too old');
  api.on(confirmAddress, () => {
    world.me = { ...me, email: 'vera.new@example.org' };
    return world.me;
  });
  await code.fill('123456');
  await dialog.getByRole('button', { name: 'Use this address' }).click();
  await expect.element(toasts).toHaveTextContent('The email address is vera.new@example.org now.');
  // The profile around the dialog was not saved with it.
  expect(api.made(updateUser)).toEqual([]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Email')).toHaveValue('vera.new@example.org');
  expect(api.made(beginAddressChange)[0]).toMatchObject({
    params: { id: me.id },
    body: { email: 'vera.new@example.org' },
  });
  expect(api.made(confirmAddress)[1]?.body).toEqual({ code: '123456' });
});
