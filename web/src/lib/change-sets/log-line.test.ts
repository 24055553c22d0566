import { expect, it } from 'vitest';
import { nothingShared } from '@/test/outcomes.ts';
import { logLine } from './log-line.ts';

const line = (more: Partial<Parameters<typeof logLine>[0]>) =>
  logLine({ action: 'move', scope: nothingShared, count: 3, actor: 'Ada', title: 'Gate', ...more });
const day = '2026-10-24';

it.each([
  [{}, 'Ada moved 3 shifts, including Gate'],
  [{ scope: { ...nothingShared, day } }, 'Ada moved 3 shifts of October 24, 2026'],
  [{ scope: { ...nothingShared, day, minutes: 60 } }, 'Ada moved 3 shifts of October 24, 2026 1 hour later'],
  [{ scope: { ...nothingShared, minutes: -90 } }, 'Ada moved 3 shifts 90 minutes earlier, including Gate'],
  [{ count: 1, scope: { title: 'Gate', day, place: null, minutes: 2880 } }, 'Ada moved Gate 2 days later'],
  [{ count: 1, action: 'cancel', scope: { ...nothingShared, day } }, 'Ada canceled Gate'],
  [
    { action: 'cancel', scope: { title: 'Bar', day, place: 'Bar stage', minutes: null } },
    'Ada canceled 3 shifts of Bar, October 24, 2026, Bar stage',
  ],
  // It is about people, so the shifts have nothing to say.
  [{ action: 'swap', scope: { ...nothingShared, day } }, 'Ada swapped the places of two people, one of them at Gate'],
] as const)('the line of %j is “%s”', (given, expected) => {
  expect(line(given)).toBe(expected);
});
