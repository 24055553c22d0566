import { i18n, params } from '@/i18n/languages.ts';

export const personTexts = i18n('person', {
  former: 'Former member',
  formerNumbered: params('Former member {number}'),
});

export const worthTexts = i18n('worth', {
  credits: params({ one: '{count} credit', other: '{count} credits' }),
  perHour: params('{amount} per hour'),
  paid: 'Paid',
});
