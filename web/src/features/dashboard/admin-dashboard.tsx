import { type Change, type Dashboard, getDashboard } from '@contract/dashboard.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { NameQuestion } from '@/domains/name-question/name-question.tsx';
import { ActSentence, placeholders } from '@/domains/record/act-sentence.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { logLine } from '@/lib/change-sets/log-line.ts';
import { changeLogTexts } from '@/lib/change-sets/log-texts.ts';
import { useLive } from '@/lib/live/live.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { dayHeading, dayKey, timeOfDay } from '@/lib/time/time.ts';
import { Attention } from './attention.tsx';
import { changesByDay } from './changes.ts';
import { HeatGrid } from './heat-grid.tsx';
import { linkInText, Nothing, Part } from './part.tsx';
import { Examples, FirstSteps } from './setting-up.tsx';
import { OnNow, OnToday, OpenPlaces } from './shifts.tsx';
import { adminDashboardTexts } from './texts.ts';

/** The content of the dashboard. Loaded again at each visit, because every other page can change it. */
const dashboardQuery = queryOptions({
  queryKey: queryKeys.dashboard,
  queryFn: ({ signal }) => api(getDashboard, { signal }),
  staleTime: 0,
});

function Sentence({ change }: { change: Change }) {
  const sets = useTexts(changeLogTexts);
  const { kind, count, change_set: set } = change;
  const text = kind === 'change_set' && set ? logLine({ ...placeholders, ...set, count }, sets) : undefined;
  return <ActSentence act={change} {...(text !== undefined && { text })} />;
}

/** The latest changes by administrators as sentences, day by day. */
function LatestChanges({ dashboard: { changes, today, timezone } }: { dashboard: Dashboard }) {
  const [t, pages] = useTexts(adminDashboardTexts, administrationTexts);
  const more = (
    <span className="flex flex-wrap gap-x-4">
      <Link to="/admin/changes" className={linkInText}>
        {t.allChanges}
      </Link>
      <Link to="/admin/record" className={linkInText}>
        {pages.record}
      </Link>
    </span>
  );
  return (
    <Part title={t.changes} more={more}>
      {changes.length === 0 && <Nothing>{t.noChanges}</Nothing>}
      {changesByDay(changes, (at) => dayKey(at, timezone)).map(([day, ofDay]) => (
        <section key={day} className="border-b border-line py-2 last:border-b-0">
          <h3 className="px-5 py-1 text-small text-soft">{dayHeading(day, today)}</h3>
          <ol>
            {ofDay.map((change) => (
              <li key={`${change.at} ${change.kind} ${change.id}`} className="flex gap-x-3 px-5 py-1.5">
                <time
                  dateTime={change.at}
                  className="w-18 shrink-0 text-small/6 whitespace-nowrap text-soft tabular-nums"
                >
                  {timeOfDay(change.at, timezone)}
                </time>
                <p className="min-w-0">
                  <Sentence change={change} />
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Part>
  );
}

/** From so many events with open places on, days and roles say more than a list. */
const fewEvents = 6;

const isLarge = ({ open_events, coming_events, later }: Dashboard): boolean =>
  open_events > fewEvents || (coming_events === 0 && later.events > fewEvents);

const column = 'grid grid-cols-1 gap-8';

/** Small schedules show their open places as a list; large ones days by roles, and below it what has to be decided. */
function Parts({ dashboard, large }: { dashboard: Dashboard; large: boolean }) {
  const t = useTexts(adminDashboardTexts);
  const attention = <Attention dashboard={dashboard} />;
  const today = <OnToday dashboard={dashboard} />;
  return (
    <div className="grid grid-cols-1 gap-8">
      {large && <HeatGrid dashboard={dashboard} />}
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[3fr_2fr]">
        <div className={column}>
          {large && attention}
          <OnNow dashboard={dashboard} />
          {!large && <OpenPlaces dashboard={dashboard} />}
          {!large && today}
        </div>
        <div className={column}>
          {large ? today : attention}
          <LatestChanges dashboard={dashboard} />
        </div>
      </div>
      <p className="text-small text-soft">{t.zone({ zone: dashboard.timezone })}</p>
    </div>
  );
}

/** The start page of administrators: open places, today's people, what needs attention, and the latest changes. */
function AdminDashboard() {
  const t = useTexts(adminDashboardTexts);
  const query = useQuery(dashboardQuery);
  useLive(['admin'], [queryKeys.dashboard, [...queryKeys.events, 'coming-days']]);
  // What is left to set up is above everything else, or, where a large schedule needs people, below it: what is lower waits until it
  // is known whether there is any.
  const organisation = useQuery(organisationQuery);
  const data = organisation.isPending ? undefined : query.data;
  const large = data !== undefined && isLarge(data);
  const parts = data && <Parts dashboard={data} large={large} />;
  return (
    <>
      <PageHead small title={t.title}>
        {t.welcome}
      </PageHead>
      <FailedToLoad query={query} sentence={t.failed} />
      {!data && !query.isError && (
        <div className="grid gap-8 xl:grid-cols-[3fr_2fr]">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      )}
      {large && parts}
      <div className={clsx(large && 'mt-8')}>
        {(data || query.isError) && <NameQuestion />}
        {data && organisation.data && <FirstSteps has={data.has} organisation={organisation.data} />}
        {data?.examples && <Examples examples={data.examples} />}
      </div>
      {!large && parts}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, dashboardQuery);
    preload(queryClient, organisationQuery);
  },
  component: AdminDashboard,
});
