import { onTestFinished, vi } from 'vitest';
import { supabase } from '@/lib/auth/supabase.ts';

/** The second factors of a hosted authentication service, whose only right code is 123456, until the end of a test. */
export async function withFactors(known: { id: string }[], used = false): Promise<void> {
  const { auth } = await supabase();
  let level = used ? 'aal2' : 'aal1';
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
