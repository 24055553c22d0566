import { problem } from '@contract/error-details.ts';
import { defaultSettings, languages, type Settings, userPatch } from '@contract/users.ts';
import * as z from 'zod/mini';
import { languageInForce, languageNames } from '@/i18n/choose-language.ts';
import { displayZone } from '@/lib/time/zones.ts';

const word = z.string().check(z.trim());

/** The profile form. */
export const profileForm = z.object({ firstName: word, lastName: word, phone: userPatch.shape.phone }).check(
  z.refine(({ firstName, lastName }) => firstName + lastName !== '', {
    path: ['firstName'],
    message: problem('required', { what: 'name' }),
  }),
);

/** The first word and the rest, so that a name of three words is saved unchanged. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** First and last name joined by a space and trimmed. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** The initial values of the form: saved settings, else the current theme, language and zone. */
export function settingsInForce(saved: Settings | null, dark: boolean): Settings {
  if (saved?.timezone) return saved;
  return {
    ...(saved ?? { ...defaultSettings, darkMode: dark, language: languageInForce() }),
    timezone: displayZone(null),
  };
}

export const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }));
