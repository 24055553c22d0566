import { expect, it } from 'vitest';
import { nobodySignedIn } from '@/test/visitor.ts';
import { sessionKey } from './known-member.ts';
import { authState } from './session.ts';
import { supabase } from './supabase.ts';

nobodySignedIn();

const session = {
  access_token: 'token',
  refresh_token: 'renews',
  expires_at: 4_000_000_000,
  user: { id: 'a', email: 'vera@example.org' },
};

it('takes a session that another tab reports only once this tab sees it stored', async () => {
  const { auth } = await supabase();
  await auth.getSession();
  const reported: string[] = [];
  const { data } = auth.onAuthStateChange((event) => void reported.push(event));
  await expect.poll(() => reported).toEqual(['INITIAL_SESSION']);
  const other = new BroadcastChannel(sessionKey);
  const report = (event: string) => other.postMessage({ event, session });
  report('SIGNED_IN');
  await expect.poll(() => reported).toContain('SIGNED_IN');
  expect(authState.get().session).toBeNull();
  localStorage.setItem(sessionKey, JSON.stringify(session));
  report('TOKEN_REFRESHED');
  await expect.poll(() => reported).toContain('TOKEN_REFRESHED');
  expect(authState.get().session?.access_token).toBe('token');
  other.close();
  data.subscription.unsubscribe();
});
