import { texts as de } from '@/i18n/de.ts';
import { texts as deAdmin } from '@/i18n/de-admin.ts';
import { texts as es } from '@/i18n/es.ts';
import { texts as esAdmin } from '@/i18n/es-admin.ts';
import { texts as fr } from '@/i18n/fr.ts';
import { texts as frAdmin } from '@/i18n/fr-admin.ts';

/** All texts of each language, by namespace. */
export const translations = { es: { ...es, ...esAdmin }, fr: { ...fr, ...frAdmin }, de: { ...de, ...deAdmin } };
