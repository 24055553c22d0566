import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

/** Who cannot be told of what happens to their places, and why. */
export const unreachedTexts = i18n('unreached', {
  cannot: params({ one: '{count} person can’t be reached', other: '{count} people can’t be reached' }),
  call: 'Call them, and tick who knows: they stay in the list of changes and on the dashboard until then.',
  no_address: 'no address',
  bounces: 'the address is refused',
  failed: 'the email failed',
  no_access: 'waits for approval',
  mails_off: 'emails switched off',
  with: params('{name} ({facts})'),
  tell: params('{name} has been told'),
  toldBy: params('Told by {name},'),
  told: 'Told,',
  seen: 'Has read it in the app',
  noted: params('Noted: {name} has been told.'),
  takenBack: params('{name} is still to be told.'),
  notNoted: 'That was not recorded.',
  about: params('{what}: {title}, {when}'),
  aboutMore: params({
    one: '{what}: {title}, {when}, and {count} more shift',
    other: '{what}: {title}, {when}, and {count} more shifts',
  }),
  canceled: 'Shift canceled',
  removed: 'Deleted',
  moved: 'Moved',
  still: 'Moved, and asked whether they still come',
  restored: 'Back on',
  clash: 'Overlaps with another place',
  assigned: 'New place',
  asked: 'Asked to take a place',
  released: 'Place taken away',
  unanswered: 'Place freed without an answer',
  other: 'Changed',
});
