import { i18n } from '@/i18n/languages.ts';

export const pushTexts = i18n('push', {
  title: 'Notifications on this device',
  about: 'News reaches you at once, also when the app is closed. Emails come as before.',
  failedToLoad: 'Failed to load your notifications',
  turnOn: 'Turn on notifications',
  isOn: 'Notifications are on.',
  test: 'Send a test notification',
  testSent: 'A test notification is on its way.',
  blocked:
    'Your browser blocks notifications from this site. Press the sign beside the address, allow notifications, and load this page again.',
  install:
    'On an iPhone or iPad, add the app to the Home Screen first: press Share, then “Add to Home Screen”, and open it there.',
  refused: 'The browser has not allowed notifications.',
  notChanged: 'Your notifications could not be changed.',
  kinds: 'What you want to hear of',
  changes: 'Changes of my shifts',
  questions: 'Questions and offers',
  reminders: 'Reminders of my shifts',
  fitting: 'Places that could suit me',
  alerts: 'What administrators should know',
  ofLed: 'News of the shifts that I lead',
  messages: 'Messages to many people',
  quiet: 'Quiet hours',
  quietHint: 'Only what begins within six hours, or has to be answered before they end, arrives.',
  from: 'From',
  to: 'To',
  devices: 'Devices',
  thisOne: 'This device',
  added: 'Added {moment}',
  remove: 'Remove device',
  removed: 'The device gets no more notifications.',
});
