import { i18n, params } from '@/i18n/languages.ts';

/** The list of sent messages. */
export const sentTexts = i18n('sent-messages', {
  about: 'Messages to many people, and whether they arrived.',
  none: 'No messages yet',
  fromShift: 'Write to the people of a shift or a day from the list of shifts.',
  loadFailed: 'The messages could not be loaded.',
  by: params('From {name}'),
  sentOf: params('{sent} of {count} sent'),
  waiting: params('{count} waiting'),
  failed: params('{count} failed'),
  unreached: params('{count} without email'),
  read: params('{count} read in the app'),
  open: params('Open “{subject}”'),
  toHeading: 'For',
  answersTo: params('Answers go to {address}'),
  recipients: 'Recipients',
  recipientsFailed: 'The recipients could not be loaded.',
  gone: 'Some recipients have left since.',
  stateSent: 'Sent',
  stateWaiting: 'Waiting',
  stateFailed: 'Failed',
  stateSkipped: 'Not sent: they want no emails',
  stateOff: 'Only in the app: they want no emails',
  stateNone: 'No email address',
  isRead: 'Read',
});
