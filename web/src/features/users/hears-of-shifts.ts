import type { LeadRight } from '@contract/leads.ts';
import type { User } from '@contract/users.ts';

/** What is known of the person who is signed in besides. */
interface Leads {
  leads?: boolean;
  lead_rights?: readonly LeadRight[];
}

/** Whether alerts and the overview of the morning are for a person: for administrators, and for leads who fill shifts or run gates. */
export function hearsOfShifts(user: User): boolean {
  const { role, leads = false, lead_rights }: User & Leads = user;
  return role === 'admin' || (lead_rights?.some((right) => right === 'fill' || right === 'gate') ?? leads);
}
