import { expect, it } from 'vitest';
import { isNamedByAddress, nameInAddress } from './name-of-address.ts';

it('whoever is called as their address begins has no name yet, and one is proposed if the address contains it', () => {
  expect(isNamedByAddress({ email: 'walter.brandt@example.org', name: 'Walter.brandt' })).toBe(true);
  expect(isNamedByAddress({ email: 'walter.brandt@example.org', name: 'Walter Brandt' })).toBe(false);
  expect(isNamedByAddress({ email: null, name: 'Walter' })).toBe(false);
  expect(
    [
      'walter.brandt@example.org',
      'wb1961@example.org',
      'admin@example.org',
      'a.b@example.org',
      'jörg_de-vries@example.org',
      null,
    ].map(nameInAddress),
  ).toEqual(['Walter Brandt', '', '', '', 'Jörg De Vries', '']);
});
