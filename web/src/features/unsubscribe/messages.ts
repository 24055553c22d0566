import { i18n } from '@/i18n/languages.ts';

export const unsubscribeMessages = i18n('unsubscribe', {
  title: 'Stop these emails',
  about:
    'You will no longer get emails about your shifts: no confirmations, no reminders, and no notice of changes. Sign-in emails are still sent.',
  stop: 'Stop the emails',
  stopping: 'Stopping…',
  stopped: 'The emails are stopped',
  again: 'You can turn them on again at any time: sign in and switch on Email Notifications in your settings.',
  toApp: 'Go to the app',
  cutOff: 'This link is incomplete. Open it again from the email, or copy the whole link.',
});
