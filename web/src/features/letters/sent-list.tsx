import { getMessage, type MessageRecipient, type SentMessage } from '@contract/messages.ts';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { mailFailureTexts } from '@/components/layout/admin/mail-failure-texts.ts';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { codedText } from '@/lib/errors/error-text.ts';
import { personName } from '@/lib/format/person-name.ts';
import { messagesQuery } from '@/lib/letters/letters-query.ts';
import { partInWords } from '@/lib/letters/part-words.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { sentTexts } from './sent-texts.ts';

/** How often the figures of a message are read again while emails wait, in milliseconds. */
const lookAgain = 5_000;

/** A sent message with its recipients. */
const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'one', id],
    queryFn: ({ signal }) => api(getMessage, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.figures.waiting > 0 ? lookAgain : false),
  });

/** What became of the emails of a message. Only what there is of is named. */
function MessageFigures({ message: { figures, recipients } }: { message: SentMessage }) {
  const t = useTexts(sentTexts);
  const { sent, waiting, failed, off, none, read } = figures;
  return (
    <p className="flex flex-wrap gap-x-3 text-small text-soft">
      <span>{t.sentOf({ sent, count: recipients })}</span>
      {waiting > 0 && <span>{t.waiting({ count: waiting })}</span>}
      {failed > 0 && <span className="font-strong text-loss">{t.failed({ count: failed })}</span>}
      {off + none > 0 && <span>{t.unreached({ count: off + none })}</span>}
      {read > 0 && <span>{t.read({ count: read })}</span>}
    </p>
  );
}

const languages = ['english', 'german', 'french', 'spanish'] as const;

const states = {
  sent: 'stateSent',
  waiting: 'stateWaiting',
  failed: 'stateFailed',
  skipped: 'stateSkipped',
  off: 'stateOff',
  none: 'stateNone',
} as const;

/** A recipient with what became of the email. */
function Recipient({ recipient: { name, mail, failure, read_at } }: { recipient: MessageRecipient }) {
  const [t, failures] = useTexts(sentTexts, mailFailureTexts);
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <span className="min-w-0 wrap-anywhere">{personName(name)}</span>
      <span className={mail === 'failed' ? 'text-small text-loss' : 'text-small text-soft'}>
        {t[states[mail]]}
        {read_at && ` · ${t.isRead}`}
      </span>
      {failure && mail !== 'sent' && <p className="w-full text-small text-loss">{codedText(failures, failure)}</p>}
    </li>
  );
}

/** The failed ones first, then those that wait, then the others by name. */
const order = ['failed', 'waiting', 'none', 'off', 'skipped', 'sent'] as const;
const sorted = (people: readonly MessageRecipient[]) =>
  people.toSorted((one, other) => order.indexOf(one.mail) - order.indexOf(other.mail));

/** A sent message: what it said, for whom it was, and what became of each email. */
function MessageDetails({ message, onClose }: { message: SentMessage; onClose: () => void }) {
  const [t, names] = useTexts(sentTexts, writeTexts);
  const zone = useOrganisationZone();
  const query = useQuery(messageQuery(message.id));
  const current = query.data ?? message;
  const { texts, audience, contact, operational } = current;
  return (
    <Dialog wide open title={texts.default.subject} onClose={onClose}>
      {/* Scrolls with the keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <p tabIndex={0} className="max-h-72 overflow-y-auto whitespace-pre-line wrap-anywhere">
        {texts.default.body}
      </p>
      {languages.map((language) => {
        const text = texts[language];
        return (
          text && (
            <div key={language} className="mt-3 border-t border-line pt-2">
              <p className="text-small text-soft">{names.inLanguage({ language: names[language] })}</p>
              <p className="font-strong wrap-anywhere">{text.subject}</p>
              <p className="whitespace-pre-line wrap-anywhere">{text.body}</p>
            </div>
          )
        );
      })}
      <dl className="mt-4 text-small text-soft">
        <dt className="sr-only">{t.toHeading}</dt>
        {audience.map((part, index) => (
          // A part has no identity of its own.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <dd key={index}>{partInWords(part, zone)}</dd>
        ))}
        {operational && <dd>{names.important}</dd>}
        {contact && <dd className="wrap-anywhere">{t.answersTo({ address: contact })}</dd>}
      </dl>
      <h3 className="mt-4 font-strong">{t.recipients}</h3>
      <MessageFigures message={current} />
      <FailedToLoad query={query} sentence={t.recipientsFailed} />
      {query.isPending && <Skeleton className="mt-2 h-24" />}
      {query.data && (
        <>
          <ul className="mt-2 divide-y divide-line">
            {sorted(query.data.people).map((recipient) => (
              <Recipient key={recipient.id} recipient={recipient} />
            ))}
          </ul>
          {query.data.people.length < current.recipients && <p className="mt-2 text-small text-soft">{t.gone}</p>}
        </>
      )}
    </Dialog>
  );
}

interface EntryProps {
  message: SentMessage;
  byWhom: boolean;
  onOpen: () => void;
}

/** A sent message: what, for whom, by whom, when, and what became of it. */
function Entry({ message, byWhom, onOpen }: EntryProps) {
  const t = useTexts(sentTexts);
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
  const [t, common] = useTexts(sentTexts, commonTexts);
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
