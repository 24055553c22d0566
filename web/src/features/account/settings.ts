import { defaultSettings, languages, type Settings } from '@contract/users.ts';
import { languageInForce } from '@/i18n/choose-language.ts';
import { displayZone } from '@/lib/time/zones.ts';

/** The initial values of the form: saved settings, else the current theme, language and zone. */
export function settingsInForce(saved: Settings | null, dark: boolean): Settings {
  if (saved?.timezone) return saved;
  return {
    ...(saved ?? { ...defaultSettings, darkMode: dark, language: languageInForce() }),
    timezone: displayZone(null),
  };
}

/** Each language by its own name. */
const names: Record<Settings['language'], string> = {
  english: 'English',
  spanish: 'Español',
  french: 'Français',
  german: 'Deutsch',
};

export const languageChoices = languages.map((value) => ({ value, label: names[value] }));
