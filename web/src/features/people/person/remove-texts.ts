import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const removeTexts = i18n('remove-person', {
  title: params('Remove {name} for good?'),
  places: params({ one: '{count} upcoming signup is released.', other: '{count} upcoming signups are released.' }),
  noPlaces: 'There are no upcoming signups.',
  account: 'Account, address, phone number, settings and notifications are deleted, and open invitations end.',
  nameGone: 'The name is replaced by a number.',
  nameKept: params('The name is kept until {day}, because wages may be unpaid. Then it is replaced by a number.'),
  pastStays: 'Past work stays in the reports, without the name.',
  noWayBack: 'This cannot be undone.',
  notLoaded: 'What this would change could not be loaded.',
  remove: 'Remove for good',
  removed: params('{name} has been removed.'),
});
