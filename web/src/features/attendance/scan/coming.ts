import type { Gate, GateSignup } from '@contract/gate.ts';
import { type GateRow, rowOf } from '../gate/view.ts';

/** The form of a code: what else a QR code can say is none of ours. */
const form = /^[0-9A-HJKMNP-TV-Z]{26}$/;
/** What somebody types as a code: in any case, with spaces or hyphens. */
export const codeOf = (text: string): string | null => {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return form.test(code) ? code : null;
};

/** How far a place is from being the one that somebody comes for now. */
function distance({ state, event }: GateRow, now: number): number {
  const [start, end] = [Date.parse(event.start_time), Date.parse(event.end_time)];
  const time = now < start ? start - now : Math.max(0, now - end);
  // Somebody who is here, then who is awaited, then who has gone or was given up.
  const order = { here: 0, late: 1, expected: 1, no_show: 2, excused: 2, gone: 3 }[state];
  return (now > end ? 10 : order) * 1e12 + time;
}

/** Whether somebody can come for a place, or go from it: not to a shift that was canceled, unless they are there. */
const isHeld = ({ canceled_at, state }: GateSignup): boolean => canceled_at === null || state === 'here';

/** The place that a person comes for now, among those that the device knows; first of the shifts with these ids. */
export function placeOf(gate: Gate, personId: string, shown: ReadonlySet<string>, now: number): GateRow | null {
  const rows = gate.events.flatMap((event) =>
    event.signups.flatMap(
      (signup) => (signup.user_id === personId && isHeld(signup) && rowOf(gate, event, signup, now)) || [],
    ),
  );
  const among = rows.some(({ slot }) => shown.has(slot.id)) ? rows.filter(({ slot }) => shown.has(slot.id)) : rows;
  return among.toSorted((a, b) => distance(a, now) - distance(b, now))[0] ?? null;
}
