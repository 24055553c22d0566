import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { fateOf } from './deletion-outcome.ts';
import { liveEventsQuery } from './queries.ts';
import { feedListTexts } from './texts.ts';

/** What happens to the events of a deleted feed, with numbers as soon as they are loaded. */
function Fate({ feed }: { feed: IcalFeed }) {
  const t = useStore(feedListTexts);
  const common = useStore(commonTexts);
  const events = useQuery(liveEventsQuery);
  if (events.isPending) return <Skeleton className="h-12" />;
  if (!events.data) return <p className="text-soft">{t.rule}</p>;
  const { go, stay, withSignups } = fateOf(feed, events.data);
  const number = (count: number) => ({ events: <span className="font-strong">{common.events({ count })}</span> });
  // The number is emphasized, so the text keeps a placeholder for an element.
  const place = '{events}';
  return (
    <>
      <ul className="grid gap-1">
        <li>
          <RichText text={t.go({ count: go, events: place })} values={number(go)} />
        </li>
        <li>
          <RichText
            text={
              withSignups > 0
                ? t.stayWith({ count: stay, events: place, signups: withSignups })
                : t.stay({ count: stay, events: place })
            }
            values={number(stay)}
          />
        </li>
      </ul>
      <p className="text-small text-soft">{t.rule}</p>
    </>
  );
}

interface DeleteFeedDialogProps {
  /** The feed to delete; `null` while the dialog is closed. */
  feed: IcalFeed | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a feed is deleted, and says which events stay and which are deleted. */
export function DeleteFeedDialog({ feed, onConfirm, onClose }: DeleteFeedDialogProps) {
  const t = useStore(feedListTexts);
  const shared = useStore(adminCommonTexts);
  return (
    <AlertDialog
      open={feed !== null}
      title={feed ? t.deleteTitle({ name: feed.name }) : shared.delete}
      confirm={t.deleteFeed}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t.deleteQuestion}</p>
      {feed && <Fate feed={feed} />}
    </AlertDialog>
  );
}
