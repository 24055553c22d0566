import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { SearchField } from '@/components/form/search-field.tsx';
import { BackLink } from '@/components/layout/back-link.tsx';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { givingTexts } from '@/domains/giving/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { addPersonTexts } from '../invitations/add-person-texts.ts';
import { PersonMissing } from '../person-missing.tsx';
import { eventsBetweenQuery, useUser } from '../queries.ts';
import { type AssignFilter, assignSearch } from '../search.ts';
import { assignTexts, staffTexts } from '../texts.ts';
import { chooseEvents, daysOf, isAsked, momentsOf } from './assignable.ts';
import { AssignableEvents } from './assignable-events.tsx';

const route = getRouteApi('/_app/admin/staff/$userId/assign');

/** The search for a slot and its results. */
function AssignSearch({ user }: { user: User }) {
  const t = useStore(assignTexts);
  const shared = useStore(adminCommonTexts);
  const giving = useStore(givingTexts);
  const common = useStore(commonTexts);
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  // Added to the address, not to what is drawn, which can be a moment older.
  const onFilter = (part: AssignFilter) =>
    void navigate({
      search: (before) => assignSearch.parse({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    });
  const zone = useZone();
  const asks = isAsked(user, useAuth().user?.id);
  const [agreed, setAgreed] = useState(false);
  const now = useNow();
  const days = daysOf(filter, now, zone);
  const { first, last } = days;
  const moments = momentsOf(days, zone);
  const query = useQuery({ ...eventsBetweenQuery(moments ?? {}), enabled: moments !== null });
  // Typing has priority over rendering a long list.
  const search = useDeferredValue(filter.q ?? '');
  const found = useMemo(
    () => (moments ? chooseEvents(query.data ?? [], { first, last }, search, user.id) : []),
    [moments, query.data, first, last, search, user.id],
  );
  const known = query.data !== undefined || moments === null;
  return (
    <>
      <search aria-label={t.filter} className="mb-5 flex flex-wrap items-end gap-3">
        <SearchField
          label={t.search}
          placeholder={t.searchExample}
          value={filter.q ?? ''}
          onChange={(q) => onFilter({ q })}
          className="grow basis-60"
        />
        <div className="flex gap-3 max-sm:w-full">
          <DayField label={shared.from} day={days.first} onChange={(from) => onFilter({ from })} />
          <DayField label={shared.to} day={days.last} min={days.first} onChange={(to) => onFilter({ to })} />
        </div>
      </search>
      {asks && (
        <div className="mb-4">
          <p className="text-soft">{t.asks({ name: personName(user.name) })}</p>
          <Checkbox label={giving.agreed} checked={agreed} onChange={setAgreed} />
        </div>
      )}
      {user.email === null && <p className="mb-4 text-attention">{t.noAddress({ name: personName(user.name) })}</p>}
      <p role="status" className="mb-4 text-small text-soft">
        {known && common.events({ count: found.length })}
      </p>
      <FailedToLoad query={query} sentence={shared.eventsFailed} />
      {!known && query.isPending && <Skeleton className="h-60" />}
      {known && found.length === 0 && <EmptySheet title={t.noneFound} hint={t.noneFoundHint} />}
      <AssignableEvents events={found} of={JSON.stringify(filter)} user={user} agreed={asks && agreed} />
    </>
  );
}

const loadAddPerson = () =>
  import('../invitations/add-person-dialog.tsx').then(({ AddPersonDialog }) => AddPersonDialog);

/** Adds somebody who is not in the list yet, and goes on with them: the search stays. */
function SomebodyNew() {
  const t = useStore(addPersonTexts);
  const navigate = route.useNavigate();
  const { Part, prepare, show } = useLazyPart(loadAddPerson);
  const [open, setOpen] = useState(false);
  const add = () => {
    setOpen(true);
    show();
  };
  return (
    <>
      <Button onPointerEnter={prepare} onFocus={prepare} onClick={add}>
        {t.somebodyNew}
      </Button>
      {Part && (
        <Part
          open={open}
          onClose={() => setOpen(false)}
          onAdded={({ id: userId }) => void navigate({ params: { userId }, search: (before) => before })}
        />
      )}
    </>
  );
}

/** Assigns slots to the person in the address. */
export function AssignPage() {
  const { userId: id } = route.useParams();
  const t = useStore(assignTexts);
  const staff = useStore(staffTexts);
  const query = useUser(id);
  const { data: user } = query;
  const back = user && (
    <BackLink to="/admin/staff/$userId" params={{ userId: id }}>
      {t.back}
    </BackLink>
  );
  return (
    <div className="max-w-column">
      <PageHead title={user ? t.title({ name: user.name }) : t.assign} back={back} actions={<SomebodyNew />}>
        {t.intro}
      </PageHead>
      {!query.isMissing && !user && <FailedToLoad query={query} sentence={staff.loadFailed} />}
      {query.isPending && <Skeleton className="h-60" />}
      {query.isMissing && <PersonMissing />}
      {user && <AssignSearch key={id} user={user} />}
    </div>
  );
}
