import { onTestFinished, vi } from 'vitest';
import { supabase } from '@/lib/auth/supabase.ts';

const refused = (code: string): Error => Object.assign(new Error(code), { code });

/**
 * The second factors of a hosted authentication service until the end of a test. Its right code is 123456 and its wrong one
 * 000000; it fails to check any other.
 */
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
      if (code !== '123456')
        return {
          data: null,
          error: refused(code === '000000' ? 'mfa_verification_failed' : 'request_timeout'),
        } as never;
      level = 'aal2';
      return { data: {}, error: null } as never;
    }),
  ];
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()));
}
