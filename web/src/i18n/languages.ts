import { createI18n } from '@nanostores/i18n';
import { atom } from 'nanostores';

/** The languages of the app (BCP 47). The sources are written in English. */
export type Locale = 'en' | 'es' | 'fr' | 'de';

/** The displayed language. Only `showLanguage` sets it, after loading its texts. */
export const locale = atom<Locale>('en');

const texts = {
  en: () => Promise.resolve({ texts: {} }),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
};

/** All texts of a language by namespace, loaded when they are first needed. */
const textsOf = async (wanted: Locale) => (await texts[wanted]()).texts;

/**
 * Defines the texts of a feature: `i18n('name', { key: 'English text' })`. Their translations are in es, fr and de,
 * under this name, in the file of the area.
 */
export const i18n = createI18n<Locale, 'en'>(locale, { baseLocale: 'en', get: textsOf });

let lastWanted: Locale = 'en';

/**
 * Shows another language; of several calls, the last one counts. Loads its texts first, so that no page mixes
 * languages.
 */
export async function showLanguage(wanted: Locale): Promise<void> {
  lastWanted = wanted;
  if (wanted !== 'en') i18n.cache[wanted] ??= (await textsOf(wanted)) as never;
  if (wanted !== lastWanted) return;
  locale.set(wanted);
  document.documentElement.lang = wanted;
}
