import * as z from 'zod/mini';
import { born } from './births.ts';
import { blockReasons } from './blocks.ts';
import { call } from './call.ts';
import { answersBody, fieldKinds, fieldReaders, fieldScopes } from './custom-fields.ts';
import { entries } from './entry.ts';
import { problem } from './error-details.ts';
import { refusalOf } from './errors.ts';
import { mostTogether } from './events.ts';
import { companionNames } from './groups.ts';
import { codeForm } from './login.ts';
import { day, email, id, requiredText, storable, utcInstant, whole } from './primitives.ts';
import { languages } from './users.ts';

// What visitors read and do without an account. Whatever is not in `openPage` never leaves the server.

/** Why a visitor cannot take a place now: it is taken; signing up opens later; it is over. `asks`: one has to sign in and show a qualification first. */
const openStates = ['free', 'full', 'opens_later', 'closed', 'asks'] as const;

/** A role at a shift. `type` is in `types`; `left`: its free places. */
const openSlot = z.object({ id, type: id, left: z.int(), state: z.enum(openStates) });
export type OpenSlot = z.infer<typeof openSlot>;

/** `group_size`: how many places of a role somebody can take at once; `null`: one. `day`: of its start, where it takes place. `opens_at`: from when one can sign up, if that is later. */
const openShift = z.object({
  id,
  title: z.string(),
  location: z.nullable(z.string()),
  start_time: utcInstant,
  end_time: utcInstant,
  timezone: z.string(),
  all_day: z.boolean(),
  group_size: z.nullable(z.int()),
  day: z.iso.date(),
  opens_at: z.nullable(utcInstant),
  slots: z.array(openSlot),
});
export type OpenShift = z.infer<typeof openShift>;

const openType = z.object({ id, name: z.string(), color: z.string(), about: z.nullable(z.string()) });
export type OpenType = z.infer<typeof openType>;

/**
 * What the public page shows. `scope`: the event or season that it is about; `null`: everything that is public. `picture`: the name of the
 * organisation's picture (`getOpenPicture`). `indexed`: search engines may list it. `sites`: the origins of other sites on which it may be embedded. `days`: every
 * day with shifts, with their number and free places; `shifts`: whole days from the one that was asked for on; `next`: the day after
 * them, `null` if there is none. `types`: those of the shifts. `reserved`: on the page of a link, for whom the places are reserved and until when; `left` of its slots
 * are then the places that can be taken through it.
 */
const openPage = z.object({
  organisation: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  text: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  entry: z.enum(entries),
  indexed: z.boolean(),
  sites: z.array(z.string()),
  timezone: z.string(),
  scope: z.nullable(z.object({ kind: z.enum(['event', 'season']), id, name: z.string() })),
  days: z.array(z.object({ day: z.iso.date(), shifts: z.int(), left: z.int() })),
  next: z.nullable(z.iso.date()),
  types: z.array(openType),
  shifts: z.array(openShift),
  reserved: z.nullable(z.object({ name: z.string(), until: utcInstant })),
});
export type OpenPage = z.infer<typeof openPage>;

/** The secret of a reservation, as its link has it. Whatever does not look like one is not found. */
const link = z
  .string(problem('invalid_type', { expected: 'string' }))
  .check(storable, z.maxLength(200, problem('too_long', { max: 200 })));

export const getOpenPage = call({
  id: 'getOpenPage',
  method: 'GET',
  path: '/open',
  access: 'public',
  everySite: true,
  summary:
    'What the public page shows, of everything, one event or one season; at most ten seconds old. 404 while there is no such page. With `link` the places of a reservation, also while there is no public page. Programs of any site may read it',
  query: z.strictObject({ scope: z.optional(id), from: z.optional(day), link: z.optional(link) }),
  answers: { 200: openPage },
  errors: ['not_found'],
});

export const getOpenPicture = call({
  id: 'getOpenPicture',
  method: 'GET',
  path: '/open/picture',
  access: 'public',
  everySite: true,
  summary: 'The picture of the organisation on its public page, a WebP, JPEG or PNG file',
  query: z.strictObject({
    name: z
      .string(problem('invalid_type', { expected: 'string' }))
      .check(z.regex(/^[0-9a-f]{64}$/, problem('invalid', {}))),
  }),
  answers: { 200: z.string() },
  type: 'image/*',
  errors: ['not_found'],
});

const holdKey = z
  .string(problem('invalid_type', { expected: 'string' }))
  .check(storable, z.maxLength(200, problem('too_long', { max: 200 })));
const keyBody = z.strictObject({ key: holdKey });

/** `places`: with those of the companions, 1 without it; `names`: of companions, as far as they are known. `link`: to take places of a reservation. */
const holdBody = z.strictObject({
  slot_id: id,
  name: requiredText(200, 'name'),
  email,
  places: z.optional(whole(1, mostTogether)),
  names: z.optional(companionNames),
  link: z.optional(link),
  language: z.enum(languages, problem('invalid_value', { allowed: [...languages] })),
});

/** `key`: the secret of the hold, returned this once. `until`: when the place is free again without the code of the email. */
const hold = z.object({ key: z.string(), until: utcInstant });

export const holdPlace = call({
  id: 'holdPlace',
  method: 'POST',
  path: '/open/holds',
  access: 'public',
  summary:
    'Hold a place for ten minutes and mail six digits to an address. It answers the same for every address, whether it is known or not',
  body: holdBody,
  answers: { 201: hold },
  errors: [
    'not_found',
    'slot_full',
    'slot_canceled',
    'event_started',
    'not_open_to_you',
    'not_qualified',
    'answers_missing',
    'signup_not_open',
    'signup_closed',
    'invitation_only',
    'too_many_together',
    'too_few_left',
    'too_many_names',
    'reservation_over',
  ],
});

const kindsToSay = fieldKinds.filter((kind) => kind !== 'file');

/**
 * What a place asks before somebody can have it: when they were born, documents to agree to, questions to answer. Only what the person with the address has
 * not said before. `signed`: one signs it with one's name (`signature`). A place that asks for a file cannot be taken here.
 */
const askedFirst = z.object({
  birth: z.boolean(),
  documents: z.array(
    z.object({
      id,
      name: z.string(),
      edition: z.int(),
      language: z.enum(languages),
      text: z.string(),
      signed: z.boolean(),
    }),
  ),
  fields: z.array(
    z.object({
      id,
      season_id: z.nullable(id),
      label: z.string(),
      help: z.nullable(z.string()),
      purpose: z.string(),
      kind: z.enum(kindsToSay),
      options: z.array(z.string()),
      readers: z.enum(fieldReaders),
      scope: z.enum(fieldScopes),
      ends_days: z.nullable(z.int()),
    }),
  ),
});
export type AskedFirst = z.infer<typeof askedFirst>;

/** How many documents somebody agrees to at once at most. */
const mostAgreements = 200;
const given = {
  born: z.optional(born),
  agreements: z._default(
    z
      .array(
        z.strictObject({
          document_id: id,
          edition: whole(1, 2 ** 31 - 1),
          language: z.enum(languages, problem('invalid_value', { allowed: [...languages] })),
          signature: z.optional(requiredText(200, 'name')),
        }),
      )
      .check(z.maxLength(mostAgreements, problem('too_many', { what: 'lines', max: mostAgreements }))),
    [],
  ),
  answers: z._default(answersBody.shape.answers, []),
};

/** `taken`: the person has the place; `kept`: it is kept until an administrator lets them in; `asked`: it is held until they have said what it asks. */
const holdOutcomes = ['taken', 'kept', 'asked'] as const;

export const confirmHold = call({
  id: 'confirmHold',
  method: 'POST',
  path: '/open/holds/confirm',
  access: 'public',
  summary:
    'Take the place that is held, with the six digits. The person with the address has it, or a new one. What the place asks first is said in `asked`, and sent with the same digits. Can be repeated. If a rule refuses it, the place is free again. `unnamed`: of the companions whose names were given, those whose places stay without one, and why; only the first answer says it',
  body: z.strictObject({ key: holdKey, code: codeForm.shape.code, ...given }),
  answers: {
    200: z.object({
      outcome: z.enum(holdOutcomes),
      asked: z.optional(askedFirst),
      until: z.optional(utcInstant),
      unnamed: z.optional(z.array(z.object({ name: z.string(), refusal: refusalOf(blockReasons) }))),
    }),
  },
  errors: [
    'not_found',
    'hold_over',
    'blocked',
    'slot_canceled',
    'event_started',
    'already_signed_up',
    'not_open_to_you',
    'not_qualified',
    'too_young',
    'document_missing',
    'answers_missing',
    'overlap',
    'signup_closed',
    'signup_not_open',
    'too_many_hours',
    'too_little_rest',
    'invitation_only',
    'stale_version',
    'field_gone',
  ],
});

export const sendHoldAgain = call({
  id: 'sendHoldAgain',
  method: 'POST',
  path: '/open/holds/send-again',
  access: 'public',
  summary: 'Mail the six digits again, at most twice',
  body: keyBody,
  answers: { 204: null },
  errors: ['not_found', 'hold_over'],
});

export const releaseHold = call({
  id: 'releaseHold',
  method: 'POST',
  path: '/open/holds/release',
  access: 'public',
  summary: 'Free a place that is held; 204 also if it is no longer held',
  body: keyBody,
  answers: { 204: null },
  errors: ['not_found'],
});

export const signInByHold = call({
  id: 'signInByHold',
  method: 'POST',
  path: '/open/holds/sign-in',
  access: 'public',
  summary:
    'Exchange a hold whose six digits were entered in the last ten minutes for a one-time link of the authentication service. Not for administrators',
  body: keyBody,
  answers: { 200: z.object({ token_hash: z.string(), type: z.enum(['magiclink', 'signup']) }) },
  errors: ['not_found', 'hold_over', 'unavailable'],
});
