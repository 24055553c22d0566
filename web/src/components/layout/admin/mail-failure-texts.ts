import { mailSentences } from '@contract/mail-failures.ts';
import { i18n, paramsOfEach } from '@/i18n/languages.ts';

/** Why a mail was not sent, by `sentenceKey`; the English texts are those of the contract. */
export const mailFailureTexts = i18n('mail-failures', paramsOfEach(mailSentences));
