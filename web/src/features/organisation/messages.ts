import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const organisationMessages = i18n('organisation', {
  title: 'System Settings',
  about: 'What holds for everybody here. Your own settings are in the account menu.',
  loadFailed: 'Failed to load the system settings. Please try again.',
  organisation: 'Organization',
  name: 'Name',
  nameHint: 'What people know you as. Leave it empty if there is none.',
  zone: 'Time zone',
  zoneField: 'Time zone of the organization',
  zoneHint:
    'For new events and feeds that name no zone, and for the days of the rules below. Events that exist do not move.',
  feeds: 'Calendar feeds',
  feedsHint: 'What the form of a new feed starts with. Feeds that exist stay as they are.',
  mail: 'Mail',
  sender: 'Sender name',
  senderHint: 'The name that mails come from. Empty: the name of the organization.',
  save: 'Save Settings',
  saved: 'Settings saved successfully!',
  saveFailed: 'Failed to save the settings. Please try again.',
  outdated: 'Loading the newest replaces what you changed here.',
  loadNewest: 'Load the newest',
});

export const ruleMessages = i18n('organisation-rules', {
  title: 'Sign-up rules',
  about:
    'A rule holds for everybody who signs up, from the moment you save. Existing signups stay. An administrator can overrule a rule with a reason.',
  opens: 'Sign-up opens',
  opensField: 'Days before the event',
  opensSays: params({
    one: 'People can sign up from {count} day before the event on.',
    other: 'People can sign up from {count} days before the event on.',
  }),
  closes: 'Sign-up closes',
  closesField: 'Hours before the event',
  closesSays: params({
    one: 'In the last {count} hour before the event nobody can sign up any more.',
    other: 'In the last {count} hours before the event nobody can sign up any more.',
  }),
  cancel: 'Last moment to cancel',
  cancelField: 'Hours before the event',
  cancelSays: params({
    one: 'In the last {count} hour before the event only administrators can cancel a signup.',
    other: 'In the last {count} hours before the event only administrators can cancel a signup.',
  }),
  hours: 'Most hours per day',
  hoursField: 'Hours per day',
  hoursSays: params({
    one: 'Nobody signs up for more than {count} hour on one day. A shift over midnight counts on both days for its part.',
    other:
      'Nobody signs up for more than {count} hours on one day. A shift over midnight counts on both days for its part.',
  }),
  rest: 'Least rest between shifts',
  restField: 'Hours of rest',
  restSays: params({
    one: 'Between two shifts of a person there is at least {count} hour, on the same day too. All-day events are left out.',
    other:
      'Between two shifts of a person there are at least {count} hours, on the same day too. All-day events are left out.',
  }),
});
