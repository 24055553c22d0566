import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const uiMessages = i18n('ui', {
  showLess: 'Show less',
  showMore: 'Show more',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  toast: 'Notification',
  toasts: 'Notifications',
  filled: params('{taken} of {required}'),
  placesTaken: 'places taken',
});
