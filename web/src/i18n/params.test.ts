import { createI18n } from '@nanostores/i18n';
import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { params } from './languages.ts';

const locale = atom<'en' | 'de'>('en');
const german = {
  t: { left: { one: 'Noch {count} Platz', other: 'Noch {count} Plätze' }, clash: 'Überschneidet {title}' },
};
const i18n = createI18n<'en' | 'de', 'en'>(locale, { baseLocale: 'en', get: async () => german });
i18n.cache.de = german as never;
const texts = i18n('t', {
  left: params({ one: '{count} place left', other: '{count} places left' }),
  clash: params('Clashes with {title}'),
});

it('inserts values unchanged', () => {
  locale.set('en');
  expect(texts.get().clash({ title: '$& {title} $1' })).toBe('Clashes with $& {title} $1');
});

it('chooses the plural form, and formats the number for the language', () => {
  locale.set('en');
  expect([1, 0, 2000].map((count) => texts.get().left({ count }))).toEqual([
    '1 place left',
    '0 places left',
    '2,000 places left',
  ]);
  locale.set('de');
  expect([1, 2000].map((count) => texts.get().left({ count }))).toEqual(['Noch 1 Platz', 'Noch 2.000 Plätze']);
});
