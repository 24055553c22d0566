import { expect, it } from 'vitest';
import { initialOf } from './person-name.ts';

it('is that of the name, else of the address, else U', { tags: ['2.142', '2.143', '2.144'] }, () => {
  expect(initialOf('anna Berg', 'x@example.org')).toBe('A');
  expect(initialOf('  ', 'émile@example.org')).toBe('É');
  expect(initialOf('', '')).toBe('U');
  expect(initialOf('🎪 Crew', 'x@example.org')).toBe('🎪');
});
