import { useState } from 'react';
import { about, doDeed, doDeeds, hushLast } from './act.ts';
import { gateTexts } from './texts.ts';
import type { GateRow, GateShift } from './view.ts';

/** Whether somebody needs more than a tap to be let in. */
export const needsWord = ({ warnings, full }: GateRow): boolean => warnings.length > 0 || full;

/** Checks somebody in, with the words of why although there are warnings. */
export function checkIn(
  row: GateRow,
  { reason, quiet }: { reason?: string | undefined; quiet?: boolean } = {},
): string | null {
  const { signup, person, full } = row;
  const more = { ...(reason && { reason }), ...(full && { add_place: true }) };
  const words = quiet ? null : gateTexts.get().checkedIn(person);
  return doDeed({ kind: 'check_in', ...about(signup), ...more }, person.name, words);
}

export function checkOut({ signup, person }: GateRow, quiet = false): string | null {
  const words = quiet ? null : gateTexts.get().checkedOut(person);
  return doDeed({ kind: 'check_out', ...about(signup) }, person.name, words);
}

/** Marks somebody as absent, and releases the place. */
export function markAway({ signup, person }: GateRow, kind: 'no_show' | 'excused'): void {
  const t = gateTexts.get();
  const words = kind === 'no_show' ? t.markedNoShow(person) : t.markedExcused(person);
  doDeed({ kind, ...about(signup) }, person.name, words);
}

/** Marks people who are late as no-shows, and releases their places. */
export function releaseAll(rows: readonly GateRow[]): void {
  const t = gateTexts.get();
  const steps = rows.map(({ signup, person }) => ({
    deed: { kind: 'no_show', ...about(signup) } as const,
    name: person.name,
  }));
  const [only] = rows;
  doDeeds(steps, only && rows.length === 1 ? t.markedNoShow(only.person) : t.released({ count: rows.length }));
}

/** Gives a shift one more place, for whoever comes. `name`: how the shift is called. */
export function addPlace(shift: GateShift, name: string): void {
  const { id, required_count } = shift.slot;
  const step = { deed: { kind: 'add_place', slot_id: id } as const, name, places: required_count + 1 };
  doDeeds([step], gateTexts.get().placeAdded({ name }));
}

/** Checking in: at once, or after the question `asked` whether to let somebody in who has warnings. */
export function useEntry() {
  const [asked, setAsked] = useState<{ row: GateRow; open: boolean; number: number } | null>(null);
  const enter = (row: GateRow): void => {
    if (!needsWord(row)) return void checkIn(row);
    hushLast();
    setAsked({ row, open: true, number: (asked?.number ?? 0) + 1 });
  };
  const close = () => asked && setAsked({ ...asked, open: false });
  return { enter, asked, close };
}
