/** A code with its data, from which a sentence is made. */
export interface Coded {
  code: string;
  params: object;
}

/** Parameters whose value chooses among several sentences of a code. */
const variants = ['what', 'format', 'expected', 'reason', 'action', 'own'] as const;
type VariantOf<Params> = Params extends { what: infer V extends string }
  ? V
  : Params extends { format: infer V extends string }
    ? V
    : Params extends { expected: infer V extends string }
      ? V
      : Params extends { reason: infer V extends string }
        ? V
        : Params extends { action: infer V extends string }
          ? V
          : Params extends { own: boolean }
            ? 'own' | 'other'
            : never;

/** The key of a sentence: the code, and the value that chooses among its sentences: `not_found_event`, `overlap_own`. */
export type SentenceKey<Kind extends Coded> = Kind extends Coded
  ? [VariantOf<Kind['params']>] extends [never]
    ? Kind['code']
    : `${Kind['code']}_${VariantOf<Kind['params']>}`
  : never;

export function sentenceKey<Kind extends Coded>({ code, params }: Kind): SentenceKey<Kind> {
  const values = params as Record<string, unknown>;
  const name = variants.find((variant) => variant in values);
  const value = name && values[name];
  const variant = typeof value === 'boolean' ? (value ? 'own' : 'other') : value;
  return (variant === undefined ? code : `${code}_${String(variant)}`) as SentenceKey<Kind>;
}

/** The figure that decides between singular and plural, in the sentences that have both. */
const figures = [
  'count',
  'days',
  'hours',
  'max_hours',
  'min_rest_hours',
  'slot_types',
  'answers',
  'most',
  'left',
  'places',
] as const;

/** A list of values of which one is wanted, or of things that have names or labels. */
const listed = (items: readonly unknown[], list: (items: readonly string[]) => string): string =>
  items.every((item) => typeof item === 'object' && item !== null && ('name' in item || 'label' in item))
    ? items.map((item) => ('name' in item ? item.name : item.label)).join(', ')
    : list(items.map(String));

/** The data of a code as a sentence shows it; `count` is the figure of a sentence with singular and plural. */
export function sentenceValues(
  params: object,
  list: (items: readonly string[]) => string,
): Record<string, string | number> {
  const values = Object.entries(params).map(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [name, listed(value, list)];
    return [name, typeof value === 'number' ? value : String(value)];
  });
  const shown: Record<string, string | number> = Object.fromEntries(values);
  const figure = figures.find((name) => name in shown);
  return figure ? { ...shown, count: shown[figure] as number } : shown;
}

export type Sentence = string | { one: string; other: string };
/** One sentence for each code, or for each value that chooses among its sentences. */
export type SentencesOf<Kind extends Coded> = Readonly<Record<SentenceKey<Kind>, Sentence>>;

const englishList = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;

/** The English sentence of a code with its data; `write` is how its numbers are written. */
export function writeSentence(sentence: Sentence, params: object, write: (figure: number) => string): string {
  const values = sentenceValues(params, englishList);
  const text = typeof sentence === 'string' ? sentence : values.count === 1 ? sentence.one : sentence.other;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'number' ? write(value) : value;
  });
}
