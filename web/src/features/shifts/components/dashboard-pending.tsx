import { useAuth } from '@/lib/auth/auth-context.tsx';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { Welcome } from './welcome.tsx';

/** The page while only the person is known. */
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
