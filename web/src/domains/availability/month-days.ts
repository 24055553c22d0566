import { locale } from '@/i18n/languages.ts';
import { tagOf } from '@/i18n/words.ts';
import { addDays, addMonths, isoWeekday } from '@/lib/time/time.ts';

interface WeekInfo {
  firstDay: number;
}

/** The day with which a week begins in the displayed language; 1 is Monday. Some browsers know it as a property. */
export function firstWeekday(tag = tagOf(locale.get())): number {
  const known = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? (tag === 'en-US' ? 7 : 1);
}

/** The first day of the week of a day. */
const weekStart = (day: string, first: number): string => addDays(day, -((isoWeekday(day) - first + 7) % 7));

/** The weeks of a month (`2026-06`), in full: they begin and end with days of the months beside it. */
export function weeksOf(month: string, first: number): string[][] {
  const next = addMonths(`${month}-01`, 1);
  const weeks: string[][] = [];
  for (let start = weekStart(`${month}-01`, first); start < next; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  }
  return weeks;
}

/** The day to which a key of the grid leads, or `null` for another key. */
export function dayOfKey(key: string, day: string, first: number): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekStart(day, first);
    case 'End':
      return addDays(weekStart(day, first), 6);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}
