import type { Notice } from '@contract/notices.ts';
import { useStore } from '@nanostores/react';
import { CancelReason } from '@/domains/shifts/cancel-reason.tsx';
import { noticeTexts } from './texts.ts';
import { noticeWords } from './words.ts';
import { WrittenText } from './written-text.tsx';

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
