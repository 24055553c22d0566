import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { amount, percent as percentText } from '@/lib/format/numbers.ts';
import { presentSeason } from '@/lib/format/season.ts';
import { credits } from '@/lib/format/worth.ts';
import { assumedCredits } from '@/lib/signups/assumed-credits.ts';
import { inSeason } from '@/lib/signups/own-signups.ts';
import { progressOf, requiredSlots } from './progress.ts';
import { signupTexts } from './signup-texts.ts';

interface ProgressCardProps {
  /** `undefined` while loading. */
  signups: readonly Signup[] | undefined;
  user: User;
}

const cells = Array.from({ length: requiredSlots }, (_, index) => index);

/** The person's progress towards the required slots, as a bar with a cell for each, and their credits. */
export function ProgressCard({ signups, user }: ProgressCardProps) {
  const t = useStore(signupTexts);
  const season = useStore(presentSeason);
  const { done, percent } = progressOf(inSeason(signups ?? [], season));
  const slots = t.slotsDone({ done, required: requiredSlots });
  const earned = { confirmed: credits(user.confirmed_credits), completed: amount(user.completed_credits) };
  const asked = user.required_credits > 0 ? amount(user.required_credits) : null;
  const inWords = { ...earned, season: season?.name ?? '' };
  const creditWords =
    asked === null
      ? (season ? t.seasonCredits : t.creditsDone)(inWords)
      : (season ? t.seasonCreditsOf : t.creditsDoneOf)({ ...inWords, asked });
  return (
    <section aria-labelledby="progress" className="sheet p-5 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="progress" className="font-strong">
          {t.progress}
        </h2>
        {signups ? (
          <p className="text-day proportional-nums">{percentText(percent)}</p>
        ) : (
          <Skeleton className="h-8 w-14" />
        )}
      </div>
      <div
        role="progressbar"
        aria-labelledby="progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(percent, 100)}
        aria-valuetext={t.slotsDonePercent({ slots, percent: percentText(percent) })}
        className="mt-3 grid grid-cols-10 gap-1"
      >
        {cells.map((cell) => (
          <span
            key={cell}
            className={`h-2 rounded-round transition-colors duration-200 ${cell < done ? 'bg-done-fill' : 'bg-line'}`}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap justify-between gap-x-4 text-small text-soft">
        {signups ? <span>{slots}</span> : <Skeleton className="h-5 w-20" />}
        <span>{[creditWords, assumedCredits(user)].filter(Boolean).join(' · ')}</span>
      </div>
    </section>
  );
}
