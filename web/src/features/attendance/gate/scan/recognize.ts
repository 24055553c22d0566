import type { Gate, GateSignup } from '@contract/gate.ts';
import { type FoundPerson, scanCode } from '@contract/gate-finding.ts';
import { api } from '@/lib/api/api.ts';
import { ApiError, hasNoAnswer } from '@/lib/api/api-error.ts';
import { personName } from '@/lib/format/person-name.ts';
import { keptAs } from '../finding.ts';
import { type GateRow, rowOf } from '../view.ts';

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

/** The server is asked for at most so long, in milliseconds: then the kept people decide. */
const longest = 3_000;

/** Whose code it is. `row`: the place that it is about; `null`: the person has none here. */
export type Recognized = { kind: 'known'; person: FoundPerson; row: GateRow | null } | { kind: 'unknown' };

async function hashOf(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whose code it is by the people that the device has kept. */
async function keptPerson(gate: Gate, code: string): Promise<FoundPerson | null> {
  const hash = await hashOf(code);
  const person = gate.people.find(({ code_hash }) => code_hash === hash);
  return person ? keptAs(gate, person) : null;
}

/** Whose code it is. The server knows codes that were renewed since; nobody answers without a connection. `null`: nobody's. */
async function personOf(gate: Gate, code: string): Promise<FoundPerson | null> {
  if (!navigator.onLine) return keptPerson(gate, code);
  try {
    return (await api(scanCode, { body: { code }, signal: AbortSignal.timeout(longest) })).person;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    if (error instanceof ApiError && !hasNoAnswer(error) && error.status < 500 && error.status !== 429) throw error;
    return keptPerson(gate, code);
  }
}

/** Whose code was scanned or typed. Rejects with an ApiError if the server refuses to say. */
export async function recognize(
  gate: Gate,
  code: string,
  shown: ReadonlySet<string>,
  now: number,
): Promise<Recognized> {
  const valid = codeOf(code);
  const person = valid && (await personOf(gate, valid));
  if (!person) return { kind: 'unknown' };
  return {
    kind: 'known',
    person: { ...person, name: personName(person.name) },
    row: placeOf(gate, person.id, shown, now),
  };
}
