import { useAuth } from '@/lib/auth/auth-context.tsx';
import { asksHours } from '@/lib/auth/rights.ts';
import { useWages } from './slot-types-query.ts';

/** Whether somebody has a reason to approve hours: there are wages, or people are asked to confirm their hours. */
export function useApprovesHours(): boolean {
  const { user } = useAuth();
  const wages = useWages();
  return wages || asksHours(user);
}
