/** The languages of the app (BCP 47). The sources are written in English. */
export type Locale = 'en' | 'es' | 'fr' | 'de';

export const spoken: readonly Locale[] = ['en', 'es', 'fr', 'de'];

/** The first of the browser's languages that the app has, else English. */
export function spokenOf(wanted: readonly string[]): Locale {
  const codes = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return spoken.find((locale) => locale === codes.find((code) => spoken.includes(code as Locale))) ?? 'en';
}

/** The language tag for `Intl`: English is that of the United States. */
export const tagOf = (locale: string): string => (locale === 'en' ? 'en-US' : locale);
