import { toast } from '@/lib/app/toasts.ts';
import { mergeForm, type Other, type Part } from './merge.ts';
import { mergingTexts } from './texts.ts';

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
