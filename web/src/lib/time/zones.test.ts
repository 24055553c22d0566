import { expect, it } from 'vitest';
import { zoneLabel } from './time.ts';
import { displayZone } from './zones.ts';

it('zone names of the settings stand for places, including daylight saving', { tags: ['9.24'] }, () => {
  expect(displayZone('EST')).toBe('America/New_York');
  expect(displayZone('CST')).toBe('America/Chicago');
  expect(displayZone('MST')).toBe('America/Denver');
  expect(displayZone('PST')).toBe('America/Los_Angeles');
  expect(zoneLabel('2026-07-01T12:00:00Z', displayZone('EST'))).toBe('EDT');
});

it('other zones are used unchanged, and without one that of the browser', () => {
  expect(displayZone('Asia/Kolkata')).toBe('Asia/Kolkata');
  expect(displayZone(null)).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});
