import { deviceStorage } from '@/lib/app/storage.ts';
import type { Locale } from './languages.ts';

// The early script in the document uses this file (early.ts), so it imports no texts.

const key = 'muster.language';
const spoken: readonly Locale[] = ['en', 'es', 'fr', 'de'];

/** The first of the browser's languages that the app has, else English. */
export function spokenOf(wanted: readonly string[]): Locale {
  const codes = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return spoken.find((locale) => locale === codes.find((code) => spoken.includes(code as Locale))) ?? 'en';
}

/** Keeps the language of a person's settings for later visits on this device. */
export const keepLanguage = (locale: Locale): void => deviceStorage.setItem(key, locale);

/** The language to show without settings: the one last kept on this device, else one of the browser's. */
export function firstLanguage(): Locale {
  const kept = deviceStorage.getItem(key);
  return spoken.find((locale) => locale === kept) ?? spokenOf(navigator.languages);
}
