import { i18n } from '@/i18n/languages.ts';

export const householdLinkTexts = i18n('household-links', {
  for: 'Places for',
  me: 'Me',
  people: 'People you look after',
  peopleHint: 'Children and others without an account, for whom you take places',
  together: 'Places for several of you',
});
