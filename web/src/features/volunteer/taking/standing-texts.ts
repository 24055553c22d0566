import { i18n, params } from '@/i18n/languages.ts';

/** Texts of the dialog in which a person signs up for the dates on which a slot repeats. */
export const standingTexts = i18n('standing-signup', {
  title: params('{slotType}: sign up for several dates'),
  which: 'Which dates',
  every: 'Every time',
  second: 'Every second time',
  taken: params({ one: 'You get {count} shift', other: 'You get {count} shifts' }),
  own: params({ one: 'You already have {count} of these shifts.', other: 'You already have {count} of these shifts.' }),
  skipped: params({ one: '{count} shift is left out', other: '{count} shifts are left out' }),
  nothing: 'There is no further shift that you can take.',
  previewFailed: 'Failed to load the dates. Please try again.',
  take: params({ one: 'Take {count} shift', other: 'Take {count} shifts' }),
  done: params({
    one: 'You are signed up for {count} more shift.',
    other: 'You are signed up for {count} more shifts.',
  }),
  failed: 'Failed to sign up for these shifts.',
});
