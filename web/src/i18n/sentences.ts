import { refusalSentences } from '@contract/sentences.ts';
import { i18n, type Locale, locale } from './languages.ts';
import { useLanguage } from './use-language.ts';
import { fill } from './words.ts';

type Catalogue = Record<string, string>;
interface Template {
  pattern: RegExp;
  names: string[];
  /** Places in quotes hold what a person wrote: neither a number nor a sentence of ours. */
  quoted: string[];
  translation: string;
}

const templates = new WeakMap<Catalogue, Template[]>();
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The sentences of a catalogue that have places, those with most words of their own first. */
function templatesOf(catalogue: Catalogue): Template[] {
  const known = templates.get(catalogue);
  if (known) return known;
  const made = Object.entries(catalogue)
    .filter(([sentence]) => sentence.includes('{'))
    .sort(([a], [b]) => b.length - a.length)
    .map(([sentence, translation]) => {
      const parts = sentence.split(/\{(\w+)\}/);
      const pattern = parts.map((part, index) => (index % 2 === 1 ? '(.+)' : literal(part))).join('');
      return {
        pattern: new RegExp(`^${pattern}$`, 's'),
        names: parts.filter((_, index) => index % 2 === 1),
        quoted: [...sentence.matchAll(/"\{(\w+)\}"/g)].map(([, name = '']) => name),
        translation,
      };
    });
  templates.set(catalogue, made);
  return made;
}

function byTemplate(catalogue: Catalogue, sentence: string): string | undefined {
  for (const { pattern, names, quoted, translation } of templatesOf(catalogue)) {
    const values = pattern.exec(sentence)?.slice(1);
    if (!values) continue;
    const written = names.map((name, index) => {
      const value = values[index] ?? '';
      if (quoted.includes(name)) return [name, value];
      return [
        name,
        /^\d+(\.\d+)?$/.test(value) ? Number(value) : (catalogue[value] ?? byTemplate(catalogue, value) ?? value),
      ];
    });
    return fill(locale.get(), translation, Object.fromEntries(written));
  }
  return undefined;
}

const catalogues = new Map<Locale, Catalogue>();

/** The English sentences that are stored, with their translations: those of their own, and the failures of feeds. */
function catalogueOf(language: Locale): Catalogue | undefined {
  if (language === 'en') return undefined;
  const texts = i18n.cache[language] as unknown as { sentences: Catalogue; errors: Record<string, string> } | undefined;
  if (!texts || catalogues.has(language)) return catalogues.get(language);
  const failures = Object.entries(refusalSentences).flatMap(([key, sentence]) =>
    key.startsWith('feed_unusable') ? [[sentence, texts.errors[key]]] : [],
  );
  const catalogue: Catalogue = { ...Object.fromEntries(failures), ...texts.sentences };
  catalogues.set(language, catalogue);
  return catalogue;
}

/**
 * An English sentence that a run of a feed or a failed mail has stored, in the language that is shown: by the sentence itself,
 * else by one with {places} for its values. One without a translation stays English. Errors of the API have codes instead.
 */
export function say(sentence: string): string {
  const catalogue = catalogueOf(locale.get());
  return catalogue ? (catalogue[sentence] ?? byTemplate(catalogue, sentence) ?? sentence) : sentence;
}

/** `say` in a component: what it shows follows the language. */
export function useSay(): typeof say {
  useLanguage();
  return say;
}
