import { updateOrganisation } from '@contract/organisation.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { brandName } from '@/lib/app/config.ts';
import { supabase } from '@/lib/auth/supabase.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { secondFactorTexts } from './texts.ts';

/** `passed`: used in this session; `enter`: set up, but not used in this session; `none`: not set up. */
type FactorState = { is: 'passed' | 'none' } | { is: 'enter'; factorId: string };

/** An authenticator app that is being set up. */
export interface NewFactor {
  factorId: string;
  picture: string;
  secret: string;
}

async function readState(): Promise<FactorState> {
  const { auth } = await supabase();
  const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel();
  if (level?.currentLevel === 'aal2') return { is: 'passed' };
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const [factor] = data.totp;
  return factor ? { is: 'enter', factorId: factor.id } : { is: 'none' };
}

/** The person's second factor. */
export const factorQuery = queryOptions({ queryKey: queryKeys.secondFactor, queryFn: readState, staleTime: 0 });

/** Begins to set up an authenticator app; `null`: the service has no second factor. Unfinished attempts are removed. */
export const enrollMutation = mutationOptions({
  mutationFn: async (): Promise<NewFactor | null> => {
    const { auth } = await supabase();
    const { data: known } = await auth.mfa.listFactors();
    const unfinished = known?.all.filter(({ status }) => status === 'unverified') ?? [];
    for (const { id: factorId } of unfinished) await auth.mfa.unenroll({ factorId });
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', issuer: brandName });
    if (error && [404, 422].includes(error.status ?? 0)) return null;
    if (error) throw error;
    return { factorId: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
  },
});

/** Whether the authentication service refused a code, and did not fail for another reason. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'mfa_verification_failed';

/** Enters the code of the app. From then on the session has a second factor. */
export const enterCodeMutation = mutationOptions({
  mutationFn: async (entered: { factorId: string; code: string }) => {
    const { auth } = await supabase();
    const { error } = await auth.mfa.challengeAndVerify(entered);
    if (error) throw error;
  },
  // What was refused before is allowed now.
  onSuccess: (_, __, ___, { client }) => client.invalidateQueries(),
});

/** Requires a second factor of all administrators, or no longer. */
export const requireMutation = mutationOptions({
  mutationFn: (admin_second_factor: boolean) => api(updateOrganisation, { body: { admin_second_factor } }),
  onSuccess: (organisation, _, __, { client }) => client.setQueryData(queryKeys.organisation, organisation),
  meta: { error: () => secondFactorTexts.get().notSaved },
});
