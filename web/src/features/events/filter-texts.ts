import { i18n } from '@/i18n/languages.ts';

export const eventFilterTexts = i18n('event-filters', {
  search: 'Search events',
  example: 'Title, description or location',
  allPlaces: 'All places',
  time: 'Time of day',
  anyTime: 'Any time',
  open: 'With open places',
  feed: 'From a feed',
  canceled: 'Canceled',
  drafts: 'Drafts',
  clear: 'Clear search and filters',
  nothing: 'No events match the search and the filters.',
});
