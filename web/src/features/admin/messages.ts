import { mailSentences } from '@contract/mail-failures.ts';
import { i18n } from '@/i18n/languages.ts';
import { params, paramsOfEach } from '@/i18n/words.ts';

/** Why a mail was not sent, by `sentenceKey`; the English texts are those of the contract. */
export const mailFailureMessages = i18n('mail-failures', paramsOfEach(mailSentences));

export const adminDashboardMessages = i18n('admin-dashboard', {
  title: 'Admin Dashboard',
  welcome: 'Welcome to the Admin Dashboard',
  failed: 'Failed to load the dashboard. Please try again.',
  zone: params('Days and times in {zone}'),
  openPlaces: 'Open places',
  openSummary: params({
    one: '{count} open place in {events}, today through the next 7 days.',
    other: '{count} open places in {events}, today through the next 7 days.',
  }),
  nothingOpen: 'Every place today and in the next 7 days is filled.',
  nothingComing: 'No events today or in the next 7 days.',
  later: params({
    one: '{count} open place later, in {events}. The next event: {date}.',
    other: '{count} open places later, in {events}. The next event: {date}.',
  }),
  shownOf: params('{count} of {all} events shown.'),
  showAll: 'Show all',
  open: params({ one: '{count} open', other: '{count} open' }),
  taken: params('{taken} of {required} places taken'),
  allEvents: 'All events',
  nothingToday: 'No events today.',
  nobody: 'Nobody has signed up',
  onNow: 'On now',
  laterToday: 'Later today',
  here: params('{attended} of {expected} here'),
  attention: 'Needs attention',
  nothingWrong: 'All clear: feeds are syncing, invitations are answered, emails are sent.',
  feedError: params('{name} could not be read'),
  feedHeld: params('{name} is on hold: a sync would remove many events. Review it.'),
  feedPaused: params('{name} is paused after many failures'),
  invitations: params({ one: '{count} unanswered invitation', other: '{count} unanswered invitations' }),
  waitingPeople: params({
    one: '{count} person is waiting for approval',
    other: '{count} people are waiting for approval',
  }),
  unsent: params({ one: '{count} not sent yet', other: '{count} not sent yet' }),
  unreached: params('Emails to {name} fail. Contact them another way.'),
  moreUnreached: params({
    one: '{count} more person could not be reached',
    other: '{count} more people could not be reached',
  }),
  mailsWait: params({ one: '{count} email waiting to be sent', other: '{count} emails waiting to be sent' }),
  notTried: 'No email has been sent for 15 minutes.',
  mailsWaitHint:
    'They will be sent automatically once delivery works. If you run this server, see “Mails” in docs/operation.md.',
  changes: 'Latest changes',
  noChanges: 'No changes yet.',
  allChanges: 'Changes to undo',
  event_created: params({ one: '{actor} created {title}', other: '{actor} created {count} events, including {title}' }),
  event_moved: params({ one: '{actor} moved {title}', other: '{actor} moved {count} events, including {title}' }),
  event_canceled: params({
    one: '{actor} canceled {title}',
    other: '{actor} canceled {count} events, including {title}',
  }),
  event_restored: params({
    one: '{actor} restored {title}',
    other: '{actor} restored {count} events, including {title}',
  }),
  event_changed: params({ one: '{actor} changed {title}', other: '{actor} changed {count} events, including {title}' }),
  event_deleted: params({ one: '{actor} deleted {title}', other: '{actor} deleted {count} events, including {title}' }),
  slot_type_created: params('{actor} created the slot type {title}'),
  slot_type_changed: params('{actor} changed the slot type {title}'),
  slot_type_deleted: params('{actor} deleted the slot type {title}'),
  feed_created: params('{actor} added the feed {title}'),
  feed_changed: params('{actor} changed the feed {title}'),
  feed_deleted: params('{actor} deleted the feed {title}'),
  person_changed: params('{actor} changed the details of {title}'),
  person_left: params('{title} has left'),
  persons_merged: params('{actor} merged {title} with another person'),
  role_changed: params('{actor} changed the role of {title}'),
  person_approved: params({
    one: '{actor} approved {title}',
    other: '{actor} approved {count} people, including {title}',
  }),
  person_declined: params('{actor} declined {title}'),
  person_blocked: params('{actor} blocked {title}'),
  person_unblocked: params('{actor} unblocked {title}'),
  person_invited: params({
    one: '{actor} invited {title}',
    other: '{actor} invited {count} people, including {title}',
  }),
  invitation_revoked: params('{actor} revoked the invitation to {title}'),
  place_assigned: params({
    one: '{actor} signed {person} up for {title}',
    other: '{actor} signed {count} people up for {title}',
  }),
  place_released: params({
    one: '{actor} canceled the signup of {person} for {title}',
    other: '{actor} canceled {count} signups for {title}',
  }),
  attendance_marked: params({
    one: '{actor} recorded attendance for {person} at {title}',
    other: '{actor} recorded attendance for {count} people at {title}',
  }),
  settings_changed: params('{actor} changed the system settings'),
  location_added: params('{actor} added the place {title}'),
  location_changed: params('{actor} changed the place {title}'),
  location_deleted: params('{actor} deleted the place {title}'),
  start: 'Three steps to your first signups',
  startIntro: 'Nothing is scheduled yet. Here is how to start:',
  stepSlotTypes: 'Create slot types',
  stepSlotTypesWhy: 'What people do and what it earns: bar, stage, kitchen.',
  stepEvents: 'Create an event',
  stepEventsWhy: 'When and where it takes place, and how many people it needs. A calendar feed can also create events.',
  stepPeople: 'Invite people',
  stepPeopleWhy: 'One by one, or a whole list from a file.',
  done: 'Done',
});

export const heatGridMessages = i18n('heat-grid', {
  title: 'Open places by day',
  caption: 'Open places by role and day. Arrow keys go from cell to cell.',
  board: 'Schedule board',
  all: 'All roles',
  cellName: params('{role}, {day}'),
  cell: params('{name}: {missing} of {required} places open, {below} below the minimum'),
  cellFull: params('{name}: all {required} places taken'),
  missing: params({ one: '{count} open place on these days', other: '{count} open places on these days' }),
  nothingMissing: 'Every place on these days is filled.',
  below: params({ one: '{count} of them is below a minimum', other: '{count} of them are below a minimum' }),
});

export const needsMessages = i18n('schedule-needs', {
  belowMinimum: params({ one: '{count} shift below its minimum', other: '{count} shifts below their minimum' }),
  ofMinimum: params('{taken} of at least {minimum}'),
  clashes: params({ one: '{count} place that clashes', other: '{count} places that clash' }),
  twice: params('{name} has another shift at this time'),
  decide: 'Decide',
  freed: params({ one: '{count} shift where a place came free', other: '{count} shifts where places came free' }),
  gaveBack: params('given back by {names}'),
});
