import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { administrationMessages } from '@/components/layout/admin/messages.ts';
import { BackLink } from '@/components/layout/back-link.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { mergeMessages } from '../merge-messages.ts';
import { doublesQuery, usersQuery } from '../queries.ts';
import { ChoosePerson } from './choose-person.tsx';
import { MergePanel } from './merge-panel.tsx';

const route = getRouteApi('/_app/admin/staff/doubles');

function Doubles() {
  const t = useStore(mergeMessages);
  const doubles = useQuery(doublesQuery);
  const users = useQuery(usersQuery);
  const known = new Map(users.data?.map((user) => [user.id, user]));
  const nameOf = (id: string) => known.get(id)?.name ?? '';
  const contactOf = (id: string) => [known.get(id)?.email, known.get(id)?.phone].filter(Boolean).join(' · ') || '–';
  return (
    <>
      <FailedToLoad query={doubles} sentence={t.notLoaded} />
      {doubles.isPending && <Skeleton className="h-40" />}
      {doubles.data?.length === 0 && <p className="sheet p-5">{t.none}</p>}
      {doubles.data && doubles.data.length > 0 && (
        <ul className="sheet divide-y divide-line">
          {doubles.data.map(({ one, two, by_name }) => {
            const names = t.compareNames({ one: nameOf(one), two: nameOf(two) });
            return (
              <li key={`${one} ${two}`} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
                <div className="min-w-0">
                  <p className="font-strong wrap-anywhere">{names}</p>
                  <p className="text-small text-soft">{by_name ? t.sameName : t.samePhone}</p>
                  {/* What tells them apart. */}
                  <ul className="text-small wrap-anywhere">
                    {[one, two].map((id) => (
                      <li key={id}>{contactOf(id)}</li>
                    ))}
                  </ul>
                </div>
                <Link to="/admin/staff/doubles" search={{ one, two }} className={buttonStyle()}>
                  {t.compare}
                  <span className="sr-only"> {names}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** People who may be one, and the comparison of two of them. */
export function DoublesPage() {
  const t = useStore(mergeMessages);
  const pages = useStore(administrationMessages);
  const { one, two } = route.useSearch();
  const navigate = route.useNavigate();
  const back = one ? (
    <BackLink to="/admin/staff/doubles">{t.back}</BackLink>
  ) : (
    <BackLink to="/admin/staff">{pages.staff}</BackLink>
  );
  return (
    <div className="max-w-column">
      <PageHead title={t.title} back={back}>
        {t.about}
      </PageHead>
      {one && two ? (
        <MergePanel key={`${one} ${two}`} one={one} two={two} onMerged={() => void navigate({ search: {} })} />
      ) : (
        <>
          <ChoosePerson key={one} one={one} />
          {!one && <Doubles />}
        </>
      )}
    </div>
  );
}
