import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminDashboardMessages } from '../messages.ts';
import { dashboardQuery } from '../queries.ts';
import { Attention } from './attention.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { OnToday } from './on-today.tsx';
import { OpenPlaces } from './open-places.tsx';

/** The start page of administrators: open places, today's people, what needs attention, and the latest changes. */
export function AdminDashboard() {
  const t = useStore(adminDashboardMessages);
  const query = useQuery(dashboardQuery);
  const { data } = query;
  const isNew = data && !(data.has.slot_types && data.has.events && data.has.people);
  return (
    <>
      <PageHead title={t.title}>{t.welcome}</PageHead>
      <FailedToLoad query={query} sentence={t.failed} />
      {query.isPending && (
        <div className="grid gap-8 xl:grid-cols-[3fr_2fr]">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      )}
      {isNew && <FirstSteps has={data.has} />}
      {data && (
        <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[3fr_2fr]">
          <div className="grid grid-cols-1 gap-8">
            <OpenPlaces dashboard={data} />
            <OnToday dashboard={data} />
          </div>
          <div className="grid grid-cols-1 gap-8">
            <Attention dashboard={data} />
            <LatestChanges dashboard={data} />
          </div>
          <p className="text-small text-soft">{t.zone({ zone: data.timezone })}</p>
        </div>
      )}
    </>
  );
}
