import type { SentMessage } from '@contract/messages.ts';
import { useStore } from '@nanostores/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { messagesQuery } from '@/lib/letters/letters-query.ts';
import { partInWords } from '@/lib/letters/part-words.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { MessageDetails } from './message-details.tsx';
import { MessageFigures } from './message-figures.tsx';
import { lookAgain } from './queries.ts';
import { sentTexts } from './texts.ts';

interface EntryProps {
  message: SentMessage;
  byWhom: boolean;
  onOpen: () => void;
}

/** A sent message: what, for whom, by whom, when, and what became of it. */
function Entry({ message, byWhom, onOpen }: EntryProps) {
  const t = useStore(sentTexts);
  const zone = useOrganisationZone();
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
        {byWhom && sender && <span>{t.by({ name: personName(sender.name) })}</span>}
      </p>
      <MessageFigures message={message} />
    </li>
  );
}

interface SentListProps {
  /** Whether it says who wrote each message. */
  byWhom: boolean;
  /** How to send the first one. */
  hint: ReactNode;
}

/** The messages to many people that the reader may see, the newest first. */
export function SentList({ byWhom, hint }: SentListProps) {
  const t = useStore(sentTexts);
  const common = useStore(commonTexts);
  const query = useInfiniteQuery({
    ...messagesQuery,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.messages.some(({ figures }) => figures.waiting > 0) ? lookAgain : false,
  });
  const [shown, setShown] = useState<SentMessage | null>(null);
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-60" />}
      {query.isSuccess && messages.length === 0 && <EmptySheet title={t.none} hint={hint} />}
      {messages.length > 0 && (
        <ol className="sheet divide-y divide-line">
          {messages.map((message) => (
            <Entry key={message.id} message={message} byWhom={byWhom} onOpen={() => setShown(message)} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {common.showMore}
        </Button>
      )}
      {shown && <MessageDetails message={shown} onClose={() => setShown(null)} />}
    </>
  );
}
