import { i18n } from '@/i18n/languages.ts';

export const meTexts = i18n('me', {
  profileHint: 'Your name, qualifications, when you can help, your data',
  settingsHint: 'Emails, language, dark mode, where you are signed in',
  calendarHint: 'Have your shifts in your own calendar',
  administration: 'To the administration',
});
