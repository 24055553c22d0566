import { defaultSettings, languages, namedTimeZones, type Settings } from '@contract/users.ts';
import { displayZone } from '@/lib/zones.ts';

/** What the form starts with: what is saved, else what is in force: the system's theme and the browser's zone. */
export const settingsInForce = (saved: Settings | null, dark: boolean): Settings =>
  saved ?? { ...defaultSettings, darkMode: dark, timezone: displayZone(null) };

/** The zones of spec section 9, and before them the browser's and the one that is chosen, if they are others. */
export function zoneChoices(chosen: string): { value: string; label: string }[] {
  const names = Object.keys(namedTimeZones);
  const others = [...new Set([displayZone(null), chosen])].filter((zone) => !names.includes(zone));
  return [...others, ...names].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

export const languageChoices = languages.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }));
