import type { NamedPart } from '@contract/audience.ts';
import { whenAndWhere } from '@/lib/time/moment.ts';
import { dayKey, spanOfDays, timeOfDay } from '@/lib/time/time.ts';
import { partTexts } from './texts.ts';

/** The days of a span, or a day with its times, in `zone`, that of the organization. */
function spanInWords(span: NamedPart['span'], zone: string): string {
  if (!span) return '';
  if ('first_day' in span) return spanOfDays(span.first_day, span.last_day);
  const [from, to] = [dayKey(span.from, zone), dayKey(span.to, zone)];
  return `${spanOfDays(from, to)}, ${timeOfDay(span.from, zone)} – ${timeOfDay(span.to, zone)}`;
}

/** A part of an audience in words. What has been deleted since has no name. */
export function partInWords(part: NamedPart, zone: string, t = partTexts.get()): string {
  const { kind, event, slot_type, place, season, count = 1 } = part;
  const when = part.span ? spanInWords(part.span, zone) : (season ?? '');
  const shift = { what: event?.title ?? '', when: event ? whenAndWhere(event) : '' };
  switch (kind) {
    case 'shifts':
      if (count > 1 || !event) return t.shifts({ count });
      return slot_type ? t.slot({ role: slot_type, ...shift }) : t.shift(shift);
    case 'waiting':
      return count > 1 || !event ? t.waitingOfMany({ count }) : t.waiting(shift);
    case 'place':
      return t.shift({ what: place ?? '', when });
    case 'slot_type':
      return place ? t.slot({ role: slot_type ?? '', what: place, when }) : t.shift({ what: slot_type ?? '', when });
    case 'day':
      return t.day({ when });
    case 'season':
      return t.season({ season: season ?? '' });
    case 'here':
      return place || event ? t.hereAt({ what: event?.title ?? place ?? '' }) : t.here;
    case 'idle':
      return t.idle({ when });
    case 'people':
      return t.people({ count });
  }
}
