import { useQuery } from '@tanstack/react-query';
import { eventsQuery } from '@/features/events/queries.ts';
import { NoticeList } from '@/features/notices/components/notice-list.tsx';
import { signupsQuery } from '@/features/signups/queries.ts';
import { usePlaces } from '@/features/signups/use-places.ts';
import { useAuth } from '@/lib/auth-context.tsx';
import { useNow } from '@/lib/use-now.ts';
import { usePageTitle } from '@/lib/use-page-title.ts';
import { useZone } from '@/lib/use-zone.ts';
import { AvailableEvents } from './available-events.tsx';
import { OwnSignups } from './own-signups.tsx';
import { Welcome } from './welcome.tsx';

/** The volunteer's page: what was changed, how far one is, what comes next, and what can be taken. */
export function Dashboard() {
  usePageTitle('Dashboard');
  const { user } = useAuth();
  const now = useNow();
  const zone = useZone();
  const signups = useQuery(signupsQuery);
  const upcoming = useQuery(eventsQuery({ show: 'upcoming', types: [] }));
  const places = usePlaces();
  if (!user) return null;
  return (
    <>
      <Welcome name={user.name} now={now} zone={zone} />
      <div className="mt-8 grid grid-cols-1 gap-8">
        <NoticeList />
        <OwnSignups
          user={user}
          signups={signups}
          events={upcoming.data}
          now={now}
          zone={zone}
          onGive={places.givePlace}
        />
        <AvailableEvents user={user} signups={signups.data} now={now} zone={zone} places={places} />
      </div>
    </>
  );
}
