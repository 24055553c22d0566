import { i18n, params } from '@/i18n/languages.ts';

export const meTexts = i18n('me', {
  hoursHint: 'What you worked, and whether it is right',
  profileHint: 'Your name, qualifications, when you can help, your data',
  settingsHint: 'Emails, language, dark mode, where you are signed in',
  calendarHint: 'Have your shifts in your own calendar',
  administration: 'To the administration',
});

export const alertSettingsTexts = i18n('alert-settings', {
  title: 'For administrators',
  ofLead: 'Shifts that you lead',
  atOnce: 'Tell me at once about places given back',
  atOnceHint: 'If the shift starts within this time. You also hear at once of shifts that fall below their minimum.',
  off: 'Not at once',
  digest: 'Morning overview',
  digestHint: 'Each day at 8:00, if something is new.',
});

export const profileTexts = i18n('profile', {
  heading: 'Personal Information',
  firstName: 'First Name',
  lastName: 'Last Name',
  saved: 'Profile updated successfully',
  failed: 'Failed to update profile. Please try again.',
  showName: 'Show my first name to people who share a shift with me',
  showNameHint:
    'Only for shifts that you both have, until these are over, and on screens at the venue if your organization shows names there. Not your last name.',
});

export const settingsTexts = i18n('settings', {
  notifications: 'Notification Preferences',
  emailNotifications: 'Email Notifications',
  emailHint: 'If it is off, you still hear when a shift of yours is canceled or moves, or when you lose a place.',
  display: 'Display Settings',
  darkMode: 'Dark Mode',
  language: 'Language',
  timezone: 'Timezone',
  timezoneHint: 'EST, CST, MST and PST follow daylight saving time.',
});

export const calendarTexts = i18n('calendar', {
  title: 'Your calendar',
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

export const sessionTexts = i18n('sessions', {
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

export const ownDataTexts = i18n('own-data', {
  title: 'Your data',
  about: 'Download everything that is stored about you: a file with your profile, signups, hours and more. Or leave.',
  download: 'Download your data',
  notDownloaded: 'Your data could not be downloaded.',
  leave: 'Leave…',
  leaveTitle: 'Leave for good?',
  leaveForGood: 'Leave for good',
  places: params({ one: '{count} place ahead is released.', other: '{count} places ahead are released.' }),
  noPlaces: 'You have no places ahead.',
  account: 'Your account, address, phone number, settings and notifications are deleted.',
  nameGone: 'Your name is replaced by a number.',
  nameKept: params('Your name is kept until {day}, because your wages may be unpaid. Then it is replaced by a number.'),
  pastStays: 'Past work stays in the reports, without your name.',
  noWayBack: 'This cannot be undone. You may want to download your data first.',
  looksAfter: 'First decide what becomes of the people you look after.',
  lastAdmin: 'You are the last administrator. Make somebody else an administrator before you leave.',
});
