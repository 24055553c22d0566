import { i18n, params } from '@/i18n/languages.ts';

export const memberTexts = i18n('member', {
  pages: 'Pages',
  find: 'Find',
  shifts: 'My shifts',
  hours: 'My hours',
  messages: 'Messages',
  team: 'Team',
  gate: 'Gate',
  me: 'Me',
  new: params({ one: '{count} new message', other: '{count} new messages' }),
});
