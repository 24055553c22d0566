import * as z from 'zod/mini';
import { audience, namedPart } from './audience.ts';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { mailFailure } from './mail-failures.ts';
import { flag, id, pageFields, requiredText, utcInstant } from './primitives.ts';

const mostOfSubject = 150;
const mostOfBody = 5_000;

/** Control characters could begin another header of an email. A body keeps its line breaks. */
const oneLine = z.overwrite<string>((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim());
const lines = z.overwrite<string>((text) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .trim(),
);

const filled = (what: 'subject' | 'message') => z.refine<string>((text) => text !== '', problem('required', { what }));

const text = z.strictObject({
  subject: requiredText(mostOfSubject, 'subject').check(oneLine, filled('subject')),
  body: requiredText(mostOfBody, 'message').check(lines, filled('message')),
});
const languages = {
  english: z.optional(text),
  german: z.optional(text),
  french: z.optional(text),
  spanish: z.optional(text),
};
/** What a message says: in the languages that somebody has written, and for everybody else. */
const texts = z.strictObject({ default: text, ...languages });
export type MessageTexts = z.infer<typeof texts>;

/** What becomes of the email of a person. `off`, `skipped`: they want none; `none`: they have no address. */
const mail = z.enum(['waiting', 'sent', 'skipped', 'failed', 'off', 'none']);

/**
 * Whom a message would reach: `count` people, `by_mail` of them by email; `off`: they want no emails; `none`: they have no
 * address; `bounces`: the mail server refuses theirs for good, so that the email is only tried. `people`: the first 1,000 of them, by name.
 */
const preview = z.object({
  audience: z.array(namedPart),
  count: z.int(),
  by_mail: z.int(),
  off: z.int(),
  none: z.int(),
  bounces: z.int(),
  people: z.array(z.object({ id, name: z.string(), mail: z.enum(['waiting', 'off', 'none', 'bounces']) })),
});
export type MessagePreview = z.infer<typeof preview>;

/**
 * A message that was sent to `recipients` people. `figures`: how many emails were sent, wait, have failed or were not wanted, how
 * many people have no address, and how many marked it as read in the app. `contact`: where answers go, `null` for the
 * organisation's address.
 */
const message = z.object({
  id,
  sender: z.nullable(z.object({ id, name: z.string() })),
  audience: z.array(namedPart),
  texts,
  operational: z.boolean(),
  contact: z.nullable(z.string()),
  sent_at: utcInstant,
  recipients: z.int(),
  figures: z.object({
    sent: z.int(),
    waiting: z.int(),
    failed: z.int(),
    off: z.int(),
    none: z.int(),
    read: z.int(),
  }),
});
export type SentMessage = z.infer<typeof message>;

const recipient = z.object({
  id,
  name: z.string(),
  mail,
  failure: z.nullable(mailFailure),
  read_at: z.nullable(utcInstant),
});
export type MessageRecipient = z.infer<typeof recipient>;

/** Somebody who sends or previews a message leads the shifts that it is about, or is an administrator. */
const scope = ['outside_scope'] as const;

export const previewMessage = call({
  id: 'previewMessage',
  method: 'POST',
  path: '/messages/preview',
  access: 'member',
  summary: 'Whom a message would reach, and how; for administrators and leads',
  body: z.strictObject({ audience, operational: flag }),
  answers: { 200: preview },
  errors: [...scope, 'not_found'],
  cost: 2,
});
export const sendMessage = call({
  id: 'sendMessage',
  method: 'POST',
  path: '/messages',
  access: 'member',
  summary:
    'Write to many people, by email, notification and notice; for administrators and leads. `message_id` is made by the client: the same one again sends nothing and returns the message',
  body: z.strictObject({
    /** Made by the client. */
    message_id: id,
    audience,
    texts,
    /** It is about shifts that people hold, so those who have switched emails off get it as well. */
    operational: flag,
    /** Where answers go. */
    answers_to: z.enum(['sender', 'organisation']),
  }),
  answers: { 201: message },
  errors: [...scope, 'no_recipients', 'not_found'],
  cost: 10,
});
export const listMessages = call({
  id: 'listMessages',
  method: 'GET',
  path: '/messages',
  access: 'member',
  seen: true,
  summary:
    'A page of sent messages, newest first, of 50 unless `limit` says otherwise; leads see those that they sent, administrators all',
  query: z.strictObject(pageFields(50)),
  answers: { 200: z.array(message) },
  itemsPerToken: 50,
});
export const getMessage = call({
  id: 'getMessage',
  method: 'GET',
  path: '/messages/:id',
  access: 'member',
  seen: true,
  summary: 'A sent message with its recipients, by name, and what became of each email',
  answers: { 200: z.extend(message, { people: z.array(recipient) }) },
  errors: ['not_found'],
  cost: 2,
});
