import { updateOrganisation } from '@contract/organisation.ts';
import { listUsers } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { exactButton } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { organisationWith } from '@/test/records.ts';
import { withFactors } from '@/test/second-factors.ts';

const enter = async (code: string) => {
  await page.getByLabelText('Six-digit code').fill(code);
  await exactButton('Confirm').click();
};

it('an administrator sets up an app, and requires it of all others', async () => {
  await withFactors([]);
  worldWith({ me: administrator() });
  api.on(updateOrganisation, organisationWith({ admin_second_factor: true }));
  await openApp('/volunteer/second-factor');
  await exactButton('Set up an authenticator app').click();
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await enter('000000');
  await expect.element(page.getByRole('alert')).toHaveTextContent('This code is wrong or too old.');
  await enter('999999');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The code could not be checked.');
  await enter('123456');
  await page.getByRole('switch', { name: 'Require it of all administrators' }).click();
  await expect.poll(() => api.made(updateOrganisation)[0]?.body).toEqual({ admin_second_factor: true });
});

it('an administrator without it in this session is led to the page, and enters the code', async () => {
  await withFactors([{ id: 'mine' }]);
  worldWith({ me: administrator() });
  api.on(listUsers, refusal('second_factor_required', {}));
  const screen = await openApp('/admin/staff');
  await expect.poll(screen.address).toBe('/volunteer/second-factor');
  await enter('123456');
  await expect.element(page.getByText('You have used your second factor in this session.')).toBeVisible();
});
