import type { LeadRight } from '@contract/leads.ts';
import type { Organisation } from '@contract/organisation.ts';
import type { User } from '@contract/users.ts';
import { useAuth } from './auth-context.tsx';

/** Thrown by the guard of the /admin area for anyone who is not an administrator. */
export class AdminsOnlyError extends Error {
  override name = 'AdminsOnlyError';
}

/** What a person may do at shifts that they lead, now or later; nothing for those who lead none. Administrators may do all. */
export const leadRightsOf = (user: User | null): readonly LeadRight[] =>
  (user as (User & { lead_rights?: LeadRight[] }) | null)?.lead_rights ?? [];

/** The same of the person who is signed in. */
export const useLeadRights = (): readonly LeadRight[] => leadRightsOf(useAuth().user);

/** Whether the organization asks people to confirm their hours. */
export const asksHours = (user: User | null): boolean =>
  ((user as (User & { asks_hours?: Organisation['asks_hours'] }) | null)?.asks_hours ?? 'off') !== 'off';

/** Whether the person leads shifts and is no administrator, who has the schedule. */
export const useIsLead = (): boolean => {
  const { user, isAdmin } = useAuth();
  return !isAdmin && leadRightsOf(user).length > 0;
};

/** Somebody of a household, with their name. */
export interface Named {
  id: string;
  name: string;
}

/**
 * Who is signed in, and then whom they look after, also while they act for one of these; `null` where nobody can look after others. One
 * alone looks after nobody.
 */
export const householdOf = (user: User | null): readonly Named[] | null =>
  (user as (User & { household?: Named[] | null }) | null)?.household ?? null;
