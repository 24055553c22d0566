import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import type { Session } from '@supabase/supabase-js';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';

import { currentUserQuery } from './current-user.ts';
import { authState } from './session.ts';

interface Auth {
  loading: boolean;
  session: Session | null;
  /** The application user, once it is loaded. */
  user: User | null;
  isAdmin: boolean;
}

const AuthContext = createContext<Auth | null>(null);

/** Provides `useAuth` with the session and the application user. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { loading, session } = useStore(authState);
  const queryClient = useQueryClient();
  // Only reads the cache: the guards of the routes fetch the user, and the pages for members keep it fresh.
  const watchCache = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  );
  const known = useSyncExternalStore(watchCache, () => queryClient.getQueryData(currentUserQuery.queryKey));
  const user = session ? (known ?? null) : null;
  return <AuthContext value={{ loading, session, user, isAdmin: user?.role === 'admin' }}>{children}</AuthContext>;
}

/** Who is signed in. Throws outside of its provider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
