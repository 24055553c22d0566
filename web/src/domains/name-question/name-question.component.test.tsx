import { getMe, updateUser } from '@contract/users.ts';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { expectGone } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';

const question = page.getByRole('region', { name: 'What is your name?' });
const field = question.getByLabelText('Your name');
const save = question.getByRole('button', { name: 'Save Changes' });

afterEach(() => localStorage.clear());

it('whoever is new says their name at the first page, with the one that their address contains proposed', async () => {
  const me = userWith({ email: 'walter.brandt@example.org', name: 'walter.brandt' });
  worldWith({ me });
  api.on(updateUser, ({ body }) => {
    const named = { ...me, ...(body as { name: string }) };
    api.on(getMe, () => named as never);
    return named;
  });
  await openApp('/volunteer');
  await expect.element(field).toHaveValue('Walter Brandt');
  await field.fill(' ');
  await save.click();
  await expect.element(field).toHaveAccessibleDescription('Name is required');
  await field.fill('Walter K. Brandt');
  await save.click();
  await expectGone(question);
  expect(api.made(updateUser).map(({ body }) => body)).toEqual([{ name: 'Walter K. Brandt' }]);
  await expect.element(page.getByText('Welcome, Walter K. Brandt')).toBeInTheDocument();
});

it('nobody is asked who has a name, and the first administrator is', async () => {
  worldWith({ me: userWith() });
  const first = await openApp('/volunteer');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
  await expectGone(question);
  await first.unmount();
  worldWith({ me: { ...administrator(), email: 'admin@example.org', name: 'admin' } });
  await openApp('/admin');
  await expect.element(field).toHaveValue('');
});
