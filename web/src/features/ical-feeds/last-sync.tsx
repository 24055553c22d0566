import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { ChevronDown } from 'lucide-react';
import { intervalName } from '@/components/form/refresh-interval/interval-name.ts';
import { Moment } from '@/components/ui/moment.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { StatusSign } from './status-sign.tsx';
import { feedRunTexts } from './texts.ts';
import { failureText } from './words.ts';

interface LastSyncProps {
  feed: IcalFeed;
  /** Whether the history is open, and the id of its element. */
  open: boolean;
  historyId: string;
  onToggle: () => void;
}

/** Time and result of the last sync, and the button that opens the history. */
export function LastSync({ feed, open, historyId, onToggle }: LastSyncProps) {
  const t = useStore(feedRunTexts);
  const shared = useStore(adminCommonTexts);
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
