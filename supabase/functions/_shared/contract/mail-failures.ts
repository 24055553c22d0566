import * as z from 'zod/mini';
import { type SentencesOf, sentenceKey, writeSentence } from './sentence.ts';
import { type CodedBy, codedBy } from './union-by.ts';

const answer = { answer: z.string() };

/** Why an email was not sent, with the data of each code. They contain no person and no address. */
export const mailFailureParams = {
  /** `answer`: the code of the connection's error, and that of the server. */
  server_unusable: answer,
  server_refused: answer,
  /** The server knows for good that nobody gets mail at this address. */
  address_refused: answer,
  /** Of a mail service with an HTTP API. */
  service_status: { status: z.int() },
  service_unreachable: { error: z.string() },
  not_written: { error: z.string() },
  /** Each attempt ended before it reported a result. */
  no_result: {},
} as const;

export type MailFailure = CodedBy<typeof mailFailureParams>;

/** The English sentences of mail failures. The database writes one of them as well. */
export const mailSentences = {
  server_unusable: 'The mail server cannot be used ({answer})',
  server_refused: 'The mail server did not take the mail ({answer})',
  address_refused: 'The mail server says that nobody has this address ({answer})',
  service_status: 'The mail service answered {status}',
  service_unreachable: 'The mail service cannot be reached ({error})',
  not_written: 'The mail could not be written: {error}',
  no_result: 'No attempt came to an end',
} as const satisfies SentencesOf<MailFailure>;

/** The English sentence of a failure. */
export const mailMessage = (given: MailFailure): string =>
  writeSentence(mailSentences[sentenceKey(given)], given.params, String);

/** `MailFailure` as a schema. */
export const mailFailure = /* @__PURE__ */ codedBy(mailFailureParams);
