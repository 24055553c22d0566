import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const memberTexts = i18n('member', {
  pages: 'Pages',
  find: 'Find',
  shifts: 'My shifts',
  messages: 'Messages',
  team: 'Team',
  gate: 'Gate',
  me: 'Me',
  new: params({ one: '{count} new message', other: '{count} new messages' }),
});
