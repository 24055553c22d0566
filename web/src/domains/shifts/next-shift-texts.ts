import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const nextShiftTexts = i18n('next-shift', {
  coming: params('Your next shift {when}'),
  now: 'Your shift now',
  map: 'Map',
  contact: 'Contact',
  forShift: params('for {title}'),
});
