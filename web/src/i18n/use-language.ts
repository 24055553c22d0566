import { useStore } from '@nanostores/react';
import { locale } from './languages.ts';
import type { Locale } from './spoken.ts';

/** The displayed language. A component that formats dates or numbers calls this to render again when it changes. */
export const useLanguage = (): Locale => useStore(locale);
