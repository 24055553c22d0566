import { expect, it } from 'vitest';
import { organisationWith } from '@/test/records.ts';
import { withProposals } from './proposed.ts';

const proposed = (more: Parameters<typeof organisationWith>[0], ...languages: string[]) => {
  const { timezone, currency } = withProposals(organisationWith(more), 'Europe/Berlin', languages);
  return [timezone, currency];
};

it('while nothing is saved, the zone and currency of the browser are proposed', () => {
  expect(proposed({}, 'de-DE', 'en-US')).toEqual(['Europe/Berlin', 'EUR']);
  expect(proposed({}, 'de', 'de-CH')).toEqual(['Europe/Berlin', 'CHF']);
  expect(proposed({}, 'en-US')).toEqual(['Europe/Berlin', 'USD']);
  expect(proposed({}, 'de')).toEqual(['Europe/Berlin', 'USD']);
});

it('what somebody has saved stays', () => {
  expect(proposed({ version: 2 }, 'de-DE')).toEqual(['UTC', 'USD']);
  expect(proposed({ timezone: 'Asia/Tokyo', currency: 'JPY' }, 'de-DE')).toEqual(['Asia/Tokyo', 'JPY']);
});
