import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { optionalPart } from '@/components/ui/lazy.tsx';
import { DaySkeleton, Skeleton } from '@/components/ui/skeleton.tsx';
import { handOversQuery } from '@/domains/hand-over/hand-overs.ts';
import { NameQuestion } from '@/domains/name-question/name-question.tsx';
import { NextShift } from '@/domains/shifts/next-shift.tsx';
import { waitsQuery } from '@/domains/waitlist/waits.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { asksHours, householdOf } from '@/lib/auth/rights.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { useEachMinute } from '@/lib/query/use-each-minute.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';
import { nextShiftOf } from '@/lib/signups/own-signups.ts';
import { dateOfDay, dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { AllEvents } from './all-events/all-events.tsx';
import { FindSection, FindSkeleton } from './finding/find-section.tsx';
import { useFinds } from './finding/use-filter.ts';
import { OwnSignups } from './own-signups.tsx';
import { AskedPlaces } from './taking/asked-places.tsx';
import { PlaceActionsProvider, takenText, usePlaces } from './taking/use-places.ts';
import { dashboardTexts } from './texts.ts';

/**
 * The page until the person's own shifts are loaded. Their height moves everything below, so nothing is drawn before.
 */
function DashboardSkeleton({ finds }: { finds: boolean }) {
  const t = useStore(dashboardTexts);
  return (
    <div role="status" className={finds ? 'sm:mt-6' : 'mt-8 grid grid-cols-1 gap-8'}>
      <span className="sr-only">{t.loading}</span>
      {finds ? <FindSkeleton /> : <ListSkeleton />}
    </div>
  );
}

function ListSkeleton() {
  return (
    <>
      <div className="sheet p-5 sm:px-6">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="mt-3 h-2 w-full" />
        <Skeleton className="mt-3 h-5 w-3/5" />
      </div>
      <div>
        <Skeleton className="mb-3 h-7 w-56" />
        <div className="sheet p-5 sm:px-6">
          <Skeleton className="h-6 w-3/5" />
        </div>
      </div>
      <div>
        <Skeleton className="mb-4 h-7 w-48" />
        <Skeleton className="mb-5 h-11 w-full" />
        <DaySkeleton />
      </div>
    </>
  );
}

interface WelcomeProps {
  name: string;
  now: number;
  /** The zone of the reader. */
  zone: string;
  /** On a phone only for screen readers, where every line counts. */
  quiet?: boolean;
}

/** Greets the person and states the date. */
function Welcome({ name, now, zone, quiet = false }: WelcomeProps) {
  const t = useStore(dashboardTexts);
  const today = dayKey(now, zone);
  return (
    <div className={clsx(quiet && 'max-sm:sr-only')}>
      <h1 className="text-title font-strong">{t.welcome({ name })}</h1>
      <p className="mt-1 text-soft">{dateOfDay(today, today)}</p>
    </div>
  );
}

/** The page while only the person is known. */
export function DashboardPending() {
  const { user } = useAuth();
  const now = useNow();
  const zone = useZone();
  const finds = useFinds();
  return (
    <div data-wide={finds || undefined}>
      {user && <Welcome name={user.name} now={now} zone={zone} quiet={finds} />}
      <DashboardSkeleton finds={finds} />
    </div>
  );
}

/** The first request has neither succeeded nor failed. */
const isFirstTry = ({ isPending, failureCount, errorUpdateCount }: UseQueryResult): boolean =>
  isPending && failureCount + errorUpdateCount === 0;

// Few people take places over, or wait for one.
const HandOvers = optionalPart(() =>
  import('@/domains/hand-over/hand-over-places.tsx').then(({ HandOverPlaces }) => HandOverPlaces),
);
const OfferedPlaces = optionalPart(() =>
  import('@/domains/waitlist/waiting-lists.tsx').then((part) => part.OfferedPlaces),
);

const ConfirmLine = optionalPart(() => import('@/domains/hours/confirm-line.tsx').then((part) => part.ConfirmLine));

// Few people look after others.
const ForSwitch = optionalPart(() => import('@/domains/household/for-switch.tsx').then((part) => part.ForSwitch));

function HouseholdSwitch({ user }: { user: User }) {
  return (
    (householdOf(user)?.length ?? 0) > 1 && (
      <div className="mt-4">
        <ForSwitch />
      </div>
    )
  );
}

/** The volunteer's page: changes, the next shift, what fits or all events, upcoming shifts and progress. */
export function DashboardPage({ notices: noticeList }: { notices: ReactNode }) {
  const t = useStore(dashboardTexts);
  usePageTitle(t.title);
  const { user } = useAuth();
  const moment = useNow();
  const zone = useZone();
  const signups = useQuery({ ...signupsQuery, refetchInterval: useEachMinute() });
  const notices = useQuery(noticesQuery);
  const waits = useQuery({ ...waitsQuery, refetchInterval: useEachMinute() });
  const handOvers = useQuery({ ...handOversQuery, refetchInterval: useEachMinute() });
  const finds = useFinds();
  const { actions, refusal } = usePlaces(user?.id, finds ? (signup) => takenText(signup) : undefined);
  if (!user) return null;
  const own = { user, now: moment };
  const next = signups.data && nextShiftOf(signups.data, moment);
  return (
    <PlaceActionsProvider value={actions}>
      <div data-wide={finds || undefined}>
        <Welcome name={user.name} now={moment} zone={zone} quiet={finds} />
        <NameQuestion />
        <HouseholdSwitch user={user} />
        {isFirstTry(signups) || isFirstTry(notices) ? (
          <DashboardSkeleton finds={finds} />
        ) : (
          <div className={finds ? 'grid grid-cols-1 gap-3 sm:mt-6 sm:gap-5' : 'mt-8 grid grid-cols-1 gap-8'}>
            {noticeList}
            {asksHours(user) && <ConfirmLine />}
            {signups.data && <AskedPlaces signups={signups.data} now={moment} />}
            {waits.data?.some(({ offer }) => offer) && <OfferedPlaces now={moment} />}
            {handOvers.data?.some(({ kind }) => kind !== 'own') && <HandOvers fitting={finds} />}
            {finds ? (
              <div className="grid grid-cols-1 gap-3 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
                <div className="grid min-w-0 grid-cols-1 content-start gap-2 sm:gap-5">
                  {next && <NextShift signup={next} now={moment} />}
                  <FindSection {...own} signups={signups.data} refusal={refusal} />
                </div>
                <div className="grid min-w-0 grid-cols-1 content-start gap-6 max-lg:mt-5">
                  <OwnSignups {...own} signups={signups} />
                </div>
              </div>
            ) : (
              <>
                <OwnSignups {...own} signups={signups} />
                <AllEvents {...own} signups={signups.data} refusal={refusal} />
              </>
            )}
          </div>
        )}
      </div>
    </PlaceActionsProvider>
  );
}
