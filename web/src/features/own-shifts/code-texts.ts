import { i18n } from '@/i18n/languages.ts';

export const ownCodeTexts = i18n('own-code', {
  title: 'My code',
  about: 'The person at the gate of your shift scans it to check you in. It works without a connection.',
  picture: 'Your code as a QR code',
  typed: 'The same, to type:',
  loadFailed: 'Failed to load your code. Please try again.',
  renew: 'Renew my code',
  renewTitle: 'Renew your code?',
  renewHint: 'The present code stops working at once, also on a printed badge or in a photo.',
  renewed: 'You have a new code.',
  renewFailed: 'Your code was not renewed.',
});
