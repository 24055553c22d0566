import { i18n } from '@/i18n/languages.ts';

export const unsubscribeTexts = i18n('unsubscribe', {
  title: 'Stop these emails',
  about:
    'You will no longer get confirmations, reminders and other news about shifts. You still hear when a shift of yours is canceled or moves, or when you lose a place. Sign-in emails and messages that are important for your shift are still sent as well.',
  stop: 'Stop the emails',
  stopping: 'Stopping…',
  stopped: 'The emails are stopped',
  again: 'You can turn them on again at any time: sign in and switch on Email Notifications in your settings.',
  toApp: 'Go to the app',
  cutOff: 'This link is incomplete. Open it again from the email, or copy the whole link.',
});
