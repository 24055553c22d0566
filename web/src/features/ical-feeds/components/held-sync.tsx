import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { messageOf } from '@/lib/api-error.ts';
import { decideMutation } from '../mutations.ts';

interface HeldSyncProps {
  feed: IcalFeed;
  held: NonNullable<IcalFeed['held']>;
}

/** When it is decided, whoever stood here goes on at the history of the feed, which tells what was done. */
const passFocusOn = (box: HTMLElement | null) => {
  const feed = box?.closest('tbody');
  return () => {
    if (!box?.contains(document.activeElement)) return;
    requestAnimationFrame(() => feed?.querySelector<HTMLElement>('[data-history]')?.focus());
  };
};

/** A sync that would change so much that an administrator has to say so. */
export function HeldSync({ feed, held }: HeldSyncProps) {
  const decide = useMutation(decideMutation);
  const button = (action: 'apply' | 'ignore', label: string) => (
    <Button
      variant={action === 'apply' ? 'loss' : 'tinted'}
      busy={decide.isPending && decide.variables.action === action}
      disabled={decide.isPending && decide.variables.action !== action}
      onClick={() => decide.mutate({ feed, action })}
    >
      {label}
      <span className="sr-only"> of {feed.name}</span>
    </Button>
  );
  const what =
    held.would_remove > 0
      ? `${held.would_remove} of ${held.of} coming events would be removed.`
      : 'Title and time of most events would change at once, as if these were other events.';
  return (
    <div ref={passFocusOn}>
      <Message
        tone="attention"
        action={
          <div className="flex flex-wrap gap-2">
            {button('ignore', 'Ignore')}
            {button('apply', 'Apply')}
          </div>
        }
      >
        <p className="font-strong">The last sync is held back</p>
        <p>{what} Nothing was changed yet. Apply the changes, or ignore them and keep the events as they are?</p>
        {decide.isError && (
          <p role="alert" className="mt-1 text-loss">
            {messageOf(decide.error)}
          </p>
        )}
      </Message>
    </div>
  );
}
