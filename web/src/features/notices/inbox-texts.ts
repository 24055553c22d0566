import { i18n } from '@/i18n/languages.ts';

export const inboxTexts = i18n('inbox', {
  none: 'No new messages',
  noneHint: 'When somebody changes a shift of yours, you read it here.',
  read: 'Read',
  notLoaded: 'The messages that you have read could not be loaded.',
  all: 'All messages',
});
