import type { Notice } from '@contract/notices.ts';
import { fullRange } from '@/lib/time.ts';

const titleOf = (notice: Notice): string => `“${notice.event.title}”`;

/** What of an event is another than before, for a reader in `zone`: each pair is old and new. */
function changes({ old, new: next }: Notice, zone: string): { before: string; after: string }[] {
  if (!old || !next) return [];
  const when = (state: typeof old) => fullRange(state.startTime, state.endTime, zone);
  return [
    { before: when(old), after: when(next) },
    { before: old.location ?? 'no place', after: next.location ?? 'no place' },
    { before: old.title, after: next.title },
  ].filter(({ before, after }) => before !== after);
}

/** A notice in words: one sentence, what changed, and what it asks for. */
export function noticeWords(notice: Notice, zone: string) {
  const when = fullRange(notice.event.startTime, notice.event.endTime, zone);
  const title = titleOf(notice);
  const sentences: Record<Notice['kind'], string> = {
    moved: `${title} has changed. You still have your place.`,
    canceled: `${title}, ${when}, has been canceled.`,
    restored: `${title}, ${when}, takes place after all. Your signup counts again.`,
    clash: `${title}, ${when}, now overlaps with another signup of yours. Your place is held: cancel one of the two below.`,
    removed: `${title}, ${when}, has been removed.`,
    assigned: `You have been signed up for ${title}, ${when}.`,
    released: `You are no longer signed up for ${title}, ${when}. An administrator canceled your signup.`,
  };
  return { sentence: sentences[notice.kind], changes: notice.kind === 'moved' ? changes(notice, zone) : [] };
}
