import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const noticeMessages = i18n('notices', {
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
  removed: params('“{title}”, {when}, has been removed.'),
  assigned: params('You have been signed up for “{title}”, {when}.'),
  released: params('You are no longer signed up for “{title}”, {when}. An administrator canceled your signup.'),
  freed: params('“{title}”, {when}: a place is free again, because somebody has left or was blocked.'),
});

export const bellMessages = i18n('bell', {
  unread: params({ one: 'Notifications: {count} new', other: 'Notifications: {count} new' }),
  nothing: 'No notifications. Changes to your signups appear here.',
  toShifts: 'See your shifts',
  toEvent: 'Open the event',
});
