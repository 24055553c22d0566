import { i18n } from '@/i18n/languages.ts';

export const profileMessages = i18n('profile', {
  heading: 'Personal Information',
  firstName: 'First Name',
  lastName: 'Last Name',
  saved: 'Profile updated successfully',
  failed: 'Failed to update profile. Please try again.',
});

export const settingsMessages = i18n('settings', {
  notifications: 'Notification Preferences',
  emailNotifications: 'Email Notifications',
  smsNotifications: 'SMS Notifications',
  smsHint: 'Text messages are not available yet; this setting has no effect.',
  display: 'Display Settings',
  darkMode: 'Dark Mode',
  language: 'Language',
  timezone: 'Timezone',
  timezoneHint: 'EST, CST, MST and PST follow daylight saving time.',
});

export const calendarMessages = i18n('calendar', {
  title: 'Your Calendar',
  about:
    'Subscribe to your shifts in your own calendar; changes follow automatically. How often depends on the calendar: Google updates about once a day, Apple as often as you set.',
  failedToLoad: 'Failed to load your calendar',
  create: 'Create calendar address',
  address: 'Calendar address',
  addressHint: 'Anyone with this address can see your shifts. Keep it private.',
  copy: 'Copy address',
  copied: 'Address copied.',
  notCopied: 'The browser does not allow this page to copy. Select the address and copy it.',
  open: 'Open in calendar app',
  renew: 'New address',
  renewTitle: 'Create a new address?',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off the calendar address?',
  oldStops: 'Calendars using the current address will stop updating. Remove it from them.',
  removed: 'Your calendar address has been turned off.',
  notChanged: 'Your calendar could not be changed.',
});

export const sessionMessages = i18n('sessions', {
  title: 'Where you are signed in',
  about: 'End a session on a device that you no longer use or do not know.',
  failedToLoad: 'Failed to load your sessions',
  unknownDevice: 'Unknown device',
  thisOne: 'This session',
  lastUsed: 'Last used {moment}',
  end: 'End session',
  endOthers: 'End all other sessions',
  ended: 'The session has been ended.',
  othersEnded: 'All other sessions have been ended.',
  secondFactor: 'Your second factor',
  notEnded: 'The session could not be ended.',
});
