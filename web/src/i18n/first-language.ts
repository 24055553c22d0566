import { deviceStorage } from '@/lib/app/storage.ts';
import { type Locale, spoken, spokenOf } from './spoken.ts';

// The early script in the document uses this file (early.ts), so it imports no texts.

const key = 'muster.language';

/** Keeps the language of a person's settings for later visits on this device. */
export const keepLanguage = (locale: Locale): void => deviceStorage.setItem(key, locale);

/** The language to show without settings: the one last kept on this device, else one of the browser's. */
export function firstLanguage(): Locale {
  const kept = deviceStorage.getItem(key);
  return spoken.find((locale) => locale === kept) ?? spokenOf(navigator.languages);
}
