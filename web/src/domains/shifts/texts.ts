import { i18n, params } from '@/i18n/languages.ts';

export const askedLineTexts = i18n('asked-line', {
  asked: params({
    one: 'A place is held for you until you answer.',
    other: '{count} places are held for you until you answer.',
  }),
  still: params({
    one: 'Please say whether you still come to {count} shift.',
    other: 'Please say whether you still come to {count} shifts.',
  }),
  offered: params({
    one: 'A place has come free and is offered to you.',
    other: '{count} places have come free and are offered to you.',
  }),
  handedOver: params({
    one: 'You are asked to take over {count} shift.',
    other: 'You are asked to take over {count} shifts.',
  }),
  answer: 'Answer',
});

export const nextShiftTexts = i18n('next-shift', {
  coming: params('Your next shift {when}'),
  now: 'Your shift now',
  map: 'Map',
  contact: 'Contact',
  forShift: params('for {title}'),
  late: 'Canceling now counts as late. The organisers need time to find somebody else.',
});

export const slotTypeFilterTexts = i18n('slot-type-filter', {
  all: 'All slot types',
  count: params({ one: '{count} slot type', other: '{count} slot types' }),
  label: params('Slot types: {chosen}'),
  none: 'There are no slot types yet.',
  showAll: 'Show all slot types',
});
