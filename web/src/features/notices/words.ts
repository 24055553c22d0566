import type { Notice } from '@contract/notices.ts';
import { amount } from '@/lib/format/numbers.ts';
import { personName } from '@/lib/format/person-name.ts';
import { rangeInText } from '@/lib/time/event-time.ts';
import { calendarDay, capital } from '@/lib/time/time.ts';
import { noticeTexts } from './texts.ts';

/** The changed values of an event as pairs of old and new. */
function changes({ old, new: next }: Notice): { before: string; after: string }[] {
  if (!old || !next) return [];
  const noPlace = noticeTexts.get().noPlace;
  const when = (state: typeof old) => capital(rangeInText(state));
  return [
    { before: when(old), after: when(next) },
    { before: old.location ?? noPlace, after: next.location ?? noPlace },
    { before: old.title, after: next.title },
  ].filter(({ before, after }) => before !== after);
}

/** A notice in words: a sentence and, for a moved event, what changed. */
export function noticeWords(notice: Notice) {
  const t = noticeTexts.get();
  const { event, about } = notice;
  const named = (name: string | null | undefined) => (name ? personName(name) : t.somebody);
  const values = {
    ...{ title: event?.title ?? '', when: event ? rangeInText(event) : '' },
    ...{ actor: named(about?.actor), person: named(about?.person), subject: about?.subject ?? '' },
    day: about?.day ? calendarDay(about.day) : '',
    ...{ count: about?.count ?? 1, hours: amount(about?.hours ?? 0), scheduled: amount(about?.scheduled ?? 0) },
  };
  const text = t[notice.kind];
  const sentence = typeof text === 'string' ? text : text(values);
  return { sentence, changes: notice.kind === 'moved' ? changes(notice) : [] };
}
