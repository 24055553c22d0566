import { expect, it } from 'vitest';
import { locale } from '@/i18n/languages.ts';
import { languageChoices, settingsInForce } from './settings.ts';

const browser = Intl.DateTimeFormat().resolvedOptions().timeZone;

it('starts from the saved settings, else from the current theme and zone', { tags: ['3.30'] }, () => {
  expect(settingsInForce(null, true)).toEqual({
    emailNotifications: true,
    smsNotifications: false,
    darkMode: true,
    language: 'english',
    timezone: browser,
  });
  const saved = { ...settingsInForce(null, false), timezone: 'EST' };
  expect(settingsInForce(saved, true)).toBe(saved);
  const { timezone: _, ...withoutZone } = saved;
  expect(settingsInForce(withoutZone, true)).toEqual({ ...saved, timezone: browser });
});

it('offers each language by its own name', () => {
  expect(languageChoices.map(({ label }) => label)).toEqual(['English', 'Español', 'Français', 'Deutsch']);
});

it('starts from the displayed language until one is saved', { tags: ['3.31'] }, () => {
  locale.set('fr');
  expect(settingsInForce(null, false).language).toBe('french');
  locale.set('en');
});
