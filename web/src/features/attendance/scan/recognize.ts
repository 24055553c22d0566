import type { Gate } from '@contract/gate.ts';
import { type FoundPerson, scanCode } from '@contract/gate-finding.ts';
import { api } from '@/lib/api/api.ts';
import { ApiError, hasNoAnswer } from '@/lib/api/api-error.ts';
import { personName } from '@/lib/format/person-name.ts';
import { keptAs } from '../gate/finding.ts';
import type { GateRow } from '../gate/view.ts';
import { codeOf, placeOf } from './coming.ts';

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
