import { i18n, params } from '@/i18n/languages.ts';

/** What is open about the place of somebody. */
export const placeStateTexts = i18n('place-state', {
  asked: 'Asked',
  askedUntil: params('Asked, answer by {time}'),
  noAnswer: params('No answer since {time}'),
  stillUntil: params('Asked whether they still come, answer by {time}'),
  stillSilent: params('Has not said whether they still come, since {time}'),
  clash: 'Overlaps with another of their shifts',
  unnamed: params({ one: 'Brings {count} person without a name', other: 'Brings {count} people without a name' }),
  comesWith: params('Comes with {name}'),
});

/** Texts of sign-in sheets. */
export const signInTexts = i18n('sign-in-sheet', {
  print: 'Sign-in sheet',
  name: 'Name',
  role: 'Role',
  times: 'Shift',
  in: 'In',
  out: 'Out',
  signature: 'Signature',
});

/** Names and columns of files about shifts and their people, and what becomes of a place there. */
export const shiftFileTexts = i18n('shift-file', {
  roster: 'List of people',
  shifts: 'Shifts with their people',
  day: 'Day',
  from: 'From',
  to: 'To',
  zone: 'Time zone',
  event: 'Event',
  place: 'Place',
  required: 'Required',
  filled: 'Filled',
  names: 'Names',
  phone: 'Phone',
  state: 'State',
  confirmed: 'confirmed',
  asked: 'asked',
  displaced: 'not confirmed',
});
