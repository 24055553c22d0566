import { listRecord, type RecordEntry } from '@contract/record.ts';
import { recordPartNames as parts } from '@contract/record-parts.ts';
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { SearchField } from '@/components/form/search-field.tsx';
import { Choice } from '@/components/form/select-field.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { FoundPeople } from '@/domains/people/found-people.tsx';
import { ActSentence } from '@/domains/record/act-sentence.tsx';
import { changeWords } from '@/domains/record/change-words.ts';
import { recordTexts } from '@/domains/record/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { nextCursor } from '@/lib/api/api-client.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { personName } from '@/lib/format/person-name.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { filterOf, type RecordFilter } from './filter.ts';
import { type RecordSearch, recordSearch } from './search.ts';

interface RecordFiltersProps {
  search: RecordSearch;
  onChange: (change: Partial<RecordSearch>) => void;
}

/** The filters of the change log: what it is about, a person, days. */
function RecordFilters({ search, onChange }: RecordFiltersProps) {
  const [t, shared] = useTexts(recordTexts, adminCommonTexts);
  const [name, setName] = useState('');
  return (
    <search aria-label={t.filter} className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-[1fr_auto]">
      <Choice
        label={t.what}
        value={search.part ?? ''}
        options={[{ value: '', label: t.everything }, ...parts.map((part) => ({ value: part, label: t[part] }))]}
        onChange={(value) => onChange({ part: parts.find((part) => part === value) })}
      />
      <div className="flex min-w-0 gap-3">
        <DayField label={shared.from} day={search.from} onChange={(from) => onChange({ from })} />
        <DayField label={shared.to} day={search.to} min={search.from} onChange={(to) => onChange({ to })} />
      </div>
      <SearchField
        label={t.person}
        placeholder={t.personHint}
        value={name}
        onChange={setName}
        className="min-w-0 sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <FoundPeople
          search={name}
          label={t.found}
          offers={({ id }) => id !== search.who}
          none={t.nobodyFound}
          action={(person) => (
            <Button
              variant="quiet"
              onClick={() => {
                setName('');
                onChange({ who: person.id });
              }}
            >
              {t.choose({ name: person.name })}
            </Button>
          )}
        />
      </div>
    </search>
  );
}

/** Entries of the record: who did what and when, and what it changed. */
function RecordList({ entries }: { entries: readonly RecordEntry[] }) {
  useLanguage();
  const zone = useZone();
  return (
    <ol className="sheet divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.entry} className="px-5 py-3 wrap-anywhere">
          <p>
            <ActSentence act={entry} />
          </p>
          {entry.fields.length > 0 && (
            <ul className="text-small">
              {changeWords(entry, zone).map((words, index) => (
                // The fields of an entry have a fixed order.
                <li key={entry.fields[index]?.field}>{words}</li>
              ))}
            </ul>
          )}
          <p className="text-small text-soft">
            <Moment at={entry.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The record by page, the newest first. */
const recordQuery = (filter: RecordFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.record, filter] as const,
    queryFn: async ({ signal, pageParam: cursor }) => {
      const response = await api.answerTo(listRecord, { signal, query: { ...filter, ...(cursor && { cursor }) } });
      return { entries: (await response.json()) as RecordEntry[], next: nextCursor(response) };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** The name of the thing or person whose history it is, as its entries have it. */
function nameIn(entries: readonly RecordEntry[], { who, event, type, feed }: RecordSearch): string | undefined {
  const thing = event ?? type ?? feed;
  if (thing) return entries.find(({ id }) => id === thing)?.title ?? undefined;
  for (const { actor_id, actor, person_id, person, id, title } of entries) {
    const name = who === actor_id ? actor : who === person_id ? person : who === id ? title : null;
    if (name !== null) return personName(name);
  }
  return undefined;
}

/** Of what the page is the history, with a way out. */
function Only({ search, entries }: { search: RecordSearch; entries: readonly RecordEntry[] }) {
  const t = useTexts(recordTexts);
  const { who, event, type, feed, ...others } = search;
  if (!(who || event || type || feed)) return null;
  const kind = event ? t.aShift : type ? t.aSlotType : feed ? t.aFeed : t.aPerson;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4">
      <span className="font-strong wrap-anywhere">{t.only({ name: nameIn(entries, search) ?? kind })}</span>
      <Link to="/admin/record" search={others} className={buttonStyle('quiet')}>
        {t.clear}
      </Link>
    </p>
  );
}

/** Who changed what and when, of everything or as the history of one thing. */
function RecordPage() {
  const [t, common, pages] = useTexts(recordTexts, commonTexts, administrationTexts);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const zone = useZone();
  const filter = filterOf(search, zone);
  const query = useInfiniteQuery(recordQuery(filter));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const save = useMutation({
    mutationFn: async () => (await import('./export.ts')).exportRecord(filter, zone),
    meta: { error: (error: Error) => ({ text: messageOf(error) }) },
  });
  const actions = (
    <>
      <Link to="/admin/changes" className={buttonStyle()}>
        {t.undoable}
      </Link>
      <Button busy={save.isPending} onClick={() => save.mutate()}>
        {t.export}
      </Button>
    </>
  );
  return (
    <div className="max-w-column">
      <PageHead title={pages.record} back={<BackLink to="/admin">{pages.dashboard}</BackLink>} actions={actions}>
        {t.about}
      </PageHead>
      <RecordFilters
        search={search}
        onChange={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      />
      <Only search={search} entries={entries} />
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-60" />}
      {query.isSuccess && entries.length === 0 && <p>{t.none}</p>}
      {entries.length > 0 && <RecordList entries={entries} />}
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {common.showMore}
        </Button>
      )}
    </div>
  );
}

export const Route = createFileRoute('/_app/admin/record')({
  validateSearch: recordSearch,
  component: RecordPage,
});
