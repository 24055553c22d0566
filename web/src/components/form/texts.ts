import { i18n, params } from '@/i18n/languages.ts';

export const formTexts = i18n('form', {
  clearSearch: 'Clear search',
  leaveTitle: 'Leave without saving?',
  leave: 'Leave',
  stay: 'Stay',
  leaveNote: 'Your changes are not saved. They will be lost if you leave.',
  zones: 'Time zones',
  zonesFound: params({ one: '{count} time zone', other: '{count} time zones' }),
  noZone: 'No time zone found. Try a city or an offset such as UTC+2.',
});
