import { type ComponentsJSON, createI18n } from '@nanostores/i18n';
import { atom } from 'nanostores';
import { reportError } from '@/lib/app/report-error.ts';

/** The languages of the app (BCP 47). The sources are written in English. */
export type Locale = 'en' | 'es' | 'fr' | 'de';

/** The displayed language. Only this file sets it, after loading its texts. */
export const locale = atom<Locale>('en');

/** Who needs a text. Each language has a file for each; English texts come with the code that uses them. */
type Part = 'everyone' | 'admin' | 'gate';

const files: Record<Exclude<Locale, 'en'>, Record<Part, () => Promise<{ texts: ComponentsJSON }>>> = {
  es: { everyone: () => import('./es.ts'), admin: () => import('./es-admin.ts'), gate: () => import('./es-gate.ts') },
  fr: { everyone: () => import('./fr.ts'), admin: () => import('./fr-admin.ts'), gate: () => import('./fr-gate.ts') },
  de: { everyone: () => import('./de.ts'), admin: () => import('./de-admin.ts'), gate: () => import('./de-gate.ts') },
};

/** The parts that the pages shown so far need. */
const parts = new Set<Part>(['everyone']);

/** The texts of these parts in a language, by namespace. */
async function textsOf(wanted: Locale): Promise<ComponentsJSON> {
  if (wanted === 'en') return {};
  const loaded = await Promise.all([...parts].map((part) => files[wanted][part]()));
  return Object.assign({}, ...loaded.map(({ texts }) => texts));
}

/**
 * Defines the texts of a feature: `i18n('name', { key: 'English text' })`. Their translations are in es, fr and de,
 * under this name, in the file of the area.
 */
export const i18n = createI18n<Locale, 'en'>(locale, { baseLocale: 'en', get: textsOf });

let lastWanted: Locale = 'en';

/** Whether the wanted language is not shown, because its texts are still loading or could not be loaded. */
export const lacksTexts = (): boolean => locale.get() !== lastWanted;

function show(language: Locale): void {
  locale.set(language);
  document.documentElement.lang = language;
}

/**
 * Shows another language; of several calls, the last one counts. Loads its texts first, so that no page mixes
 * languages.
 */
export async function showLanguage(wanted: Locale): Promise<void> {
  lastWanted = wanted;
  const texts = await textsOf(wanted);
  if (wanted !== 'en') i18n.cache[wanted] = { ...i18n.cache[wanted], ...texts } as never;
  if (wanted === lastWanted) show(wanted);
}

type Cause = 'preload' | 'enter' | 'stay';

async function need(part: Part, cause?: Cause): Promise<void> {
  parts.add(part);
  try {
    await showLanguage(lastWanted);
  } catch (error) {
    if (cause === 'preload') throw error;
    reportError('Language not loaded', error);
    show('en');
  }
}

/**
 * Loads the texts of the administration, which its pages wait for. If that fails, the whole app is in English until it
 * succeeds: each page of the administration that is opened tries again.
 * @param cause 'preload' if somebody only points at a link; a failure is then thrown, and changes nothing
 */
export const needAdminTexts = (cause?: Cause): Promise<void> => need('admin', cause);

/** Loads the texts of the gate and of the other pages of leads, as `needAdminTexts`. */
export const needGateTexts = (cause?: Cause): Promise<void> => need('gate', cause);
