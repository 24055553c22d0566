import { i18n } from '@/i18n/languages.ts';

export const pageLinkTexts = i18n('page-link', {
  address: 'Address of the page',
  copy: 'Copy address',
  copied: 'The address has been copied.',
  notCopied: 'This browser does not allow copying here. Select the text and copy it.',
  open: 'Open the page',
  print: 'Print the QR code',
  code: 'The address as a QR code',
});
