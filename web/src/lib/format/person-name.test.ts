import { afterAll, expect, it } from 'vitest';
import { i18n, locale } from '@/i18n/languages.ts';
import { translations } from '@/test/translations.ts';
import { personName } from './person-name.ts';

Object.assign(i18n.cache, translations);
afterAll(() => locale.set('en'));

it.each([
  ['en', 'Former member 12', 'Former member'],
  ['de', 'Ehemaliges Mitglied 12', 'Ehemaliges Mitglied'],
  ['es', 'Antiguo miembro 12', 'Antiguo miembro'],
  ['fr', 'Ancien membre 12', 'Ancien membre'],
] as const)('words the names of people who have left in the language of the reader (%s)', (language, ...words) => {
  locale.set(language);
  expect(['Former member 12', 'Former member'].map(personName)).toEqual(words);
  expect(['Former member of the band', 'Ada'].map(personName)).toEqual(['Former member of the band', 'Ada']);
});
