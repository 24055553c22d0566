import { i18n } from '@/i18n/languages.ts';

export const profileMessages = i18n('profile', {
  title: 'Profile',
  heading: 'Personal Information',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  emailFixed: 'Email cannot be changed',
  phone: 'Phone Number',
  save: 'Save Changes',
  saved: 'Profile updated successfully',
  failed: 'Failed to update profile. Please try again.',
});

export const settingsMessages = i18n('settings', {
  title: 'Settings',
  notifications: 'Notification Preferences',
  emailNotifications: 'Email Notifications',
  smsNotifications: 'SMS Notifications',
  smsHint: 'Text messages are not set up here: none are sent, whatever is chosen.',
  display: 'Display Settings',
  darkMode: 'Dark Mode',
  language: 'Language',
  timezone: 'Timezone',
  timezoneHint: 'EST, CST, MST and PST follow daylight saving time.',
  save: 'Save Settings',
  saved: 'Settings saved successfully!',
});

export const calendarMessages = i18n('calendar', {
  title: 'Your Calendar',
  about:
    'Your shifts can stand in the calendar you use anyway, and follow every change by themselves. Calendars look for changes when they please: Google about once a day, Apple as often as you set.',
  failedToLoad: 'Failed to load your calendar',
  create: 'Create calendar address',
  address: 'Calendar address',
  addressHint: 'Whoever knows this address can see your shifts: keep it to yourself.',
  copy: 'Copy address',
  copied: 'Address copied.',
  notCopied: 'The browser does not let this page copy. Select the address and copy it.',
  open: 'Open in calendar app',
  renew: 'New address',
  renewTitle: 'Make a new address?',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn the calendar off?',
  oldStops: 'Calendars that use the address of now get no changes any more. Take it out of them.',
  removed: 'The address of your calendar opens nothing any more.',
  notChanged: 'Your calendar could not be changed.',
});
