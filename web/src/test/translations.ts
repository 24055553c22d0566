import { texts as de } from '@/i18n/de.ts';
import { texts as deAdmin } from '@/i18n/de-admin.ts';
import { texts as deGate } from '@/i18n/de-gate.ts';
import { texts as deHours } from '@/i18n/de-hours.ts';
import { texts as deStatements } from '@/i18n/de-statements.ts';
import { texts as es } from '@/i18n/es.ts';
import { texts as esAdmin } from '@/i18n/es-admin.ts';
import { texts as esGate } from '@/i18n/es-gate.ts';
import { texts as esHours } from '@/i18n/es-hours.ts';
import { texts as esStatements } from '@/i18n/es-statements.ts';
import { texts as fr } from '@/i18n/fr.ts';
import { texts as frAdmin } from '@/i18n/fr-admin.ts';
import { texts as frGate } from '@/i18n/fr-gate.ts';
import { texts as frHours } from '@/i18n/fr-hours.ts';
import { texts as frStatements } from '@/i18n/fr-statements.ts';

/** All texts of each language, by namespace. */
export const translations = {
  es: { ...es, ...esAdmin, ...esGate, ...esHours, ...esStatements },
  fr: { ...fr, ...frAdmin, ...frGate, ...frHours, ...frStatements },
  de: { ...de, ...deAdmin, ...deGate, ...deHours, ...deStatements },
};
