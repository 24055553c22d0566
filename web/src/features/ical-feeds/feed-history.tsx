import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { HistoryLink } from '@/domains/record/history-link.tsx';
import { useGrowing } from '@/lib/lists/use-growing.ts';
import { feedRunsQuery } from './queries.ts';
import { RunEntry } from './run-entry.tsx';
import { feedRunTexts } from './texts.ts';

const runsAtOnce = 10;

/** The last runs of a feed. */
export function FeedHistory({ feed }: { feed: IcalFeed }) {
  const t = useStore(feedRunTexts);
  const query = useQuery(feedRunsQuery(feed.id));
  const runs = query.data ?? [];
  const shown = useGrowing(runs.length, runsAtOnce);
  return (
    <section aria-label={t.historyOf({ name: feed.name })} className="rounded-control bg-desk px-4 py-1">
      <FailedToLoad query={query} sentence={t.historyFailed} />
      {query.isPending && (
        <div className="grid gap-3 py-3">
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-10 w-3/5" />
        </div>
      )}
      {query.data && runs.length === 0 && <p className="py-3 text-small text-soft">{t.noRuns}</p>}
      {runs.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list longer than its box must be reachable to be scrolled
        <ol tabIndex={0} aria-label={t.runs} className="max-h-96 divide-y divide-line overflow-y-auto">
          {runs.slice(0, shown).map((run) => (
            <RunEntry key={run.id} run={run} />
          ))}
        </ol>
      )}
      <HistoryLink of={{ feed: feed.id }} name={feed.name} />
    </section>
  );
}
