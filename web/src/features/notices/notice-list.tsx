import { dismissNotice, listNotices, type Notice } from '@contract/notices.ts';
import { useStore } from '@nanostores/react';
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef } from 'react';
import { Message } from '@/components/ui/message.tsx';
import { CancelReason } from '@/domains/shifts/event-facts.tsx';
import { api } from '@/lib/api/api.ts';
import { focusNeighbor } from '@/lib/focus/focus.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { personName } from '@/lib/format/person-name.ts';
import { sendOrWait } from '@/lib/offline/waiting.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { whenAndWhere } from '@/lib/time/moment.ts';
import { noticeTexts } from './texts.ts';
import { noticeWords } from './words.ts';

/** Dismisses a notice. It leaves the list at once, and comes back if the server could not save that. */
const dismissMutation = mutationOptions({
  mutationFn: (item: Notice) =>
    sendOrWait({ kind: 'dismiss', item }, () => api(dismissNotice, { params: { id: item.id } })),
  onMutate: async (notice, { client }) => {
    await client.cancelQueries({ queryKey: noticesQuery.queryKey });
    client.setQueryData(noticesQuery.queryKey, (notices) => notices?.filter(({ id }) => id !== notice.id));
  },
  meta: { error: () => noticeTexts.get().notDismissed },
  onSettled: (_data, _error, _notice, _, { client }) => client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
});

/** The newest notices that the person has dismissed. */
export const readNoticesQuery = queryOptions({
  queryKey: [...queryKeys.notices, 'dismissed'],
  queryFn: ({ signal }) => api(listNotices, { query: { dismissed: 'yes', limit: 50 }, signal }),
});

/** Web addresses, without the signs after them. As in emails (mail/html.ts). */
const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/;

/** What somebody has written to many people, with its line breaks and links. */
function WrittenText({ message }: { message: NonNullable<Notice['message']> }) {
  const t = useStore(noticeTexts);
  const { subject, body, sender } = message;
  return (
    <div className="wrap-anywhere">
      {sender && <p className="text-small text-soft">{t.messageBy({ name: personName(sender) })}</p>}
      <p className="font-strong">{subject}</p>
      <p className="mt-1 whitespace-pre-line">
        {body.split(address).map((part, index) => (
          // The parts never change their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={index}>
            {index % 2 === 0 ? (
              part
            ) : (
              <a href={part} target="_blank" rel="noreferrer" className="text-action underline underline-offset-2">
                {part}
              </a>
            )}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

/** What a notice says: a sentence, and for a moved event what changed. */
export function NoticeText({ notice }: { notice: Notice }) {
  const t = useStore(noticeTexts);
  if (notice.message) return <WrittenText message={notice.message} />;
  const { sentence, changes } = noticeWords(notice);
  return (
    <>
      <p>{sentence}</p>
      {changes.map(({ before, after }) => (
        <p key={`${before} → ${after}`} className="mt-1">
          <span className="sr-only">{t.was} </span>
          <s className="text-soft">{before}</s>
          <span className="block">
            <span className="sr-only">{t.now} </span>
            {after}
          </span>
        </p>
      ))}
      {notice.kind === 'canceled' && notice.new && <CancelReason event={notice.new} />}
    </>
  );
}

interface NoticeMessageProps {
  notice: Notice;
  onDismiss: () => void;
  /** A link to the place where the person can act on the notice. */
  link?: ReactNode;
  details?: ReactNode;
}

/** What takes nothing away from anybody. */
const welcome: readonly Notice['kind'][] = ['restored', 'assigned', 'leading', 'message'];

function NoticeMessage({ notice, onDismiss, link, details }: NoticeMessageProps) {
  const place = notice.event && whenAndWhere({ ...notice.event, location: notice.new?.location });
  const of = notice.message?.subject ?? [noticeWords(notice).sentence, place].filter(Boolean).join(' ');
  return (
    <Message tone={welcome.includes(notice.kind) ? 'info' : 'attention'} onDismiss={onDismiss} of={of}>
      <NoticeText notice={notice} />
      {details}
      {link}
    </Message>
  );
}

interface NoticeListProps {
  /** Moves the focus when the last notice is dismissed. */
  onLast?: () => void;
  link?: (notice: Notice) => ReactNode;
  /** What only administrators read below the sentence. */
  details?: ((notice: Notice) => ReactNode) | undefined;
}

/** What others changed about the person's shifts. Renders nothing without notices. */
export function NoticeList({ onLast = focusHeading, link, details }: NoticeListProps) {
  const t = useStore(noticeTexts);
  const { data: notices = [] } = useQuery(noticesQuery);
  const dismiss = useMutation(dismissMutation);
  const list = useRef<HTMLUListElement>(null);
  const leave = (notice: Notice) => {
    const entry = document.activeElement?.closest('li');
    if (notices.length === 1) onLast();
    else focusNeighbor(list.current, 'button', (button) => button.closest('li') === entry);
    dismiss.mutate(notice);
  };
  if (notices.length === 0) return null;
  return (
    <section aria-label={t.title}>
      <ul ref={list} className="grid grid-cols-1 gap-3">
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeMessage
              notice={notice}
              onDismiss={() => leave(notice)}
              link={link?.(notice)}
              details={details?.(notice)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
