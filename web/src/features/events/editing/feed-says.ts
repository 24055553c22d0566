import type { SourcedEvent } from '@contract/events.ts';
import { dateOfDay, dayKey, timeOfDay } from '@/lib/time/time.ts';
import { eventFormTexts } from '../texts.ts';

/** By field: a sentence with the feed's value, where an administrator's value differs. */
export type FeedSays = Partial<Record<keyof NonNullable<SourcedEvent['source']>['says'], string>>;

/**
 * The sentences for the form of an event. `zone`: the zone of the form's times. An all-day event ends on its last day.
 */
export function feedSays({ source, all_day }: SourcedEvent, zone: string): FeedSays {
  const t = eventFormTexts.get();
  const { start_time, end_time, ...texts } = source?.says ?? {};
  const sentence = (value: string | null) => (value ? t.feedSays({ value }) : t.feedSaysNothing);
  const moment = (at: string, last = false) => {
    const day = dateOfDay(dayKey(Date.parse(at) - (last && all_day ? 1 : 0), zone), '');
    return sentence(all_day ? day : `${day}, ${timeOfDay(at, zone)}`);
  };
  return {
    ...Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, sentence(value)])),
    ...(start_time && { start_time: moment(start_time) }),
    ...(end_time && { end_time: moment(end_time, true) }),
  };
}
