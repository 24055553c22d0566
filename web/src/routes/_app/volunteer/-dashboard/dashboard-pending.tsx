import { useAuth } from '@/lib/auth-context.tsx';
import { useNow } from '@/lib/use-now.ts';
import { useZone } from '@/lib/use-zone.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { Welcome } from './welcome.tsx';

/** The page before anything but the person is known. */
export function DashboardPending() {
  const { user } = useAuth();
  const now = useNow();
  const zone = useZone();
  return (
    <>
      {user && <Welcome name={user.name} now={now} zone={zone} />}
      <DashboardSkeleton />
    </>
  );
}
