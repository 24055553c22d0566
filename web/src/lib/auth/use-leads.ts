import type { User } from '@contract/users.ts';
import { useAuth } from './auth-context.tsx';

/** Whether the person leads shifts that are not over, or is an administrator. */
export function useLeads(): boolean {
  const user = useAuth().user as (User & { leads?: boolean }) | null;
  return user?.leads ?? user?.role === 'admin';
}
