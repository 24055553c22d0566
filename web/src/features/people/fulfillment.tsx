import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { percent } from '@/lib/format/numbers.ts';
import { presentSeason } from '@/lib/format/season.ts';
import { credits } from '@/lib/format/worth.ts';
import { assumedCredits } from '@/lib/signups/assumed-credits.ts';
import type { StaffStatus } from './search.ts';
import { staffTexts } from './texts.ts';

type Credits = Pick<User, 'required_credits' | 'confirmed_credits' | 'completed_credits'>;

/** Completed credits as a share of the required ones; `null` (N/A) if none are required. */
export const fulfillmentOf = ({ required_credits, completed_credits }: Credits): number | null =>
  required_credits === 0 ? null : completed_credits / required_credits;

/** The fulfillment as text: '60%' or 'N/A'. Rounded down, so that 100% means that nothing is missing. */
export function fulfillmentText(user: Credits): string {
  const fulfillment = fulfillmentOf(user);
  // Rounding first keeps binary fractions from costing a whole percent.
  return fulfillment === null
    ? staffTexts.get().notAvailable
    : percent(Math.floor(Math.round(fulfillment * 1e6) / 1e4));
}

/** Completed credits, and confirmed ones still to come, as shares of the required ones. Together at most 1. */
export function sharesOf(user: Credits): { completed: number; confirmed: number } {
  if (user.required_credits === 0) return { completed: 0, confirmed: 0 };
  const completed = Math.min(user.completed_credits / user.required_credits, 1);
  const confirmed = Math.min(user.confirmed_credits / user.required_credits, 1) - completed;
  return { completed, confirmed: Math.max(confirmed, 0) };
}

/**
 * The statuses of a person. Active: fulfillment of 100% or more; inactive: no confirmed credits; pending: confirmed
 * credits, and fulfillment under 100%. A person with confirmed credits of whom none are required has no status.
 */
export function statusesOf(user: Credits): StaffStatus[] {
  const fulfillment = fulfillmentOf(user);
  const statuses: StaffStatus[] = [];
  if (fulfillment !== null && fulfillment >= 1) statuses.push('active');
  if (user.confirmed_credits === 0) statuses.push('inactive');
  if (user.confirmed_credits > 0 && fulfillment !== null && fulfillment < 1) statuses.push('pending');
  return statuses;
}

const width = (share: number): string => `${share * 100}%`;

/** Completed credits, and confirmed ones still to come, in words. */
function creditWords({ required_credits, completed_credits, confirmed_credits }: User): string {
  const t = staffTexts.get();
  const left = Math.max(confirmed_credits - completed_credits, 0);
  const [completed, ahead] = [credits(completed_credits), credits(left)];
  if (required_credits > 0) {
    const values = { completed: completed_credits, required: credits(required_credits) };
    return left > 0 ? t.completedOfToCome({ ...values, ahead }) : t.completedOf(values);
  }
  if (completed_credits > 0)
    return left > 0 ? t.noneRequiredCompletedToCome({ completed, ahead }) : t.noneRequiredCompleted({ completed });
  return left > 0 ? t.noneRequiredToCome({ ahead }) : t.noneRequired;
}

/** How many of the required credits a person has completed. */
export function FulfillmentBar({ user }: { user: User }) {
  const t = useStore(staffTexts);
  const season = useStore(presentSeason);
  const { completed, confirmed } = sharesOf(user);
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 wrap-anywhere text-small text-soft">
          {season ? t.fulfillmentIn({ season: season.name }) : t.fulfillment}
        </span>
        <span className="font-strong">{fulfillmentText(user)}</span>
      </p>
      {user.required_credits > 0 && (
        <div aria-hidden="true" className="my-1.5 flex h-1.5 overflow-hidden rounded-round bg-line">
          <span className="bg-done-fill" style={{ width: width(completed) }} />
          <span className="bg-done-fill/40" style={{ width: width(confirmed) }} />
        </div>
      )}
      <p className="text-small text-soft">{[creditWords(user), assumedCredits(user)].filter(Boolean).join(' · ')}</p>
    </div>
  );
}
