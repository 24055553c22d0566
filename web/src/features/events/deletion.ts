import type { Event } from '@contract/events.ts';
import type { MakeChange } from '@/lib/change-sets/use-change.ts';
import { now } from '@/lib/time/clock.ts';
import { timingOf, writtenTimes } from '@/lib/time/event-time.ts';
import { peopleOf } from './lists.ts';
import { eventListTexts } from './texts.ts';

/** The change that deletes an event, which is asked about even if it concerns nobody. */
export function deletionOf(event: Event): Parameters<MakeChange> {
  const words = eventListTexts.get();
  const count = peopleOf(event);
  const isOver = timingOf(event, now()) === 'past';
  const question = () => {
    const t = eventListTexts.get();
    return {
      text: t.deleteQuestion,
      title: event.title,
      when: writtenTimes(event).full,
      note: count === 0 ? t.nobody : isOver ? t.over({ count }) : undefined,
    };
  };
  return [
    { action: 'delete', events: [{ id: event.id }] },
    {
      ask: 'always',
      question,
      said: words.deleted({ title: event.title }),
      failed: words.deleteFailed,
      deletes: [event],
    },
  ];
}
