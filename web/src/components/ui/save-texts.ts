import { i18n, params } from '@/i18n/languages.ts';

export const saveTexts = i18n('save', {
  saveAs: params('Download {what} as {format}'),
  csv: 'CSV',
  xlsx: 'Excel',
});
