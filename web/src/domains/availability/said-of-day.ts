import type { Availability, Statement } from '@contract/availability.ts';
import type { Signup } from '@contract/signups.ts';
import { addDays, dayKey, isoWeekday } from '@/lib/time/time.ts';
import { instantOf } from '@/lib/time/wall-time.ts';

/** The places that a person has on each day where the shift takes place. A shift past midnight is on both days. */
export function shiftsOfDays(signups: readonly Signup[]): Map<string, Signup[]> {
  const days = new Map<string, Signup[]>();
  for (const signup of signups) {
    const { event, status, slot_canceled } = signup;
    if (event.status === 'canceled' || slot_canceled || status === 'displaced') continue;
    const last = dayKey(Date.parse(event.endTime) - 1, event.timezone);
    for (let day = dayKey(event.startTime, event.timezone); day <= last; day = addDays(day, 1)) {
      days.set(day, [...(days.get(day) ?? []), signup]);
    }
  }
  return days;
}

/** A part of a day about which something is said, in milliseconds since 1970. */
export interface SaidPart {
  says: Statement['says'];
  from: number;
  to: number;
}

/** What is said about a day: one thing about all of it, different things or only about a part of it, or nothing. */
export interface SaidOfDay {
  state: Statement['says'] | 'partly' | 'nothing';
  parts: SaidPart[];
}

const at = (date: string, time: string, zone: string): number => Date.parse(instantOf({ date, time }, zone) ?? '');

/** When a weekly statement holds between two moments: it can go on from the day before, in the zone in which it was said. */
function weeklyParts(said: Statement & { repeats: 'weekly' }, from: number, to: number, zone: string): SaidPart[] {
  const parts: SaidPart[] = [];
  const last = dayKey(to, zone);
  for (let day = addDays(dayKey(from, zone), -1); day <= last; day = addDays(day, 1)) {
    if (!said.weekdays.includes(isoWeekday(day)) || (said.last_day !== null && day > said.last_day)) continue;
    const ends = said.to <= said.from ? addDays(day, 1) : day;
    parts.push({ says: said.says, from: at(day, said.from, zone), to: at(ends, said.to, zone) });
  }
  return parts;
}

/**
 * What is said about a day in a zone. As in `private.said`, a statement for once wins over a weekly one, then the one that was
 * said later.
 */
export function saidOfDay(said: Pick<Availability, 'statements' | 'timezone'>, day: string, zone: string): SaidOfDay {
  const [from, to] = [at(day, '00:00', zone), at(addDays(day, 1), '00:00', zone)];
  const weekly = said.statements.filter((each) => each.repeats === 'weekly');
  const once = said.statements.filter((each) => each.repeats === 'once');
  const layers = [
    ...weekly.flatMap((each) => weeklyParts(each, from, to, said.timezone)),
    ...once.map((each) => ({ says: each.says, from: Date.parse(each.from), to: Date.parse(each.to) })),
  ].filter((part) => part.from < to && part.to > from);
  const edges = [from, to, ...layers.flatMap((part) => [part.from, part.to])]
    .filter((moment) => moment >= from && moment <= to)
    .sort((a, b) => a - b);
  const parts: SaidPart[] = [];
  for (const [index, start] of edges.entries()) {
    const end = edges[index + 1] ?? start;
    const says = start < end ? layers.findLast((part) => part.from <= start && part.to >= end)?.says : undefined;
    const before = parts.at(-1);
    if (says && before?.says === says && before.to === start) before.to = end;
    else if (says) parts.push({ says, from: start, to: end });
  }
  const [only] = parts;
  if (!only) return { state: 'nothing', parts };
  return { state: only.from === from && only.to === to ? only.says : 'partly', parts };
}
