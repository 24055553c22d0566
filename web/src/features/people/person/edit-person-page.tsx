import { useStore } from '@nanostores/react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { PersonMissing } from '../person-missing.tsx';
import { useUser } from '../queries.ts';
import { personFormTexts, staffTexts } from '../texts.ts';
import { EditPersonForm } from './edit-person-form.tsx';

const PersonMore = lazy(() => import('./person-more.tsx').then((part) => ({ default: part.PersonMore })));

function EditPerson({ id }: { id: string }) {
  const { title } = useStore(personFormTexts);
  const t = useStore(staffTexts);
  const shared = useStore(adminCommonTexts);
  const query = useUser(id);
  const { data: user } = query;
  const [reloads, setReloads] = useState(0);
  // The form starts with fresh data, and ignores data that is loaded later.
  const [begun, setBegun] = useState(false);
  const ready = user !== undefined && (begun || !query.isFetching);
  if (ready && !begun) setBegun(true);
  const reload = async () => {
    const { isSuccess } = await query.refetch();
    if (!isSuccess) return;
    setReloads(reloads + 1);
    focusHeading();
  };
  return (
    <div className="max-w-column">
      <PageHead title={user ? title({ name: user.name }) : shared.edit} />
      {!query.isMissing && !user && <FailedToLoad query={query} sentence={t.loadFailed} />}
      {!ready && query.isFetching && <Skeleton className="h-150" />}
      {query.isMissing && <PersonMissing />}
      {ready && (
        <EditPersonForm
          key={reloads}
          user={user}
          onReload={reload}
          onLatest={async () => (await query.refetch()).data}
        />
      )}
      {ready && (
        <Suspense fallback={<Skeleton className="mt-6 h-150" />}>
          <PersonMore user={user} />
        </Suspense>
      )}
    </div>
  );
}

const route = getRouteApi('/_app/admin/staff/$userId/edit');

/** The details of the person in the address, for administrators. */
export function EditPersonPage() {
  const { userId } = route.useParams();
  return <EditPerson key={userId} id={userId} />;
}
