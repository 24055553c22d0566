import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { ignoreMutation } from './mutations.ts';
import { feedRunTexts } from './texts.ts';

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
  const t = useStore(feedRunTexts);
  const shared = useStore(adminCommonTexts);
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
