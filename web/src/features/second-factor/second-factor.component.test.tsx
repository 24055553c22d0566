import { updateOrganisation } from '@contract/organisation.ts';
import { listUsers } from '@contract/users.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { supabase } from '@/lib/auth/supabase.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { exactButton } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { organisationWith } from '@/test/records.ts';

/** The second factors of a hosted authentication service, whose only right code is 123456. */
async function withFactors(known: { id: string }[]) {
  const { auth } = await supabase();
  let level = 'aal1';
  const spies = [
    vi
      .spyOn(auth.mfa, 'getAuthenticatorAssuranceLevel')
      .mockImplementation(async () => ({ data: { currentLevel: level }, error: null }) as never),
    vi.spyOn(auth.mfa, 'listFactors').mockResolvedValue({ data: { all: known, totp: known }, error: null } as never),
    vi.spyOn(auth.mfa, 'enroll').mockResolvedValue({
      data: {
        id: 'new',
        totp: { qr_code: 'data:image/svg+xml;utf-8,<svg xmlns="http://www.w3.org/2000/svg"/>', secret: 'KEY' },
      },
      error: null,
    } as never),
    vi.spyOn(auth.mfa, 'challengeAndVerify').mockImplementation(async ({ code }) => {
      if (code !== '123456') return { data: null, error: new Error('wrong') } as never;
      level = 'aal2';
      return { data: {}, error: null } as never;
    }),
  ];
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()));
}

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
