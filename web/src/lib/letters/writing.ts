import type { AudiencePart } from '@contract/audience.ts';
import { atom } from 'nanostores';

/** Whom somebody is about to write to. `operational`: whether it is probably about shifts that these people hold. */
interface Writing {
  audience: readonly AudiencePart[];
  operational: boolean;
}

/** For whom the dialog that writes a message is open. It is shown by `features/letters`. */
export const writing = atom<Writing | null>(null);

const aboutNoShift: readonly AudiencePart['kind'][] = ['season', 'idle', 'waiting', 'people'];

/** Opens the dialog that writes to these people, from anywhere in the administration or at the gate. */
export const writeTo = (...audience: AudiencePart[]): void =>
  writing.set({ audience, operational: audience.every(({ kind }) => !aboutNoShift.includes(kind)) });

/** Opens it for everybody at these shifts. */
export const writeToShifts = (events: readonly { id: string }[]): void =>
  writeTo({ kind: 'shifts', shifts: events.map(({ id }) => ({ event_id: id })) });
