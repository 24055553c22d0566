import { commonTexts } from '@/i18n/common-texts.ts';
import type { Cell } from '@/lib/format/csv.ts';
import { momentCell } from '@/lib/format/moment-cell.ts';
import { personName } from '@/lib/format/person-name.ts';
import { dayOf, type EventTimes } from '@/lib/time/event-time.ts';
import { shiftFileTexts, signInTexts } from './roster-texts.ts';
import { nameOnPaper } from './sign-in.ts';

/** A shift with its slots and who is in them. */
export interface TabledShift extends EventTimes {
  title: string;
  location: string | null;
  draft: boolean;
  status: 'scheduled' | 'canceled';
  slots: readonly {
    role: string;
    required: number;
    filled: number;
    people: readonly { name: string; status: string }[];
  }[];
}

/** One row of each slot of some shifts, at the times of its own zone, with the names of its people. Headings come first. */
export function shiftRows(shifts: readonly TabledShift[]): Cell[][] {
  const [t, signs, common] = [shiftFileTexts.get(), signInTexts.get(), commonTexts.get()];
  const state = ({ draft, status }: TabledShift) =>
    [draft && common.draft, status === 'canceled' && common.canceled].filter(Boolean).join(', ') || null;
  return [
    [...[t.event, t.day, t.from, t.to, t.zone, signs.role, t.place], ...[t.required, t.filled, t.names, t.state]],
    ...shifts.flatMap((shift) =>
      shift.slots.map(({ role, required, filled, people }): Cell[] => [
        shift.title,
        { day: dayOf(shift) },
        shift.all_day ? null : momentCell(shift.start_time, shift.timezone),
        shift.all_day ? null : momentCell(shift.end_time, shift.timezone),
        ...[shift.timezone, role, shift.location, required, filled],
        people.map(({ name, status }) => nameOnPaper(personName(name), status)).join(', '),
        state(shift),
      ]),
    ),
  ];
}
