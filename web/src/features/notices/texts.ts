import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const noticeTexts = i18n('notices', {
  title: 'Changes to your signups',
  was: 'Was:',
  now: 'Now:',
  noPlace: 'no place',
  notDismissed: 'The notice could not be dismissed.',
  moved: params('“{title}” has changed. You still have your place.'),
  canceled: params('“{title}”, {when}, has been canceled.'),
  restored: params('“{title}”, {when}, is back on. Your signup is active again.'),
  clash: params(
    '“{title}”, {when}, now overlaps with another of your signups. Your place is held: cancel one of the two below.',
  ),
  somebody: 'Somebody',
  declined: params('{person} cannot take {subject}, “{title}”, {when}.'),
  new_admin: params('{actor} has made {person} an administrator.'),
  lead_granted: params('{actor} has let {person} lead shifts.'),
  pay_rule: params('{actor} has changed what “{subject}” pays.'),
  own_paid_place: params('{actor} has taken a paid place: {subject}, “{title}”, {when}.'),
  own_paid_work: params('{actor} has marked their own paid work: {subject}, “{title}”, {when}.'),
  large_correction: params(
    '{actor} has corrected the hours of {person} at “{title}”, {when}, to {hours}. The shift has {scheduled}.',
  ),
  short_rest: params({
    one: '“{title}” now begins {when}. {person} has less rest between shifts than the rule says.',
    other: '“{title}” now begins {when}. {count} people have less rest between shifts than the rule says.',
  }),
  second_factor_reset: params('{actor} has reset the second factor of {person}.'),
  seen_as: params('{actor} saw the app as {person} sees it.'),
  leading: 'An administrator has let you lead shifts.',
  qualification_ending: params('Your qualification “{subject}” ends on {day}.'),
  qualification_confirmed: params('Your qualification “{subject}” has been confirmed.'),
  qualification_declined: params('Your qualification “{subject}” could not be confirmed.'),
  qualification_asked: params('{person} asks you to confirm “{subject}”.'),
  removed: params('“{title}”, {when}, has been removed.'),
  assigned: params('You have been signed up for “{title}”, {when}.'),
  released: params('You are no longer signed up for “{title}”, {when}. An administrator canceled your signup.'),
  unanswered: params(
    'You did not answer in time, so a place is no longer held for you: “{title}”, {when}. That is not held against you.',
  ),
  offer_taken: params(
    'Somebody else has taken the place that was offered to you: “{title}”, {when}. You keep your rank on the waitlist.',
  ),
  offer_withdrawn: params('The place that was offered to you is no longer free: “{title}”, {when}.'),
  alert: 'Places have been given back, or shifts have too few people.',
  message: 'Somebody has written to you.',
  messageBy: params('{name} writes:'),
  digest: 'Your morning overview: what may need you in the next days.',
  handed_over: params('{person} has taken over your place: “{title}”, {when}. You no longer need to come.'),
  not_taken_over: params('The person whom you asked cannot take over “{title}”, {when}. You still have your place.'),
});

export const bellTexts = i18n('bell', {
  unread: params({ one: 'Notifications: {count} new', other: 'Notifications: {count} new' }),
  nothing: 'No notifications. Changes to your signups appear here.',
  toShifts: 'See your shifts',
  toEvent: 'Open the event',
  toShift: 'Open the shift',
  toProfile: 'Open your profile',
  toRequests: 'Open the requests',
  toDashboard: 'Open the dashboard',
  toLed: 'Open the shifts that you lead',
});
