import { problem } from '@contract/error-details.ts';
import { expect, it } from 'vitest';
import { locale } from '@/i18n/languages.ts';
import { fullName, languageChoices, profileForm, settingsInForce, splitName } from './forms.ts';

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

it('splits a name into its first word and the rest, and joins it again', { tags: ['3.24', '3.25', '3.26'] }, () => {
  expect(splitName('Anna Berg')).toEqual({ firstName: 'Anna', lastName: 'Berg' });
  expect(splitName('  Anna Maria  van Berg ')).toEqual({ firstName: 'Anna', lastName: 'Maria van Berg' });
  expect(splitName('')).toEqual({ firstName: '', lastName: '' });
  expect(fullName(splitName('Anna Maria van Berg'))).toBe('Anna Maria van Berg');
  expect(fullName({ firstName: 'Cher', lastName: '' })).toBe('Cher');
});

it('requires a name, and a phone number that can be dialed', () => {
  const messages = (form: unknown) => profileForm.safeParse(form).error?.issues.map((issue) => issue.message);
  expect(messages({ firstName: ' ', lastName: '', phone: '' })).toEqual([problem('required', { what: 'name' })]);
  expect(messages({ firstName: 'Anna', lastName: '', phone: 'call me' })).toHaveLength(1);
  expect(messages({ firstName: 'Anna', lastName: '', phone: '+1 (555) 010-9999' })).toBeUndefined();
});
