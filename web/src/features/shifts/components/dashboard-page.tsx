import { useStore } from '@nanostores/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { signupsQuery } from '@/lib/signups/signups-query.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { dashboardMessages } from '../dashboard-messages.ts';
import { PlaceActionsProvider, usePlaces } from '../use-places.ts';
import { AskedPlaces } from './asked-places.tsx';
import { AvailableEvents } from './available-events.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { OwnSignups } from './own-signups.tsx';
import { Welcome } from './welcome.tsx';

/** The first request has neither succeeded nor failed. */
const isFirstTry = ({ isPending, failureCount, errorUpdateCount }: UseQueryResult): boolean =>
  isPending && failureCount + errorUpdateCount === 0;

/** The volunteer's page: changes, progress, upcoming shifts, and events to sign up for. */
export function DashboardPage({ notices: noticeList }: { notices: ReactNode }) {
  const t = useStore(dashboardMessages);
  usePageTitle(t.title);
  const { user } = useAuth();
  const now = useNow();
  const zone = useZone();
  const signups = useQuery(signupsQuery);
  const notices = useQuery(noticesQuery);
  const { actions, refusal } = usePlaces(user?.id);
  if (!user) return null;
  return (
    <PlaceActionsProvider value={actions}>
      <Welcome name={user.name} now={now} zone={zone} />
      {isFirstTry(signups) || isFirstTry(notices) ? (
        <DashboardSkeleton />
      ) : (
        <div className="mt-8 grid grid-cols-1 gap-8">
          {noticeList}
          {signups.data && <AskedPlaces signups={signups.data} now={now} zone={zone} />}
          <OwnSignups user={user} signups={signups} now={now} zone={zone} />
          <AvailableEvents user={user} signups={signups.data} now={now} zone={zone} refusal={refusal} />
        </div>
      )}
    </PlaceActionsProvider>
  );
}
