import type { Unreached, Untold } from '@contract/unreached.ts';
import { personName } from '@/lib/format/person-name.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { unreachedTexts } from './unreached-texts.ts';

/** Somebody who is not reached, why, and where to call them: `Ada (no address, +1 712 555 0111)`. */
export function unreachedPerson({ user, reason, phone }: Unreached): string {
  const t = unreachedTexts.get();
  return t.with({ name: personName(user.name), facts: [t[reason], phone].filter(Boolean).join(', ') });
}

/** What somebody is to be told: what happened, to which shift, and to how many more. */
export function untoldNews({ kinds, event, events }: Untold): string {
  const t = unreachedTexts.get();
  // Who overlaps because of a move has both notices.
  const words = new Set(kinds.map((kind) => (kind in t ? t[kind as 'moved'] : t.other)));
  const news = {
    what: [...words].join(', '),
    title: event.title,
    when: [writtenTimes(event).full, event.location].filter(Boolean).join(', '),
  };
  return events > 1 ? t.aboutMore({ ...news, count: events - 1 }) : t.about(news);
}
