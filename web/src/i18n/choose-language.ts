import type { Settings } from '@contract/users.ts';
import { deviceStorage } from '@/lib/app/storage.ts';
import { type Locale, locale, showLanguage } from './languages.ts';

const key = 'muster.language';
const locales: Record<Settings['language'], Locale> = { english: 'en', spanish: 'es', french: 'fr', german: 'de' };

/** The displayed language, by its name in the settings. */
export const languageInForce = (): Settings['language'] =>
  (Object.keys(locales) as Settings['language'][]).find((language) => locales[language] === locale.get()) ?? 'english';

/** The first of the browser's languages that the app has, else English. */
export function spokenOf(wanted: readonly string[]): Locale {
  const spoken = Object.values(locales);
  const codes = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return spoken.find((locale) => locale === codes.find((code) => spoken.includes(code as Locale))) ?? 'en';
}

/**
 * Shows the language of the settings. Without settings, the one last shown on this device, else one of the browser's.
 */
export function applyLanguage(settings: Pick<Settings, 'language'> | null): Promise<void> {
  if (settings) deviceStorage.setItem(key, locales[settings.language]);
  const kept = deviceStorage.getItem(key);
  return showLanguage(
    kept && Object.values(locales).includes(kept as Locale) ? (kept as Locale) : spokenOf(navigator.languages),
  );
}
