import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { locale } from '@/i18n/languages.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { dayKey, formatter, timeOfDay, weekday, zoneLabel } from '@/lib/time/time.ts';
import { boardTexts } from '../texts.ts';
import type { Span } from './axis.ts';
import type { Item, Row } from './rows.ts';

const iso = (moment: number): string => new Date(moment).toISOString();

/** An hour on the axis: '6 AM', or as clocks show it in languages that count to 24. */
export function hourLabel(moment: number, zone: string): string {
  const language = locale.get();
  if (language !== 'en') return timeOfDay(iso(moment), zone);
  return formatter('en-US', zone, { hour: 'numeric' }).format(moment).replace(/\s/, ' ');
}

/** The times of a shift: '8:00 AM–12:00 PM'. */
export const timesText = ({ from, to }: Span, zone: string): string =>
  boardTexts.get().times({ from: timeOfDay(iso(from), zone), to: timeOfDay(iso(to), zone) });

/** The times with their day, for what is read without seeing the board: 'Sat 8:00 AM–12:00 PM'. */
export const dayAndTimes = (span: Span, zone: string): string =>
  `${weekday(dayKey(span.from, zone))} ${timesText(span, zone)}`;

/** The times of a shift on the board of a zone; those of another zone with its name. */
export function timesOfShift(item: Pick<Item, 'shift' | keyof Span>, zone: string): string {
  const { timezone, start_time } = item.shift;
  const times = timesText(item, zone);
  return timezone === zone ? times : `${times} ${zoneLabel(start_time, timezone)}`;
}

/** The name of a row. */
export function rowName({ kind, name }: Row): string {
  const t = boardTexts.get();
  if (kind === 'no-place') return t.noPlace;
  if (kind === 'no-role') return t.noRole;
  return kind === 'open' ? t.openShifts : name;
}

/** All about a shift in a row, for tooltips and screen readers: facts beside each other, as in a list. */
export function itemFacts(item: Item, zone: string): string[] {
  const t = boardTexts.get();
  const { shift, slots, coverage, asked, unconfirmed } = item;
  const { reservedFor } = adminCommonTexts.get();
  const { state, taken, required, missing, below } = coverage;
  const off = state === 'canceled';
  return [
    shift.title,
    `${weekday(dayOf(shift))} ${timesOfShift(item, zone)}`,
    shift.location,
    shift.draft && commonTexts.get().draft,
    off && commonTexts.get().canceled,
    !off && required > 0 && t.taken({ taken, required }),
    missing > 0 && t.open({ count: missing }),
    below > 0 && t.below({ count: below }),
    asked > 0 && t.asked({ count: asked }),
    ...slots.flatMap(({ reserved = [] }) => reserved.map(({ name, held }) => reservedFor({ count: held, name }))),
    unconfirmed > 0 && t.unconfirmed({ count: unconfirmed }),
    shift.feed_id !== null && t.fromFeed,
  ].filter((fact) => typeof fact === 'string');
}
