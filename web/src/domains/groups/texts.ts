import { i18n, params } from '@/i18n/languages.ts';

/** Texts about several places that somebody takes at once. */
export const groupTexts = i18n('groups', {
  title: params('{slotType}: take several places'),
  howMany: 'How many of you?',
  fewer: 'Fewer of you',
  more: 'More of you',
  most: params({ one: 'At most {count} place', other: 'At most {count} places, your own included' }),
  names: 'Who comes with you? The names can wait.',
  name: params('Name of companion {number}'),
  take: params({ one: 'Take {count} place', other: 'Take {count} places' }),
  taken: params({ one: 'You have {count} place.', other: 'You have {count} places.' }),
  failed: 'These places could not be taken.',
  giveBackOne: 'Give back one place',
  giveBackOf: params('Give back the place of {name}'),
  giveBack: 'Give back',
  save: 'Save names',
  saved: 'The names are saved.',
  saveFailed: 'The names could not be saved.',
  givenBack: 'The place is free for others.',
  giveBackFailed: 'The place could not be given back.',
});
