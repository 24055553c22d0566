import { expect, it } from 'vitest';
import { settingsInForce, zoneChoices } from './settings.ts';

const browser = Intl.DateTimeFormat().resolvedOptions().timeZone;

it('starts from what is saved, else from the theme and the zone in force', () => {
  expect(settingsInForce(null, true)).toEqual({
    emailNotifications: true,
    smsNotifications: false,
    darkMode: true,
    language: 'english',
    timezone: browser,
  });
  const saved = { ...settingsInForce(null, false), timezone: 'EST' };
  expect(settingsInForce(saved, true)).toBe(saved);
});

it('offers the zones of the specification, and the one that is chosen', () => {
  const values = zoneChoices('Asia/Kolkata').map(({ value }) => value);
  expect(values.slice(-5)).toEqual(['UTC', 'EST', 'CST', 'MST', 'PST']);
  expect(values).toContain('Asia/Kolkata');
  expect(zoneChoices('EST').filter(({ value }) => value === 'EST')).toHaveLength(1);
});
