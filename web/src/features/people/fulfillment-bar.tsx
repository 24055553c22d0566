import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { presentSeason } from '@/lib/format/season.ts';
import { credits } from '@/lib/format/worth.ts';
import { assumedCredits } from '@/lib/signups/assumed-credits.ts';
import { fulfillmentText, sharesOf } from './fulfillment.ts';
import { staffTexts } from './texts.ts';

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
