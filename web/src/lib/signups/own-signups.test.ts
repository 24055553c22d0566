import { expect, it } from 'vitest';
import { eventWith, signupFor, userWith } from '@/test/records.ts';
import { comingOf, nextShiftOf } from './own-signups.ts';

const me = userWith();
const now = Date.parse('2026-06-13T10:00:00Z');
const at = (from: string, to: string, more: Parameters<typeof signupFor>[2] = {}, event = {}) =>
  signupFor(eventWith({ start_time: `2026-06-${from}:00Z`, end_time: `2026-06-${to}:00Z`, ...event }), me, more);

const late = at('15T09:00', '15T10:00');
const begun = at('13T09:00', '13T11:00');
const over = at('13T08:00', '13T10:00');

it('what comes are the shifts that are not over, soonest first, without those that a person is asked about', () => {
  const [asked, displaced] = (['asked', 'displaced'] as const).map((status) => at('14T09:00', '14T10:00', { status }));
  if (!asked || !displaced) throw new Error('The signups are missing.');
  expect(comingOf([late, asked, displaced, begun, over], now)).toEqual([begun, displaced, late]);
});

it('the next shift is one that takes place and is certain, also while it does', () => {
  const others = [
    at('13T12:00', '13T13:00', { status: 'displaced' }),
    at('13T12:00', '13T13:00', { slot_canceled: true }),
    at('13T12:00', '13T13:00', {}, { status: 'canceled' }),
  ];
  expect(nextShiftOf([late, over, ...others], now)).toBe(late);
  expect(nextShiftOf([late, begun, ...others], now)).toBe(begun);
  expect(nextShiftOf([over, ...others], now)).toBeUndefined();
});
