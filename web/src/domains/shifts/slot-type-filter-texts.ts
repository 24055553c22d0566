import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const slotTypeFilterTexts = i18n('slot-type-filter', {
  all: 'All slot types',
  count: params({ one: '{count} slot type', other: '{count} slot types' }),
  label: params('Slot types: {chosen}'),
  none: 'There are no slot types yet.',
  showAll: 'Show all slot types',
});
