import type { User } from '@contract/users.ts';
import { leadRightsOf } from '@/lib/auth/lead-rights.ts';

/** Whether alerts and the overview of the morning are for a person: for administrators, and for leads who fill shifts or run gates. */
export const hearsOfShifts = (user: User): boolean =>
  user.role === 'admin' || leadRightsOf(user).some((right) => right === 'fill' || right === 'gate');
