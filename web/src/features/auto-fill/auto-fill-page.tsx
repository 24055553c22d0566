import { type AutoFill, getAutoFill } from '@contract/auto-fill.ts';
import { useStore } from '@nanostores/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { api } from '@/lib/api/api.ts';
import { searchedDay, searchedFlag } from '@/lib/app/search-params.ts';
import { selectedShifts } from '@/lib/change-sets/selection.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { addDays, dayKey, shortDate } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import type { FillResult } from './engine/propose.ts';
import type { FillAnswer, FillTask } from './engine/worker.ts';
import { Proposed } from './proposed.tsx';
import { autoFillTexts } from './texts.ts';

/** The proposal, or how far it is; `stopped` by the person, or `failed`. */
type ProposalState =
  | { kind: 'working'; part: number }
  | { kind: 'stopped' }
  | { kind: 'failed' }
  | { kind: 'done'; data: AutoFill; proposed: FillResult };

const begun: ProposalState = { kind: 'working', part: 0 };

/** Makes a proposal beside the page, in a worker: it takes seconds, in which the page answers and the work can be stopped. */
function useProposal(data: AutoFill | undefined, chosen: ReadonlySet<string> | undefined) {
  const [state, setState] = useState<ProposalState>(begun);
  const [attempt, setAttempt] = useState(0);
  const [worker, setWorker] = useState<Worker>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins with the same data
  useEffect(() => {
    if (!data) return;
    const made = new Worker(new URL('./engine/worker.ts', import.meta.url), { type: 'module' });
    setState(begun);
    setWorker(made);
    made.onmessage = ({ data: answer }: MessageEvent<FillAnswer>) =>
      setState('part' in answer ? { kind: 'working', part: answer.part } : { kind: 'done', data, ...answer });
    made.onerror = () => setState({ kind: 'failed' });
    made.postMessage({ data, chosen } satisfies FillTask);
    return () => made.terminate();
  }, [data, chosen, attempt]);
  return {
    state,
    stop: () => {
      worker?.terminate();
      setState({ kind: 'stopped' });
    },
    again: () => setAttempt((before) => before + 1),
  };
}

interface WorkingProps {
  state: Exclude<ProposalState, { kind: 'done' }> | { kind: 'loading' };
  onStop: () => void;
  onAgain: () => void;
}

/** What happens until there is a proposal: how far it is, with a way to stop it and to begin anew. */
function Working({ state, onStop, onAgain }: WorkingProps) {
  const t = useStore(autoFillTexts);
  const ended = state.kind === 'stopped' || state.kind === 'failed';
  const part = state.kind === 'working' ? state.part : undefined;
  return (
    <div className="sheet max-w-column px-5 py-8">
      <p role="status">{t[state.kind]}</p>
      {!ended && <progress aria-label={t.working} value={part} className="mt-3 h-2 w-full" />}
      <div className="mt-4">
        {state.kind !== 'loading' && <Button onClick={ended ? onAgain : onStop}>{ended ? t.again : t.stop}</Button>}
      </div>
    </div>
  );
}

/** How many days are filled when the address names none. */
const usual = 14;

/** The days to fill; those of the address, or from today on. The first is not after the last. */
function daysToFill(search: { from?: string | undefined; to?: string | undefined }, today: string) {
  const from = search.from ?? today;
  const to = search.to ?? addDays(from, usual - 1);
  return from <= to ? { from, to } : { from: to, to: from };
}

/** A span of days in words. */
const daysInWords = ({ from, to }: { from: string; to: string }, today: string): string =>
  from === to ? shortDate(from, today) : `${shortDate(from, today)} – ${shortDate(to, today)}`;

/**
 * The open places of some days and who could have them. Asked anew only after a change of this tab: a proposal that changes by
 * itself cannot be read. What has become impossible meanwhile is named when it is given.
 */
const autoFillQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'auto-fill', from, to] as const,
    queryFn: ({ signal }) => api(getAutoFill, { signal, query: { from, to } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

function NoOpenPlaces({ from }: { from: string }) {
  const t = useStore(autoFillTexts);
  return (
    <div className="sheet max-w-column px-5 py-10 text-center">
      <p className="text-lead font-strong">{t.none}</p>
      <p className="mt-1 text-soft">{t.noneText}</p>
      <Link to="/admin/schedule" search={{ day: from }} className={buttonStyle('primary', 'mt-4')}>
        {t.backToSchedule}
      </Link>
    </div>
  );
}

/** Proposes people for the open places of some days, or of the selected shifts; all or some of it can be given. */
function AutoFillPage() {
  const t = useStore(autoFillTexts);
  const pages = useStore(administrationTexts);
  const search = Route.useSearch();
  const zone = useOrganisationZone();
  const today = dayKey(new Date(useNow()).toISOString(), zone);
  const days = daysToFill(search, today);
  // What is selected when the page opens: elsewhere the selection can change, and the proposal would begin anew.
  const [selected] = useState(selectedShifts.get);
  const chosen = search.selected && selected.size > 0 ? selected : undefined;
  const query = useQuery(autoFillQuery(days.from, days.to));
  const { state, stop, again } = useProposal(query.data, chosen);
  const isEmpty = query.data?.holes.length === 0;
  return (
    <>
      <PageHead
        title={pages.autoFill}
        back={
          <BackLink to="/admin/schedule" search={{ day: days.from }}>
            {pages.schedule}
          </BackLink>
        }
      >
        {t.about}
      </PageHead>
      <p className="-mt-4 mb-6 flex flex-wrap gap-x-4 text-lead">
        <span>{daysInWords(days, today)}</span>
        {chosen && <span className="text-soft">{t.selected({ count: chosen.size })}</span>}
      </p>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {isEmpty && <NoOpenPlaces from={days.from} />}
      {!isEmpty && !query.isError && state.kind !== 'done' && (
        <Working state={query.data ? state : { kind: 'loading' }} onStop={stop} onAgain={again} />
      )}
      {!isEmpty && state.kind === 'done' && (
        <Proposed key={query.dataUpdatedAt} data={state.data} proposed={state.proposed} />
      )}
    </>
  );
}

/** Which days are filled, by default the next two weeks; `selected`: only the selected shifts of these days. */
const autoFillSearch = z.object({ from: searchedDay, to: searchedDay, selected: searchedFlag });

export const Route = createFileRoute('/_app/admin/auto-fill')({
  validateSearch: autoFillSearch,
  component: AutoFillPage,
});
