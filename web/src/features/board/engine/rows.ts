import type { Board, BoardShift, BoardSlot } from '@contract/board.ts';
import type { Span } from './axis.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { spanOf } from './days.ts';

export type By = 'place' | 'role' | 'person';

/** What a row stands for. `open`: the shifts that miss people, when the other rows are people. */
type RowKind = 'place' | 'no-place' | 'role' | 'no-role' | 'person' | 'open';

/** A shift in a row. By role or person a shift can be in several rows, in each with the slots that belong there. */
export interface Item extends Span {
  /** Unique on the board. */
  key: string;
  shift: BoardShift;
  slots: readonly BoardSlot[];
  coverage: Coverage;
  /** How many places are held for people who have not answered yet, also those whom an offer of the waitlist asks. */
  asked: number;
  /** How many places are taken but not confirmed, because they clash. */
  unconfirmed: number;
}

export interface Row {
  key: string;
  kind: RowKind;
  /** Empty for rows without a name of their own. */
  name: string;
  color: string | null;
  items: readonly Item[];
  missing: number;
  below: number;
}

/** How many places of a slot are held for answers, without those that are reserved. */
const offeredOf = ({ held_count, reserved = [] }: BoardSlot): number =>
  reserved.reduce((offered, { held }) => offered - held, held_count);

function itemOf(row: string, shift: BoardShift, slots: readonly BoardSlot[], zone: string, of = shift.signups): Item {
  const ids = new Set(slots.map(({ id }) => id));
  const count = (wanted: BoardShift['signups'][number]['status']) =>
    of.filter(({ status, slot_id }) => status === wanted && ids.has(slot_id)).length;
  return {
    key: `${row} ${shift.id}`,
    shift,
    slots,
    coverage: coverageOf(shift, slots),
    asked: count('asked') + (of === shift.signups ? slots.reduce((held, slot) => held + offeredOf(slot), 0) : 0),
    unconfirmed: count('displaced'),
    ...spanOf(shift, zone),
  };
}

type Named = Pick<Row, 'kind'> & { id?: string; name?: string; color?: string };

const keyOf = ({ kind, id = '' }: Named): string => `${kind} ${id}`;

function rowOf(named: Named, items: readonly Item[]): Row {
  const sum = (of: 'missing' | 'below') => items.reduce((total, { coverage }) => total + coverage[of], 0);
  const { kind, name = '', color = null } = named;
  return { key: keyOf(named), kind, name, color, items, missing: sum('missing'), below: sum('below') };
}

/** A row of shifts with all of their slots. */
const whole = (named: Named, shifts: readonly BoardShift[], zone: string): Row =>
  rowOf(
    named,
    shifts.map((shift) => itemOf(keyOf(named), shift, shift.slots, zone)),
  );

function byPlace({ places, shifts, timezone }: Board): Row[] {
  const at = (place: string) => shifts.filter(({ place_id }) => place_id === place);
  const placeless = shifts.filter(({ place_id }) => !places.some(({ id }) => id === place_id));
  return [
    ...places.map(({ id, name }) => whole({ kind: 'place', id, name }, at(id), timezone)),
    whole({ kind: 'no-place' }, placeless, timezone),
  ];
}

function byRole({ slot_types, shifts, timezone }: Board): Row[] {
  const empty = shifts.filter(({ slots }) => slots.length === 0);
  return [
    ...slot_types.map(({ id, name, color }) => {
      const items = shifts.flatMap((shift) => {
        const slots = shift.slots.filter(({ slot_type_id }) => slot_type_id === id);
        return slots.length > 0 ? [itemOf(`role ${id}`, shift, slots, timezone)] : [];
      });
      return rowOf({ kind: 'role', id, name, color }, items);
    }),
    whole({ kind: 'no-role' }, empty, timezone),
  ];
}

function byPerson({ people, shifts, timezone }: Board): Row[] {
  const itemsOf = new Map<string, Item[]>(people.map(({ id }) => [id, []]));
  for (const shift of shifts)
    for (const signup of shift.signups) {
      const slots = shift.slots.filter(({ id }) => id === signup.slot_id);
      itemsOf.get(signup.user_id)?.push(itemOf(`person ${signup.user_id}`, shift, slots, timezone, [signup]));
    }
  const short = shifts.filter((shift) => coverageOf(shift, shift.slots).missing > 0);
  return [
    whole({ kind: 'open' }, short, timezone),
    ...people.map(({ id, name }) => {
      return { ...rowOf({ kind: 'person', id, name }, itemsOf.get(id) ?? []), missing: 0, below: 0 };
    }),
  ];
}

/** The rows of the board that have shifts: places in the organisation's order and then shifts without one, slot types, or people. */
export function rowsOf(board: Board, by: By): Row[] {
  const rows = { place: byPlace, role: byRole, person: byPerson }[by](board);
  return rows.filter(({ items }) => items.length > 0);
}
