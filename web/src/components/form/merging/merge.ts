import type { RecordEntry, RecordValue } from '@contract/record.ts';

type RecordField = RecordEntry['fields'][number]['field'];

/** Fields of a form that are decided together, and what a record says in them, by the names of its columns. */
export interface Part<Stored, Values> {
  of: readonly (keyof Values)[];
  says: (stored: Stored) => Partial<Record<RecordField, RecordValue>>;
}

/** A part that somebody else has changed. `clashes`: the person has changed it, too, to something else. */
export interface Other<Stored, Values> {
  part: Part<Stored, Values>;
  changed: { field: RecordField; before: RecordValue; after: RecordValue }[];
  clashes: boolean;
}

/** How much of a text is shown. */
const most = 60;
const shortened = (value: RecordValue): RecordValue =>
  typeof value === 'string' && value.length > most ? `${value.slice(0, most)}…` : value;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function pick<Values>(values: Values, keys: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<Values>;
}

/**
 * Brings what a person has typed onto a later version of what is edited: their changes stay, and what only the other one has changed
 * is taken over.
 * @param valuesOf what the form shows of a version
 */
export function mergeForm<Stored, Values>(
  { before, latest, typed }: { before: Stored; latest: Stored; typed: Values },
  valuesOf: (stored: Stored) => Values,
  parts: readonly Part<Stored, Values>[],
): { values: Values; others: Other<Stored, Values>[] } {
  const [was, is] = [valuesOf(before), valuesOf(latest)];
  let values = is;
  const others: Other<Stored, Values>[] = [];
  for (const part of parts) {
    const [own, theirs, old] = [typed, is, was].map((each) => pick(each, part.of));
    const isOwn = !isSame(own, old);
    if (isOwn) values = { ...values, ...own };
    const [said, says] = [part.says(before), part.says(latest)];
    const fields = Object.keys(says) as RecordField[];
    const changed = fields
      .filter((field) => !isSame(said[field], says[field]))
      .map((field) => ({ field, before: shortened(said[field] ?? null), after: shortened(says[field] ?? null) }));
    if (changed.length > 0) others.push({ part, changed, clashes: isOwn && !isSame(own, theirs) });
  }
  return { values, others };
}
