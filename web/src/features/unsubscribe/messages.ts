import { i18n } from '@/i18n/languages.ts';

export const unsubscribeMessages = i18n('unsubscribe', {
  title: 'Stop these mails',
  about:
    'You will get no more mails about your shifts: no confirmations, no reminders and nothing when something changes. Mails to sign in still come.',
  stop: 'Stop the Mails',
  stopping: 'Stopping...',
  stopped: 'The mails are stopped',
  again: 'You can have them again at any time: sign in and switch Email Notifications on in your settings.',
  toApp: 'Go to the App',
  cutOff: 'This link is not complete. Please open it from the mail again, or copy all of it.',
});
