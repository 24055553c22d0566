import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { feedRunMessages } from '../messages.ts';
import { decideMutation } from '../mutations.ts';

interface HeldSyncProps {
  feed: IcalFeed;
  held: NonNullable<IcalFeed['held']>;
}

/** After the decision the focus moves to the history of the feed, which shows what was done. */
const passFocusOn = (box: HTMLElement | null) => {
  const feed = box?.closest('tbody');
  return () => {
    if (!box?.contains(document.activeElement)) return;
    requestAnimationFrame(() => feed?.querySelector<HTMLElement>('[data-history]')?.focus());
  };
};

/** A sync on hold, because it would change a lot, with the buttons to decide about it. */
export function HeldSync({ feed, held }: HeldSyncProps) {
  const t = useStore(feedRunMessages);
  const shared = useStore(adminCommonMessages);
  const decide = useMutation(decideMutation);
  const button = (action: 'apply' | 'ignore', label: string) => (
    <Button
      variant={action === 'apply' ? 'loss' : 'tinted'}
      busy={decide.isPending && decide.variables.action === action}
      disabled={decide.isPending && decide.variables.action !== action}
      onClick={() => decide.mutate({ feed, action })}
    >
      {label}
      <span className="sr-only"> {shared.of({ name: feed.name })}</span>
    </Button>
  );
  const what = held.would_remove > 0 ? t.wouldRemove({ count: held.would_remove, of: held.of }) : t.wouldReplace;
  return (
    <div ref={passFocusOn}>
      <Message
        tone="attention"
        action={
          <div className="flex flex-wrap gap-2">
            {button('ignore', t.ignore)}
            {button('apply', t.apply)}
          </div>
        }
      >
        <p className="font-strong">{t.heldTitle}</p>
        <p>
          {what} {t.heldQuestion}
        </p>
        {decide.isError && (
          <p role="alert" className="mt-1 text-loss">
            {messageOf(decide.error)}
          </p>
        )}
      </Message>
    </div>
  );
}
