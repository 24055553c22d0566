import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, CalendarRange, MapPin, Monitor } from 'lucide-react';
import { useState } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { OrganisationForm } from './organisation-form.tsx';
import { organisationTexts } from './texts.ts';

/** The settings of the whole organization. */
export function SystemSettingsPage() {
  const t = useStore(organisationTexts);
  const pages = useStore(administrationTexts);
  const query = useQuery(organisationQuery);
  const [attempt, setAttempt] = useState(0);
  const reload = async () => {
    await query.refetch();
    setAttempt((count) => count + 1);
  };
  return (
    <>
      <PageHead
        title={pages.settings}
        actions={
          <>
            <Link to="/admin/seasons" className={buttonStyle('quiet')}>
              <CalendarRange aria-hidden="true" className="size-5" />
              {pages.seasons}
            </Link>
            <Link to="/admin/places" className={buttonStyle('quiet')}>
              <MapPin aria-hidden="true" className="size-5" />
              {pages.places}
            </Link>
            <Link to="/admin/qualifications" className={buttonStyle('quiet')}>
              <BadgeCheck aria-hidden="true" className="size-5" />
              {pages.qualifications}
            </Link>
            <Link to="/admin/walls" className={buttonStyle('quiet')}>
              <Monitor aria-hidden="true" className="size-5" />
              {pages.walls}
            </Link>
          </>
        }
      >
        {t.about}
      </PageHead>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && (
        <div aria-hidden="true" className="grid max-w-column gap-6">
          <Skeleton className="h-48" />
          <Skeleton className="h-56" />
          <Skeleton className="h-72" />
        </div>
      )}
      {query.data && (
        <OrganisationForm
          key={attempt}
          organisation={query.data}
          onReload={reload}
          onLatest={async () => (await query.refetch()).data}
        />
      )}
    </>
  );
}
