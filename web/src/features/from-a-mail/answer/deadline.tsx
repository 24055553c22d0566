import type { AskedItem } from '@contract/questions.ts';
import { useStore } from '@nanostores/react';
import { now } from '@/lib/time/clock.ts';
import { dateInText, dayKey, timeOfDay, zoneLabel } from '@/lib/time/time.ts';
import { answerTexts } from './texts.ts';

/** The deadline of a question, in the zone of its event. */
export function momentOf({ deadline, event: { timezone: zone } }: AskedItem) {
  return {
    day: dateInText(dayKey(deadline, zone), dayKey(now(), zone)),
    time: `${timeOfDay(deadline, zone)} ${zoneLabel(deadline, zone)}`,
  };
}

/** Until when an answer about a place of one's own is expected. */
export function Deadline({ item }: { item: AskedItem }) {
  const t = useStore(answerTexts);
  const words = Date.parse(item.deadline) <= now() ? t.late : item.kind === 'still' ? t.keptUntil : t.answerBy;
  return <p>{words(momentOf(item))}</p>;
}
