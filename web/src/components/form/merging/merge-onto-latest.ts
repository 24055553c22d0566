import type { RecordEntry, RecordValue } from '@contract/record.ts';
import { toast } from '@/lib/app/toasts.ts';
import { mergingTexts } from './texts.ts';

type RecordField = RecordEntry['fields'][number]['field'];

/** Fields of a form that are decided together, and what a record says in them, by the names of its columns. */
export interface Part<Stored, Values> {
  of: readonly (keyof Values)[];
  says: (stored: Stored) => Partial<Record<RecordField, RecordValue>>;
}

/** A part that somebody else has changed. `clashes`: the person has changed it, too, to something else. */
interface Other<Stored, Values> {
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

/** What is edited by a form that is saved by version. */
export interface Kind<Stored, Values> {
  /** What the form shows of a version. */
  valuesOf: (stored: Stored) => Values;
  parts: readonly Part<Stored, Values>[];
  /** The zone in which moments of it are said. */
  zone: string;
}

/** A field that both have changed: what the other one made of it, in words and as values of the form. */
export interface Theirs<Values> {
  words: string;
  values: Partial<Values>;
}

/** What is typed, brought onto the latest version. */
export interface Merged<Stored, Values> {
  latest: Stored;
  values: Values;
  /** What the person has to decide; their own is in `values`. */
  clashes: Theirs<Values>[];
}

/**
 * Brings what is typed onto the latest version, and says what of the other one was kept.
 * @param load loads the latest version; `undefined`: that failed, or what is edited has become another kind of thing
 * @returns `undefined` if it could not be loaded
 */
export async function mergeOntoLatest<Stored, Values>(
  { valuesOf, parts, zone }: Kind<Stored, Values>,
  { before, typed, load }: { before: Stored; typed: Values; load: () => Promise<Stored | undefined> },
): Promise<Merged<Stored, Values> | undefined> {
  // The words for fields come only when they are needed.
  const [latest, words] = await Promise.all([load(), import('@/domains/record/change-words.ts').catch(() => null)]);
  if (latest === undefined || !words) return undefined;
  const { values, others } = mergeForm({ before, latest, typed }, valuesOf, parts);
  const wordsOf = ({ changed }: Other<Stored, Values>) => words.changeWords({ zone, fields: changed }, zone).join(', ');
  const [open, taken] = [others.filter((each) => each.clashes), others.filter((each) => !each.clashes)];
  if (taken.length > 0) {
    toast({ tone: 'done', text: mergingTexts.get().taken({ changes: taken.map(wordsOf).join(', ') }) });
  }
  const theirs = valuesOf(latest);
  const clashes = open.map((each) => ({
    words: wordsOf(each),
    values: Object.fromEntries(each.part.of.map((key) => [key, theirs[key]])) as Partial<Values>,
  }));
  return { latest, values, clashes };
}
