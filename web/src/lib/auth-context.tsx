import type { User } from '@contract/users.ts';
import type { Session } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { authState, watchAuth } from './auth-store.ts';
import { currentUserQuery } from './current-user.ts';

interface Auth {
  loading: boolean;
  session: Session | null;
  /** The application user, as soon as it is known. */
  user: User | null;
  isAdmin: boolean;
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const { loading, session } = useSyncExternalStore(watchAuth, authState);
  const { data } = useQuery({ ...currentUserQuery, enabled: session !== null });
  const user = session ? (data ?? null) : null;
  return <AuthContext value={{ loading, session, user, isAdmin: user?.role === 'admin' }}>{children}</AuthContext>;
}

/** Who is signed in. Throws outside of its provider (spec section 8). */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
