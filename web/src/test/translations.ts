import type { ComponentsJSON } from '@nanostores/i18n';

const files = import.meta.glob<ComponentsJSON>(['@/i18n/??.ts', '@/i18n/??-*.ts'], { eager: true, import: 'texts' });

/** All texts of a language, by namespace. */
const textsOf = (language: string): ComponentsJSON =>
  Object.assign({}, ...Object.keys(files).flatMap((name) => (name.includes(`/${language}`) ? [files[name]] : [])));

/** All texts of each language, by namespace. */
export const translations = { es: textsOf('es'), fr: textsOf('fr'), de: textsOf('de') };
