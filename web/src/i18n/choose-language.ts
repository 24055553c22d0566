import type { Settings } from '@contract/users.ts';
import { firstLanguage, keepLanguage } from './first-language.ts';
import { locale, showLanguage } from './languages.ts';
import type { Locale } from './spoken.ts';

const locales: Record<Settings['language'], Locale> = { english: 'en', spanish: 'es', french: 'fr', german: 'de' };

/** The locale of a language of the settings. */
export const localeOf = (language: Settings['language']): Locale => locales[language];

/** Each language by its own name. */
export const languageNames: Record<Settings['language'], string> = {
  english: 'English',
  spanish: 'Español',
  french: 'Français',
  german: 'Deutsch',
};

/** The displayed language, by its name in the settings. */
export const languageInForce = (): Settings['language'] =>
  (Object.keys(locales) as Settings['language'][]).find((language) => locales[language] === locale.get()) ?? 'english';

/**
 * Shows the language of the settings. Without settings, the one last shown on this device, else one of the browser's.
 */
export function applyLanguage(settings: Pick<Settings, 'language'> | null): Promise<void> {
  if (settings) keepLanguage(locales[settings.language]);
  return showLanguage(firstLanguage());
}
