import { expect, it } from 'vitest';
import { spokenOf } from './spoken.ts';

it.each([
  [['de-AT', 'en'], 'de'],
  [['pt-BR', 'FR', 'es'], 'fr'],
  [['en-GB', 'de'], 'en'],
  [['pt', 'nl'], 'en'],
  [[], 'en'],
])('browsers that want %j are shown %s', (wanted, shown) => {
  expect(spokenOf(wanted)).toBe(shown);
});
