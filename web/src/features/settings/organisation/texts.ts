import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const organisationTexts = i18n('organisation', {
  about: 'Settings for the whole organization. Your personal settings are in the account menu.',
  loadFailed: 'Failed to load the system settings. Please try again.',
  organisation: 'Organization',
  nameHint: 'The name people know you by. Optional.',
  contact: 'Contact',
  contactHint: 'Who people can ask: an email address, a phone number, a name. Shown to people who have no access.',
  entryTitle: 'Who can join',
  entryField: 'When someone new signs in',
  open: 'Anyone',
  openHint: 'Everyone who signs in can sign up for shifts at once.',
  approval: 'After approval',
  approvalHint: 'New people wait until an administrator approves them. You get an email when someone is waiting.',
  invitation: 'By invitation only',
  invitationHint: 'Only people you invited, imported or added can get in.',
  entryNote: 'People you invite, import or add never wait. A change applies to new people only.',
  zoneField: 'Time zone of the organization',
  zoneHint:
    'For new events, for feeds without a time zone, and for the days of the rules below. Existing events do not change.',
  publishing: 'Publishing',
  publishAtOnce: 'Publish new events at once',
  publishHint:
    'Otherwise new events are drafts until you publish them: only administrators see them, and nobody is told about them.',
  answerHours: 'Hours to answer',
  answerHoursHint:
    'Volunteers who are given a place are asked first, and the place is held for them. People have less time for a shift that is near, and more for one that is far.',
  material: 'Minutes that a shift can move',
  materialHint:
    'If its start or end moves further, or it is on another day or at another place, its people keep their places and are asked whether they still come.',
  afterDeadline: 'Without an answer in time',
  keepPlace: 'Keep the place',
  keepPlaceHint: 'It is still held, and the dashboard shows that the answer is missing.',
  freePlace: 'Free the place',
  freePlaceHint:
    'Somebody else can have it, and the person is told. Places that have waited too long already are freed as well.',
  feedsHint: 'Defaults for new feeds. Existing feeds do not change.',
  pay: 'Wages and hours',
  currency: 'Currency',
  currencyHint: 'For all wages, pay and reports. Amounts are not converted.',
  tolerance: 'Corrections in hours',
  toleranceHint: 'The other administrators are told when corrected hours differ by more from the shift.',
  assumed: 'People nobody marked or checked in',
  assumedCount: 'Count them',
  assumedWithoutGate: 'Only for shifts without a gate',
  assumedWithoutGateHint: 'If anyone at the shift was checked in or marked as attended, the others stay open.',
  assumedNever: 'Never count them',
  day: 'On the day',
  dayHint: 'For shifts where people are checked in.',
  checkIn: 'Check-in opens (minutes before)',
  checkInHint: 'Before that, a person can only be let in with a reason.',
  noShow: 'No-show from (minutes after the start)',
  noShowHint: 'From then on the place of a missing person can be given to someone else. They can still come.',
  gateTolerance: 'Minutes that do not count',
  gateToleranceHint: 'A person who comes or leaves by this much too late or too early still gets the planned hours.',
  mail: 'Email',
  sender: 'Sender name',
  senderHint: 'Sender name on emails. If empty, the organization’s name is used.',
  invitationDays: 'Invitations are valid for (days)',
  mailsPerHour: 'Most emails per hour',
  mailsPerHourHint: 'The limit of your mail service. Invitations are spread over time. If empty, there is no limit.',
  saveFailed: 'Failed to save the settings. Please try again.',
  outdated: 'Loading the latest version discards your changes.',
});

export const ruleTexts = i18n('organisation-rules', {
  title: 'Signup rules',
  about:
    'Rules apply to everyone who signs up, as soon as you save. Existing signups stay. An administrator can override a rule by giving a reason.',
  opens: 'Signup opens',
  opensField: 'Days before the event',
  opensSays: params({
    one: 'Signup opens {count} day before the event.',
    other: 'Signup opens {count} days before the event.',
  }),
  closes: 'Signup closes',
  hoursBefore: 'Hours before the event',
  closesSays: params({
    one: 'Signup closes {count} hour before the event.',
    other: 'Signup closes {count} hours before the event.',
  }),
  cancel: 'Late cancellation',
  cancelSays: params({
    one: 'A cancellation counts as late within {count} hour of the start.',
    other: 'A cancellation counts as late within {count} hours of the start.',
  }),
  confirm: 'Ask people whether they are still coming',
  confirmField: 'Hours before the shift',
  confirmSays: params({
    one: 'People are asked {count} hour before the first shift of a day, in one email about all their shifts of that day. Who does not answer keeps the place, and you see it.',
    other:
      'People are asked {count} hours before the first shift of a day, in one email about all their shifts of that day. Who does not answer keeps the place, and you see it.',
  }),
  reminders: 'Reminders',
  remindersHint: 'People who sign up later than that are not reminded.',
  again: 'Remind a second time',
  againSays: params({
    one: 'Also {count} hour before.',
    other: 'Also {count} hours before.',
  }),
  hours: 'Maximum hours per day',
  hoursField: 'Hours per day',
  hoursSays: params({
    one: 'Nobody can sign up for more than {count} hour a day. A shift past midnight is split between both days.',
    other: 'Nobody can sign up for more than {count} hours a day. A shift past midnight is split between both days.',
  }),
  rest: 'Minimum rest between shifts',
  restField: 'Hours of rest',
  restSays: params({
    one: 'At least {count} hour between two shifts of the same person, also on the same day. All-day events are ignored.',
    other:
      'At least {count} hours between two shifts of the same person, also on the same day. All-day events are ignored.',
  }),
});
