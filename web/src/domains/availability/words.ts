import type { Statement, StatementBody } from '@contract/availability.ts';
import { locale } from '@/i18n/languages.ts';
import { tagOf } from '@/i18n/spoken.ts';
import { addDays, dayKey, shortDate, someDayOn, timeOfDay, weekday } from '@/lib/time/time.ts';
import { wallTime } from '@/lib/time/wall-time.ts';
import { availabilityTexts } from './texts.ts';

/** The short name of a day of the week; 1 is Monday. */
export const weekdayName = (day: number): string => weekday(someDayOn(day));

const listed = (names: string[]): string =>
  new Intl.ListFormat(tagOf(locale.get()), { type: 'conjunction' }).format(names);

/** Names as a list: 'Bar, Gate and Kitchen'. */
export const namesOf = listed;

/** A time of day, `18:00`, as it is shown. */
const clock = (time: string): string => timeOfDay(`${someDayOn(1)}T${time}:00Z`, 'UTC');

/** When a statement for once holds: 'Sat, Jun 20, 8:00 AM – 8:00 PM', or only the days if it covers whole ones. */
export function spanWords(from: string, to: string, today: string, zone: string): string {
  const [start, end] = [wallTime(from, zone), wallTime(to, zone)];
  const day = (key: string) => shortDate(key, today);
  if (start.time === '00:00' && end.time === '00:00') {
    const last = addDays(end.date, -1);
    return last <= start.date ? day(start.date) : `${day(start.date)} – ${day(last)}`;
  }
  const until = start.date === end.date ? timeOfDay(to, zone) : `${day(end.date)}, ${timeOfDay(to, zone)}`;
  return `${day(start.date)}, ${timeOfDay(from, zone)} – ${until}`;
}

/** A statement in words. `today`: in that zone, as `2025-06-14`. */
export function statementWords(said: Statement | StatementBody, today: string, zone: string): string {
  const t = availabilityTexts.get();
  const isFree = said.says === 'free';
  if (said.repeats === 'once') {
    const when = spanWords(said.from, said.to, today, zone);
    return isFree ? t.freeOnce({ when }) : t.notFreeOnce({ when });
  }
  const days = listed(said.weekdays.map(weekdayName));
  const times = said.from === '00:00' && said.to === '00:00' ? t.wholeDay : `${clock(said.from)} – ${clock(said.to)}`;
  return isFree ? t.freeWeekly({ days, times }) : t.notFreeWeekly({ days, times });
}

/** The day on which something was said. */
export const dayOfSaying = (moment: string, today: string, zone: string): string =>
  shortDate(dayKey(moment, zone), today);
