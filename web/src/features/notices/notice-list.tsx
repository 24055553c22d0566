import type { Notice } from '@contract/notices.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Message } from '@/components/ui/message.tsx';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { focusNeighbor } from '@/lib/focus/focus-neighbor.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { whenAndWhere } from '@/lib/time/shift-in-words.ts';
import { dismissMutation } from './mutations.ts';
import { NoticeText } from './notice-text.tsx';
import { noticeTexts } from './texts.ts';
import { noticeWords } from './words.ts';

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
