import type { User } from '@contract/users.ts';
import { percent } from '@/lib/format/numbers.ts';
import { staffMessages } from './messages.ts';
import type { StaffStatus } from './search.ts';

type Credits = Pick<User, 'required_credits' | 'confirmed_credits' | 'completed_credits'>;

/** Completed of required credits; `null` (N/A) when none are required. */
const fulfilmentOf = ({ required_credits, completed_credits }: Credits): number | null =>
  required_credits === 0 ? null : completed_credits / required_credits;

/** The fulfilment as it is read: '60%', or 'N/A'. Rounded down, so that 100% means that nothing is missing. */
export function fulfilmentText(user: Credits): string {
  const fulfilment = fulfilmentOf(user);
  // The noise of binary fractions must not take a whole percent away.
  return fulfilment === null
    ? staffMessages.get().notAvailable
    : percent(Math.floor(Math.round(fulfilment * 1e6) / 1e4));
}

/** What is completed and what is confirmed and still to come, as shares of the required credits, together at most 1. */
export function sharesOf(user: Credits): { completed: number; confirmed: number } {
  if (user.required_credits === 0) return { completed: 0, confirmed: 0 };
  const completed = Math.min(user.completed_credits / user.required_credits, 1);
  const confirmed = Math.min(user.confirmed_credits / user.required_credits, 1) - completed;
  return { completed, confirmed: Math.max(confirmed, 0) };
}

/**
 * The statuses of a person: active: fulfillment of 100% or more; inactive: no confirmed
 * credits; pending: some, and a fulfilment under 100%. A person who needs none and has some is none of the three.
 */
export function statusesOf(user: Credits): StaffStatus[] {
  const fulfilment = fulfilmentOf(user);
  const statuses: StaffStatus[] = [];
  if (fulfilment !== null && fulfilment >= 1) statuses.push('active');
  if (user.confirmed_credits === 0) statuses.push('inactive');
  if (user.confirmed_credits > 0 && fulfilment !== null && fulfilment < 1) statuses.push('pending');
  return statuses;
}
