import { useStore } from '@nanostores/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { HandOvers } from '@/domains/hand-over/hand-over.tsx';
import { NameQuestion } from '@/domains/name-question/name-question.tsx';
import { DaySkeleton } from '@/domains/shifts/day-skeleton.tsx';
import { NextShift } from '@/domains/shifts/next-shift.tsx';
import { OfferedPlaces } from '@/domains/waitlist/waiting.tsx';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { useEachMinute } from '@/lib/query/use-each-minute.ts';
import { nextShiftOf } from '@/lib/signups/own-signups.ts';
import { signupsQuery } from '@/lib/signups/signups-query.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { AskedPlaces } from './asked-places.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { dashboardTexts } from './dashboard-texts.ts';
import { useFinds } from './find/fits-only.ts';
import { FindSection } from './find-section.tsx';
import { allEvents } from './load-all-events.ts';
import { OwnSignups } from './own-signups.tsx';
import { takenText } from './taken-text.ts';
import { PlaceActionsProvider, usePlaces } from './use-places.ts';
import { Welcome } from './welcome.tsx';

/** The first request has neither succeeded nor failed. */
const isFirstTry = ({ isPending, failureCount, errorUpdateCount }: UseQueryResult): boolean =>
  isPending && failureCount + errorUpdateCount === 0;

function AllEvents(props: ComponentProps<ReturnType<typeof allEvents>>) {
  const [List] = useState(() => allEvents());
  return (
    <Suspense fallback={<DaySkeleton />}>
      <List {...props} />
    </Suspense>
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
        {isFirstTry(signups) || isFirstTry(notices) ? (
          <DashboardSkeleton finds={finds} />
        ) : (
          <div className={finds ? 'grid grid-cols-1 gap-3 sm:mt-6 sm:gap-5' : 'mt-8 grid grid-cols-1 gap-8'}>
            {noticeList}
            {signups.data && <AskedPlaces signups={signups.data} now={moment} />}
            <OfferedPlaces now={moment} />
            <HandOvers fitting={finds} />
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
