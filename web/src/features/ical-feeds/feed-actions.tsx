import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { feedListTexts } from './texts.ts';

interface FeedActionsProps {
  feed: IcalFeed;
  syncing: boolean;
  deleting: boolean;
  /** Another feed is being synced; feeds are synced one at a time. */
  blocked: boolean;
  onSync: () => void;
  onDelete: () => void;
}

/** Sync now, edit, delete. */
export function FeedActions({ feed, syncing, deleting, blocked, onSync, onDelete }: FeedActionsProps) {
  const t = useStore(feedListTexts);
  const shared = useStore(adminCommonTexts);
  return (
    <div className="flex flex-wrap items-center gap-0.5 xl:-mt-2.5">
      <Button
        busy={syncing}
        disabled={blocked || deleting}
        title={blocked ? t.otherSyncing : undefined}
        onClick={onSync}
        className="whitespace-nowrap max-sm:grow xl:px-3"
      >
        <RefreshCw aria-hidden="true" className="size-4" />
        {t.syncNow}
        <span className="sr-only"> {feed.name}</span>
      </Button>
      <div className="flex gap-0.5">
        <Tooltip text={shared.edit}>
          <Link
            to="/admin/ical-feeds/$feedId/edit"
            params={{ feedId: feed.id }}
            aria-label={shared.editNamed({ name: feed.name })}
            className={buttonStyle('quiet', 'size-11 px-0!')}
          >
            <Pencil aria-hidden="true" className="size-5" />
          </Link>
        </Tooltip>
        <Tooltip text={shared.delete}>
          <Button
            variant="quiet"
            busy={deleting}
            disabled={syncing}
            aria-label={t.delete({ name: feed.name })}
            onClick={onDelete}
            className="size-11 px-0!"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </Tooltip>
      </div>
    </div>
  );
}
