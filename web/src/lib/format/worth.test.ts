import { expect, it } from 'vitest';
import { credits, worth } from './worth.ts';

const type = (hourly_credits: number | null) => {
  const compensation = hourly_credits === null || hourly_credits < 0 ? ('wage' as const) : ('credits' as const);
  return { id: '1', name: 'Bar', color: '#3182ce', hourly_credits, compensation };
};
const lasting = (hours: number, all_day = false) => ({
  start_time: '2026-06-13T09:00:00Z',
  end_time: new Date(Date.parse('2026-06-13T09:00:00Z') + hours * 3_600_000).toISOString(),
  all_day,
});

it('is hours times rate, credits to one decimal', { tags: ['3.14', '9.14', '9.15'] }, () => {
  expect(worth(type(1), lasting(4))).toBe('4 credits');
  expect(worth(type(1.5), lasting(3.5))).toBe('5.3 credits');
  expect(worth(type(0.25), lasting(4))).toBe('1 credit');
  expect(worth(type(0), lasting(4))).toBe('0 credits');
});

it('is pay in dollars where the rate is negative, to the cent', { tags: ['3.15', '9.14'] }, () => {
  expect(worth(type(-22.5), lasting(3.25))).toBe('$73.13');
  expect(worth(type(-15.5), lasting(4))).toBe('$62.00');
  expect(worth(type(-12.25), lasting(1.5))).toBe('$18.38');
  // 8.70 × 100 is less than 870 in binary fractions.
  expect(worth(type(-8.7), lasting(1 / 60))).toBe('$0.15');
});

it('shows the rate for all-day events, whose hours depend on their feed', () => {
  expect(worth(type(1), lasting(24, true))).toBe('1 credit per hour');
  expect(worth(type(-15.5), lasting(24, true))).toBe('$15.50 per hour');
});

it('is only called paid where the wage is hidden from the reader', () => {
  expect(worth(type(null), lasting(4))).toBe('Paid');
  expect(worth(type(null), lasting(24, true))).toBe('Paid');
});

it('uses the singular and the plural', () => {
  expect(credits(1)).toBe('1 credit');
  expect(credits(0.5)).toBe('0.5 credits');
});
