import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { reimportMutation } from './mutations.ts';
import { feedPreviewTexts } from './texts.ts';

/** Says how many upcoming events were deleted by hand and are not imported again, and restores them. */
export function DeletedEvents({ feed }: { feed: IcalFeed }) {
  const t = useStore(feedPreviewTexts);
  const shared = useStore(adminCommonTexts);
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
