import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { fateOf } from '../fate.ts';
import { liveEventsQuery } from '../queries.ts';
import { counted } from '../words.ts';

/** What becomes of the events of a feed that is deleted, with numbers as soon as they are known. */
function Fate({ feed }: { feed: IcalFeed }) {
  const events = useQuery(liveEventsQuery);
  if (events.isPending) return <Skeleton className="h-12" />;
  const rule = 'Past events and events with signups stay as ordinary events, the others are deleted with the feed.';
  if (!events.data) return <p className="text-soft">{rule}</p>;
  const { go, stay, withSignups } = fateOf(feed, events.data);
  return (
    <>
      <ul className="grid gap-1">
        <li>
          <span className="font-strong">{counted(go, 'event', 'events')}</span> will be deleted.
        </li>
        <li>
          <span className="font-strong">{counted(stay, 'event', 'events')}</span> will stay
          {withSignups > 0 && `, ${withSignups} of them coming with people signed up`}.
        </li>
      </ul>
      <p className="text-small text-soft">{rule}</p>
    </>
  );
}

interface DeleteFeedDialogProps {
  /** The feed in question; none: closed. */
  feed: IcalFeed | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a feed is deleted, in the words of spec section 7, and says what stays and what goes. */
export function DeleteFeedDialog({ feed, onConfirm, onClose }: DeleteFeedDialogProps) {
  return (
    <ConfirmDialog
      open={feed !== null}
      title={feed ? `Delete “${feed.name}”` : 'Delete'}
      confirm="Delete feed"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this feed? This cannot be undone.</p>
      {feed && <Fate feed={feed} />}
    </ConfirmDialog>
  );
}
