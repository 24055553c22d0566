import { i18n } from '@/i18n/languages.ts';

export const recordTexts = i18n('record', {
  title: 'Merge or remove',
  about: 'If this person is listed twice, make one entry of both. If they have gone for good, remove them.',
  aboutOwn: 'If you are listed twice, make one entry of both.',
  mergeWith: 'Merge with…',
  remove: 'Remove…',
});
