import { i18n, params } from '@/i18n/languages.ts';

export const watchingTexts = i18n('watching', {
  tellMe: 'Tell me when something fits',
  watch: 'Watch this',
  watchHint: 'Get an email when something new fits',
  watching: 'You get an email when something fits, at most one in an hour.',
  ended: 'You no longer watch this.',
  startFailed: 'It could not be watched',
  endFailed: 'It could not be ended',
});

export const ownWatchTexts = i18n('ownWatches', {
  title: 'What you watch',
  about:
    'You get an email when a place comes free that fits you: at most one in an hour, and none in the night unless it begins soon.',
  nothing: 'You watch nothing. In Find, choose what you look for, then “Watch this”.',
  find: 'Open Find',
  failedToLoad: 'What you watch could not be loaded',
  all: 'Everything that fits',
  end: 'End',
  endOf: params('Watch {number}'),
  noEmails: 'You have turned emails off, so you hear nothing. Turn on “Email notifications” above.',
});
