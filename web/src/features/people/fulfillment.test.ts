import { expect, it } from 'vitest';
import { fulfillmentText, sharesOf, statusesOf } from './fulfillment.tsx';

const user = (required_credits: number, confirmed_credits: number, completed_credits: number) => ({
  required_credits,
  confirmed_credits,
  completed_credits,
});

it('is the percentage of required credits that are completed, or N/A if none are required', {
  tags: ['9.9', '9.10'],
}, () => {
  expect(fulfillmentText(user(10, 6, 6))).toBe('60%');
  expect(fulfillmentText(user(10, 15, 15))).toBe('150%');
  expect(fulfillmentText(user(0, 5, 5))).toBe('N/A');
  expect(fulfillmentText(user(10, 9.99, 9.99))).toBe('99%');
  expect(fulfillmentText(user(100, 29, 29))).toBe('29%');
  expect(fulfillmentText(user(100, 57, 57))).toBe('57%');
});

it.each([
  ['active at 100% or more', user(10, 10, 10), ['active']],
  ['active beyond', user(10, 20, 20), ['active']],
  ['pending just below', user(10, 10, 9.99), ['pending']],
  ['pending with nothing completed yet', user(10, 1, 0), ['pending']],
  ['inactive without confirmed credits', user(10, 0, 0), ['inactive']],
  ['inactive also when none are required', user(0, 0, 0), ['inactive']],
  ['none of them with credits that were not required', user(0, 3, 3), []],
])('is %s', { tags: ['9.11', '9.12', '9.13'] }, (_what, credits, statuses) => {
  expect(statusesOf(credits)).toEqual(statuses);
});

it('shows completed and upcoming credits, together at most the whole bar', () => {
  expect(sharesOf(user(10, 6, 2))).toEqual({ completed: 0.2, confirmed: expect.closeTo(0.4) });
  expect(sharesOf(user(10, 30, 8))).toEqual({ completed: 0.8, confirmed: expect.closeTo(0.2) });
  expect(sharesOf(user(10, 30, 20))).toEqual({ completed: 1, confirmed: 0 });
  expect(sharesOf(user(0, 3, 3))).toEqual({ completed: 0, confirmed: 0 });
});
