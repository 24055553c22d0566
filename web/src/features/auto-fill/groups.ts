import type { AutoFill, FillHole, FillShift } from '@contract/auto-fill.ts';
import type { Proposal } from './engine/explain.ts';

/** A proposed place with what is shown of it. */
export interface Row extends Proposal {
  key: string;
  shift: FillShift;
  type: AutoFill['slot_types'][0];
}
/** Proposed places under one heading: those of a shift, or of a person. */
export interface Group {
  key: string;
  /** Of a shift; a person has none. */
  shift: FillShift | null;
  title: string;
  rows: readonly Row[];
}
export type By = 'shift' | 'person';

/** What is known of a slot. */
export function placeFinder({ holes, shifts, slot_types }: AutoFill) {
  const bySlot = new Map(holes.map((hole) => [hole.slot_id, hole]));
  return (slot: string) => {
    const hole = bySlot.get(slot) as FillHole;
    const shift = shifts[hole.shift] as FillShift;
    return { shift, type: slot_types[hole.slot_type] as AutoFill['slot_types'][0] };
  };
}

/** The proposed places by shift in the order of time, or by person in the order of names. */
export function groupsOf(data: AutoFill, proposals: readonly Proposal[], by: By): Group[] {
  const place = placeFinder(data);
  const rows = proposals.map((each): Row => ({ ...each, ...place(each.slot), key: `${each.slot} ${each.person}` }));
  const names = new Intl.Collator();
  const sorted = rows.toSorted((one, other) =>
    by === 'person'
      ? names.compare(one.name, other.name) ||
        one.person.localeCompare(other.person) ||
        one.shift.from - other.shift.from
      : one.shift.from - other.shift.from ||
        one.shift.id.localeCompare(other.shift.id) ||
        names.compare(one.type.name, other.type.name) ||
        names.compare(one.name, other.name),
  );
  const groups = new Map<string, Row[]>();
  for (const row of sorted) {
    const key = by === 'person' ? row.person : row.shift.id;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, list]) => {
    const [first] = list as [Row];
    return by === 'person'
      ? { key, shift: null, title: first.name, rows: list }
      : { key, shift: first.shift, title: first.shift.title, rows: list };
  });
}
