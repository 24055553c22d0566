import type { Random } from '../random.ts';
import type { FestivalPerson } from './people.ts';
import type { PlannedShift } from './program.ts';
import type { RoleKey } from './roles.ts';
import { uuid } from './uuid.ts';

/** A slot of a shift, with its number in the list of shifts. */
export interface FestivalSlot {
  id: string;
  shift: number;
  role: RoleKey;
  count: number;
  minimum: number | null;
  position: number;
}

export const slotsOf = (shifts: readonly PlannedShift[], random: Random): FestivalSlot[] =>
  shifts.flatMap(({ needs }, shift) =>
    needs.map(([role, count, minimum = null], position) => ({
      id: uuid(random),
      shift,
      role,
      count,
      minimum,
      position,
    })),
  );

/** The moments of a shift, in minutes since the first midnight. */
const spanOf = ({ day, start, minutes }: PlannedShift) => {
  const from = day * 1440 + start;
  return { from, to: from + minutes };
};

/** How likely a place is to be open. Saturday afternoon and evening are what nobody wants to miss. */
function weightOf(shift: PlannedShift, role: RoleKey): number {
  const [begins, ends] = [shift.start, shift.start + shift.minutes];
  const paid = ['security', 'sound', 'lead'].includes(role) ? 0.3 : 1;
  const overlaps = (from: number, to: number) => shift.day === 2 && begins < to * 60 && ends > from * 60;
  if (overlaps(16, 17)) return paid * 14;
  if (overlaps(14, 20)) return paid * 5;
  return paid * (shift.day === 2 || begins >= 20 * 60 ? 2 : 1);
}

/** Chooses which places stay open: the number of open places of each slot. */
export function chooseOpen(
  shifts: readonly PlannedShift[],
  slots: readonly FestivalSlot[],
  total: number,
  random: Random,
): Map<string, number> {
  const places = slots.flatMap(({ id, shift: number, role, count }) => {
    const shift = shifts[number] as PlannedShift;
    // Weighted sampling: the places with the greatest keys.
    const weight = weightOf(shift, role);
    return Array.from({ length: shift.canceled ? 0 : count }, () => {
      return { id, key: random.next() ** (1 / weight) };
    });
  });
  const open = new Map<string, number>();
  for (const { id } of places.sort((one, other) => other.key - one.key).slice(0, total)) {
    open.set(id, (open.get(id) ?? 0) + 1);
  }
  return open;
}

/** The hours between two shifts of one person, unless they adjoin. */
const rest = 8 * 60;

/** Gives the places that are not to stay open to people who take such roles and are free, and who have the fewest shifts. */
export function takePlaces(
  shifts: readonly PlannedShift[],
  slots: readonly FestivalSlot[],
  open: ReadonlyMap<string, number>,
  people: readonly FestivalPerson[],
  random: Random,
): { slot_id: string; user_id: string }[] {
  const taken = new Map<string, { from: number; to: number }[]>();
  const shiftsOf = ({ id }: FestivalPerson) => taken.get(id) ?? [];
  return slots.flatMap((slot) => {
    const shift = shifts[slot.shift] as PlannedShift;
    if (shift.canceled) return [];
    const span = spanOf(shift);
    const isFree = (person: FestivalPerson) =>
      shiftsOf(person).every(({ from, to }) => span.to + rest <= from || to + rest <= span.from);
    const free = people
      .filter((person) => person.takes.includes(slot.role) && shiftsOf(person).length < person.most && isFree(person))
      .map((person) => ({ person, order: shiftsOf(person).length + random.next() * 2.5 }))
      .sort((one, other) => one.order - other.order);
    return free.slice(0, slot.count - (open.get(slot.id) ?? 0)).map(({ person }) => {
      taken.set(person.id, [...shiftsOf(person), span]);
      return { slot_id: slot.id, user_id: person.id };
    });
  });
}
