import { acceptInvitation } from '@contract/joining.ts';
import { api } from '@/lib/api/api.ts';
import { authReady } from '@/lib/auth/auth-service.ts';
import { supabase } from '@/lib/auth/supabase.ts';

/** Exchanges the link of an invitation for a one-time link, and signs in with that. It can be repeated if it fails. */
export async function join(token: string): Promise<void> {
  const { token_hash, type } = await api(acceptInvitation, { body: { token } });
  await authReady();
  const { error } = await (await supabase()).auth.verifyOtp({ token_hash, type });
  if (error) throw error;
}
