import { mailSentences } from '@contract/mail-failures.ts';
import { i18n } from '@/i18n/languages.ts';
import { paramsOfEach } from '@/i18n/words.ts';

/** Why a mail was not sent, by `sentenceKey`; the English texts are those of the contract. */
export const mailFailureTexts = i18n('mail-failures', paramsOfEach(mailSentences));

export const administrationTexts = i18n('administration', {
  title: 'Administration',
  openMenu: 'Open menu',
  menu: 'Menu',
  closeMenu: 'Close menu',
  help: 'Help',
  dashboard: 'Dashboard',
  schedule: 'Schedule',
  autoFill: 'Fill open places',
  events: 'Events Management',
  staff: 'Staff Management',
  messages: 'Sent messages',
  slotTypes: 'Slot Types',
  places: 'Event places',
  seasons: 'Seasons',
  walls: 'Wall screens',
  qualifications: 'Qualifications',
  feeds: 'iCal Feeds',
  reports: 'Reports & Analytics',
  record: 'Change log',
  openEnds: 'Open ends',
  badges: 'Badges',
  settings: 'System Settings',
});
