import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChevronDown, CircleAlert, CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { intervalName } from '@/domains/ical-feeds/feed-fields.tsx';
import { HistoryLink } from '@/domains/record/history-link.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { useGrowing } from '@/lib/lists/use-shown-until.ts';
import { ignoreMutation, reimportMutation } from './mutations.ts';
import { feedRunsQuery, type Run } from './queries.ts';
import { feedPreviewTexts, feedRunTexts } from './texts.ts';
import { countWords, failureText, statusWords, type Tone, triggerTexts, warningText } from './words.ts';

interface HeldSyncProps {
  feed: IcalFeed;
  held: NonNullable<IcalFeed['held']>;
  looking: boolean;
  /** Shows what the sync would change, to apply it. */
  onLook: () => void;
}

/** After the decision the focus moves to the history of the feed, which shows what was done. */
const passFocusOn = (box: HTMLElement | null) => {
  const feed = box?.closest('tbody');
  return () => {
    if (!box?.contains(document.activeElement) && document.activeElement !== document.body) return;
    requestAnimationFrame(() => feed?.querySelector<HTMLElement>('[data-history]')?.focus());
  };
};

/** A sync on hold, because it would change a lot, with the buttons to look at it or to drop it. */
export function HeldSync({ feed, held, looking, onLook }: HeldSyncProps) {
  const [t, shared] = useTexts(feedRunTexts, adminCommonTexts);
  const ignore = useMutation(ignoreMutation);
  const name = <span className="sr-only"> {shared.of({ name: feed.name })}</span>;
  const what = held.would_remove > 0 ? t.wouldRemove({ count: held.would_remove, of: held.of }) : t.wouldReplace;
  return (
    <div ref={passFocusOn}>
      <Message
        tone="attention"
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="tinted" busy={ignore.isPending} disabled={looking} onClick={() => ignore.mutate(feed)}>
              {t.ignore}
              {name}
            </Button>
            <Button variant="primary" busy={looking} disabled={ignore.isPending} onClick={onLook}>
              {t.lookAt}
              {name}
            </Button>
          </div>
        }
      >
        <p className="font-strong">{t.heldTitle}</p>
        <p>
          {what} {t.heldQuestion}
        </p>
        {ignore.isError && (
          <p role="alert" className="mt-1 text-loss">
            {messageOf(ignore.error)}
          </p>
        )}
      </Message>
    </div>
  );
}

const signs: Record<Tone, { Icon: typeof Clock; look: string }> = {
  done: { Icon: CircleCheck, look: 'text-done' },
  attention: { Icon: TriangleAlert, look: 'text-attention' },
  loss: { Icon: CircleAlert, look: 'text-loss' },
  soft: { Icon: Clock, look: 'text-soft' },
};

/** How a sync ended: an icon and, always, text. */
function StatusSign({ status, className }: { status: IcalFeed['last_status']; className?: string }) {
  const t = useTexts(feedRunTexts);
  const { text, tone } = statusWords(status);
  const { Icon, look } = signs[tone];
  return (
    <span className={clsx('inline-flex items-start gap-1.5', look, className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t[text]}
    </span>
  );
}

/** One run: when, why, how it ended, what it did, and what could not be read. */
function RunEntry({ run }: { run: Run }) {
  const t = useTexts(feedRunTexts);
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-3 text-small sm:grid-cols-[10.5rem_minmax(0,1fr)]">
      <p>
        <Moment at={run.started_at} />
        <span className="block text-soft">{t[triggerTexts[run.trigger]]}</span>
      </p>
      <div className="min-w-0">
        {run.finished_at ? <StatusSign status={run.status} /> : <p className="text-soft">{t.underWay}</p>}
        {run.error && <p>{failureText(run.error_params, run.error)}</p>}
        {run.finished_at && !run.error && <p className="text-soft">{countWords(run.counts)}</p>}
        {run.warnings.length > 0 && (
          <Collapsible
            className="mt-1"
            summaryClassName="-mx-2 gap-1 px-2 font-strong text-action hover:text-action-deep"
            summary={t.warningCount({ count: run.warnings.length })}
          >
            <ul className="mt-1 grid gap-1.5 border-l-2 border-attention-line pl-3">
              {run.warnings.map((warning, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: warnings never change, and two can be the same
                <li key={index}>
                  {warningText(warning)}
                  {warning.uid && <span className="block break-all text-soft">{warning.uid}</span>}
                </li>
              ))}
            </ul>
          </Collapsible>
        )}
      </div>
    </li>
  );
}

const runsAtOnce = 10;

/** The last runs of a feed. */
export function FeedHistory({ feed }: { feed: IcalFeed }) {
  const t = useTexts(feedRunTexts);
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

/** Says how many upcoming events were deleted by hand and are not imported again, and restores them. */
export function DeletedEvents({ feed }: { feed: IcalFeed }) {
  const [t, shared] = useTexts(feedPreviewTexts, adminCommonTexts);
  const reimport = useMutation(reimportMutation);
  return (
    <Message
      tone="info"
      action={
        <Button variant="tinted" busy={reimport.isPending} onClick={() => reimport.mutate(feed)}>
          {shared.restore}
          <span className="sr-only"> {t.ofFeed({ name: feed.name })}</span>
        </Button>
      }
    >
      <p className="font-strong">{t.away({ count: feed.deleted_count })}</p>
      <p>{t.awayHint}</p>
      {reimport.isError && (
        <p role="alert" className="mt-1 text-loss">
          {messageOf(reimport.error)}
        </p>
      )}
    </Message>
  );
}

interface LastSyncProps {
  feed: IcalFeed;
  /** Whether the history is open, and the id of its element. */
  open: boolean;
  historyId: string;
  onToggle: () => void;
}

/** Time and result of the last sync, and the button that opens the history. */
export function LastSync({ feed, open, historyId, onToggle }: LastSyncProps) {
  const [t, shared] = useTexts(feedRunTexts, adminCommonTexts);
  const failed = feed.last_status === 'error' || feed.last_status === 'paused';
  return (
    <div>
      <p className="xl:text-small xl:pt-0.5">{feed.last_synced ? <Moment at={feed.last_synced} /> : t.never}</p>
      <p className="text-small">
        <StatusSign status={feed.last_status} />
      </p>
      {failed && feed.last_error && (
        <p className="mt-0.5 text-small">{failureText(feed.last_error_params, feed.last_error)}</p>
      )}
      <p className="text-small text-soft">{intervalName(feed.refresh_interval)}</p>
      <button
        type="button"
        data-history=""
        aria-expanded={open}
        aria-controls={open ? historyId : undefined}
        onClick={onToggle}
        className="-mx-2 -mb-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-small font-strong text-action hover:text-action-deep"
      >
        {t.history}
        <span className="sr-only"> {shared.of({ name: feed.name })}</span>
        <ChevronDown
          aria-hidden="true"
          className={`size-4 transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
        />
      </button>
    </div>
  );
}
