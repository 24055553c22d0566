import { useStore } from '@nanostores/react';
import { type Locale, locale } from './languages.ts';

/** The language that is shown. A component that writes dates or numbers follows it by asking. */
export const useLanguage = (): Locale => useStore(locale);
