import { createI18n } from '@nanostores/i18n';
import { atom } from 'nanostores';

/** The languages of the app as browsers name them (BCP 47); English is what the sources are written in. */
export type Locale = 'en' | 'es' | 'fr' | 'de';

/** The language that is shown. Set by showLanguage alone, which has its texts loaded before. */
export const locale = atom<Locale>('en');

const texts = {
  en: () => Promise.resolve({ texts: {} }),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
};

/** All texts of a language by namespace, loaded when the language is first wanted. */
const textsOf = async (wanted: Locale) => (await texts[wanted]()).texts;

/** Defines the texts of a feature, `i18n('name', { key: 'English text' })`. Translations are in es, fr and de: under this name, in the file of the area. */
export const i18n = createI18n<Locale, 'en'>(locale, { baseLocale: 'en', get: textsOf });

let lastWanted: Locale = 'en';

/** Shows another language, the one that was asked for last. Its texts are loaded first, so that no page is half in one and half in another. */
export async function showLanguage(wanted: Locale): Promise<void> {
  lastWanted = wanted;
  if (wanted !== 'en') i18n.cache[wanted] ??= (await textsOf(wanted)) as never;
  if (wanted !== lastWanted) return;
  locale.set(wanted);
  document.documentElement.lang = wanted;
}
