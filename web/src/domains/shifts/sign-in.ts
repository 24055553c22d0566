import { type EventTimes, writtenTimes } from '@/lib/time/event-time.ts';

/** The people of a shift, or of the shifts of a place, who sign when they come and go. */
export interface SignInGroup {
  key: string;
  title: string;
  /** When and where that is. */
  note: string;
  lines: readonly { key: string; name: string; role: string; times: string }[];
}

/** The sheet of one event. */
export function sheetOfEvent(
  event: EventTimes & { id: string; title: string; location: string | null },
  people: readonly { key: string; name: string; role: string }[],
): SignInGroup {
  const { start, end, full } = writtenTimes(event);
  const times = [start, end].filter(Boolean).join('–');
  return {
    key: event.id,
    title: event.title,
    note: [full, event.location].filter(Boolean).join(' · '),
    lines: people.map((person) => ({ ...person, times })),
  };
}

/** A name on a list for paper; a question mark if they have not confirmed. */
export const nameOnPaper = (name: string, status: string): string => `${name}${status === 'confirmed' ? '' : ' ?'}`;
