import { useAuth } from '@/lib/auth/auth-context.tsx';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { useFinds } from './find/fits-only.ts';
import { Welcome } from './welcome.tsx';

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
