import { i18n } from '@/i18n/languages.ts';

export const administrationMessages = i18n('administration', {
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
  messages: 'Sent Messages',
  slotTypes: 'Slot Types',
  places: 'Event Places',
  seasons: 'Seasons',
  walls: 'Wall screens',
  qualifications: 'Qualifications',
  feeds: 'iCal Feeds',
  reports: 'Reports & Analytics',
  settings: 'System Settings',
});
