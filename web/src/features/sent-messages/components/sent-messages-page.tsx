import type { SentMessage } from '@contract/messages.ts';
import { useStore } from '@nanostores/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { administrationMessages } from '@/components/layout/admin/messages.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { commonMessages } from '@/i18n/common-messages.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { messagesQuery } from '@/lib/messages/messages-query.ts';
import { partInWords } from '@/lib/messages/part-words.ts';
import { writeMessages } from '@/lib/messages/write-messages.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { sentMessages } from '../messages.ts';
import { lookAgain } from '../queries.ts';
import { MessageDetails } from './message-details.tsx';
import { MessageFigures } from './message-figures.tsx';
import { WhomDialog } from './whom-dialog.tsx';

/** A sent message: what, for whom, by whom, when, and what became of it. */
function Entry({ message, onOpen }: { message: SentMessage; onOpen: () => void }) {
  const t = useStore(sentMessages);
  const zone = useZone();
  const { texts, audience, sender, sent_at } = message;
  const { subject } = texts.default;
  return (
    <li className="relative px-5 py-3 hover:bg-desk">
      <h2 className="font-strong wrap-anywhere">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t.open({ subject })}
          onClick={onOpen}
          className="inline-flex min-h-11 items-center text-left after:absolute after:inset-0"
        >
          {subject}
        </button>
      </h2>
      <p className="wrap-anywhere">{audience.map((part) => partInWords(part, zone)).join(' · ')}</p>
      <p className="flex flex-wrap gap-x-3 text-small text-soft">
        <Moment at={sent_at} />
        {sender && <span>{t.by({ name: personName(sender.name) })}</span>}
      </p>
      <MessageFigures message={message} />
    </li>
  );
}

/** The messages to many people, the newest first, and a new one. */
export function SentMessagesPage() {
  const t = useStore(sentMessages);
  const common = useStore(commonMessages);
  const pages = useStore(administrationMessages);
  const words = useStore(writeMessages);
  const query = useInfiniteQuery({
    ...messagesQuery,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.messages.some(({ figures }) => figures.waiting > 0) ? lookAgain : false,
  });
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<SentMessage | null>(null);
  useShortcut('n', () => setAsking(true));
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <div className="max-w-column">
      <PageHead
        title={pages.messages}
        actions={
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <Mail aria-hidden="true" className="size-5" />
            {words.new}
          </Button>
        }
      >
        {t.about}
      </PageHead>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-60" />}
      {query.isSuccess && messages.length === 0 && (
        <div className="sheet px-5 py-8 text-center">
          <p className="text-lead font-strong">{t.none}</p>
          <p className="mt-1 text-soft">{t.noneHint}</p>
        </div>
      )}
      {messages.length > 0 && (
        <ol className="sheet divide-y divide-line">
          {messages.map((message) => (
            <Entry key={message.id} message={message} onOpen={() => setShown(message)} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {common.showMore}
        </Button>
      )}
      {asking && <WhomDialog open onClose={() => setAsking(false)} />}
      {shown && <MessageDetails message={shown} onClose={() => setShown(null)} />}
    </div>
  );
}
