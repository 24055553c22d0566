import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

/** The page of people who could not be told. */
export const unreachedPageTexts = i18n('unreached-page', {
  title: 'People to tell',
  about: 'Neither an email nor a notification reaches these people. Call them, and tick who knows.',
  ofChange: 'Whom one change did not reach.',
  all: 'Show everybody who is still to be told',
  loadFailed: 'The list could not be loaded.',
  none: 'Everybody knows',
  noneHint: 'Whoever could not be told of a change of their shifts is listed here.',
  unreachable: 'Cannot be reached in the next 7 days',
  unreachableAbout: 'They have a place, and not even its cancellation would reach them.',
  bouncing: 'Addresses that are refused',
  bouncingAbout:
    'The mail server says that nobody gets mail there. Emails are still tried; the mark goes with the first that arrives, with another address, and when the person signs in.',
  since: 'Since',
  clear: params('Clear the mark of {name}'),
  cleared: params('{name} counts as reachable again.'),
  notCleared: 'The mark was not cleared.',
});
