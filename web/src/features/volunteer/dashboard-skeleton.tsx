import { useStore } from '@nanostores/react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { DaySkeleton } from '@/domains/shifts/day-skeleton.tsx';
import { dashboardTexts } from './dashboard-texts.ts';
import { FindSkeleton } from './find-skeleton.tsx';

/**
 * The page until the person's own shifts are loaded. Their height moves everything below, so nothing is drawn before.
 */
export function DashboardSkeleton({ finds }: { finds: boolean }) {
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
