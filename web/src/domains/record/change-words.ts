import type { NamedPart } from '@contract/audience.ts';
import type { RecordEntry, RecordValue } from '@contract/record.ts';
import { deviceName } from '@/lib/format/device.ts';
import { money } from '@/lib/format/numbers.ts';
import { hourlyWorth } from '@/lib/format/worth.ts';
import { partInWords } from '@/lib/letters/part-words.ts';
import { calendarDay, dateOfDay, dayKey, timeOfDay, zoneLabel } from '@/lib/time/time.ts';
import { fieldTexts, valueTexts } from './change-texts.ts';
import { recordTexts } from './texts.ts';

type Field = RecordEntry['fields'][number];
type Rate = Extract<RecordValue, readonly { from: string }[]>[number];

/** A moment with its zone, which is named: that of the shift or, for what belongs to none, that of the reader. */
const momentWords = (at: string, zone: string): string =>
  `${dateOfDay(dayKey(at, zone), '')}, ${timeOfDay(at, zone)} ${zoneLabel(at, zone)}`;

function rateWords({ from, compensation, hourly_rate }: Rate): string {
  const rate = hourlyWorth({ hourly_credits: compensation === 'wage' ? -hourly_rate : hourly_rate });
  return /^\d/.test(from) ? recordTexts.get().rateFrom({ day: calendarDay(from), rate }) : rate;
}

const isPart = (value: Rate | NamedPart): value is NamedPart => 'kind' in value;

/** One of few values by its word, any other as it is. */
function named(field: Field['field'], value: string): string {
  const words: Record<string, string> = valueTexts.get();
  return words[`${field}_${value}`] ?? value;
}

/** A value of a field in words. @param zone of moments */
function valueWords(field: Field['field'], value: RecordValue, zone: string): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return recordTexts.get().nothing;
  if (typeof value === 'boolean') return valueTexts.get()[value ? 'yes' : 'no'];
  if (typeof value === 'number') return field === 'budget' ? money(value) : String(value);
  if (typeof value === 'object') {
    const words = (each: string | Rate | NamedPart) =>
      typeof each === 'string' ? named(field, each) : isPart(each) ? partInWords(each, zone) : rateWords(each);
    return value.map(words).join(', ');
  }
  if (/_(time|at)$/.test(field)) return momentWords(value, zone);
  if (/_(day|on|until)$/.test(field)) return calendarDay(value);
  return (field === 'device' && deviceName(value)) || named(field, value);
}

/** What an entry changed, in words: 'Start: … → …', or only what a new thing is. @param zone of the reader */
export function changeWords({ zone: own, fields }: Pick<RecordEntry, 'zone' | 'fields'>, zone: string): string[] {
  const t = recordTexts.get();
  const names = fieldTexts.get();
  return fields.map(({ field, before, after }) => {
    const [was, becomes] = [before, after].map((value) => valueWords(field, value, own ?? zone)) as [string, string];
    // A context, such as whose role it is, or the first value of something new.
    if (before === null || was === becomes) return t.set({ field: names[field], after: becomes });
    return t.change({ field: names[field], before: was, after: becomes });
  });
}
