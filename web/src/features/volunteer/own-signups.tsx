import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLastError } from '@/components/layout/failed-to-load.tsx';
import { QueryMessage } from '@/components/layout/query-message.tsx';
import { optionalPart } from '@/components/ui/lazy.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { SignupRow } from '@/domains/shifts/signup-row.tsx';
import { waitsQuery } from '@/domains/waitlist/waits.ts';
import { amount, percent as percentText } from '@/lib/format/numbers.ts';
import { presentSeason } from '@/lib/format/season.ts';
import { credits } from '@/lib/format/worth.ts';
import { assumedCredits } from '@/lib/signups/assumed-credits.ts';
import { inSeason, isLate, progressOf, requiredSlots, upcomingOf } from '@/lib/signups/own-signups.ts';
import { usePlaceActions } from './taking/use-places.ts';
import { dashboardTexts } from './texts.ts';

interface UpcomingSignupsProps {
  /** Signups for future events, soonest first. */
  signups: readonly Signup[];
  now: number;
}

/** The person's next shifts. */
function UpcomingSignups({ signups, now }: UpcomingSignupsProps) {
  const t = useStore(dashboardTexts);
  const { giveBack } = usePlaceActions();
  const list = useRef<HTMLUListElement>(null);
  const giveBackAndMove = (signup: Signup, index: number) => {
    // The row disappears with its button, so the focus moves to a neighbor, else to the list.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1] ?? list.current?.parentElement)?.focus();
    giveBack(signup);
  };
  return (
    <div tabIndex={-1}>
      {signups.length === 0 ? (
        <p className="sheet p-5 text-soft sm:px-6">{t.noneUpcoming}</p>
      ) : (
        <ul ref={list} className="sheet ruled">
          {signups.map((signup, index) => (
            <SignupRow
              key={signup.slot_id}
              signup={signup}
              late={isLate(signup, now)}
              onGiveBack={() => giveBackAndMove(signup, index)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ProgressCardProps {
  /** `undefined` while loading. */
  signups: readonly Signup[] | undefined;
  user: User;
}

const cells = Array.from({ length: requiredSlots }, (_, index) => index);

/** The person's progress towards the required slots, as a bar with a cell for each, and their credits. */
function ProgressCard({ signups, user }: ProgressCardProps) {
  const t = useStore(dashboardTexts);
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

// Few people wait.
const OwnWaits = optionalPart(() => import('@/domains/waitlist/waiting-lists.tsx').then((part) => part.OwnWaits));

interface OwnSignupsProps {
  user: User;
  signups: UseQueryResult<Signup[]>;
  now: number;
}

/** Progress and the next shifts of the person. */
export function OwnSignups({ user, signups, now }: OwnSignupsProps) {
  const t = useStore(dashboardTexts);
  const { data } = signups;
  const waits = useQuery(waitsQuery);
  const failed = useLastError(signups) && !data;
  return (
    <>
      <QueryMessage query={signups} what="signups" />
      {!failed && <ProgressCard signups={data} user={user} />}
      {!failed && (
        <TitledSection id="upcoming" title={t.upcomingSignups}>
          {data ? (
            <UpcomingSignups signups={upcomingOf(data, now)} now={now} />
          ) : (
            <div className="sheet p-5 sm:px-6">
              <Skeleton className="h-6 w-3/5" />
            </div>
          )}
        </TitledSection>
      )}
      {Boolean(waits.data?.length) && <OwnWaits />}
    </>
  );
}
