import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const qualificationTexts = i18n('person-qualifications', {
  about: 'What this person needs to take places of some slot types.',
  confirmTitle: params('Confirm “{name}”'),
  confirmedOn: 'Confirmed on',
  validUntil: 'Valid until',
  untilHint: 'Without a day it does not end.',
  withdraw: 'Withdraw',
  withdrawn: params('“{name}” has been withdrawn.'),
  withdrawFailed: 'The qualification could not be withdrawn.',
  confirmed: params('“{name}” has been confirmed.'),
});
