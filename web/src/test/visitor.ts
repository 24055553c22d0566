import { getEntry } from '@contract/entry.ts';
import { beforeEach } from 'vitest';
import { authState } from '@/lib/auth/session.ts';
import { api } from './fake-api.ts';

/** In the tests of a file nobody is signed in, and the organization has no name. */
export function nobodySignedIn(): void {
  beforeEach(() => {
    localStorage.removeItem('muster.session');
    authState.set({ loading: false, session: null });
    api.on(getEntry, { name: null, contact: null, entry: 'open' });
  });
}
