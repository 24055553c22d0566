import { nameOnPaper, type SignInGroup, sheetOfEvent } from '@/domains/shifts/sign-in.ts';
import type { GateShift } from './view.ts';

/** The people of these shifts to sign in on paper, event by event. Canceled shifts are left out. */
export function sheetsOf(shifts: readonly GateShift[]): SignInGroup[] {
  const held = shifts.filter(({ slot }) => !slot.is_canceled);
  const events = [...new Map(held.map(({ event }) => [event.id, event])).values()];
  return events.map((event) => {
    const people = held
      .filter((shift) => shift.event.id === event.id)
      .flatMap(({ rows, type }) =>
        rows
          .filter(({ signup }) => !signup.released)
          .map(({ signup: { id, status }, person }) => {
            return { key: id, role: type.name, name: nameOnPaper(person.name, status) };
          }),
      );
    return sheetOfEvent(event, people);
  });
}
