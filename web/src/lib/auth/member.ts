import type { User } from '@contract/users.ts';
import type { QueryClient } from '@tanstack/react-query';
import { reportError } from '@/lib/app/report-error.ts';
import { authReady } from './auth-store.ts';
import { currentUserQuery } from './current-user.ts';

/** The application user who is signed in, or `null`: nobody is, or there is no such user. Throws `ApiError` when it can't be asked. */
export async function memberOf(queryClient: QueryClient): Promise<User | null> {
  if (!(await authReady())) return null;
  try {
    return await queryClient.query({ ...currentUserQuery, staleTime: 'static' });
  } catch (error) {
    reportError('Failed to fetch app user data', error);
    throw error;
  }
}
