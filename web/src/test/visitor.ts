import { beforeEach } from 'vitest';
import { authState } from '@/lib/auth/session.ts';

/** In the tests of a file nobody is signed in. */
export function nobodySignedIn(): void {
  beforeEach(() => {
    localStorage.removeItem('muster.session');
    authState.set({ loading: false, session: null });
  });
}
