import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { fieldRef } from './errors.ts';
import { anyText, flag, id, optionalText, pageFields, requiredText, utcInstant, version, whole } from './primitives.ts';

/** `size`: one of the options, which have an order, for lists to order by; `several`: any of them. */
export const fieldKinds = [
  'short_text',
  'long_text',
  'choice',
  'several',
  'number',
  'size',
  'date',
  'yes_no',
  'file',
] as const;
export type FieldKind = (typeof fieldKinds)[number];
/** The kinds whose answers are among options. */
export const kindsWithOptions = ['choice', 'several', 'size'] as const satisfies readonly FieldKind[];
/** Who reads answers besides the person: nobody, administrators, or these and leads of a shift of the person. */
export const fieldReaders = ['person', 'administrators', 'leads'] as const;
export const specials = ['none', 'health', 'diet'] as const;
/** Asked once, once in each season, or of people who have places at an event or of a slot type. */
export const fieldScopes = ['person', 'season', 'event', 'slot_type'] as const;
/** `before_taking`: before a place that it concerns is taken; `day_before`: until a day before the shift. */
const fieldNeeds = ['wanted', 'before_taking', 'day_before'] as const;

/** How large a file can be, in MB, unless it is said, and at most. */
export const usualFileMb = 5;
export const mostFileMb = 10;
export const bytesPerMb = 1024 * 1024;
/** The kinds of files that can be answers. */
const fileTypes = ['pdf', 'jpeg', 'png', 'webp'] as const;
export type FileType = (typeof fileTypes)[number];

/** After how many days answers about health and diet are removed unless it is said. */
export const specialEndsDays = 14;
const mostOptions = 100;
const mostFields = 500;
const mostAnswers = 200;

const named = z.nullable(z.object({ id, name: z.string() }));
/**
 * What an organisation asks its people: a custom question. `purpose`: what the answers are for, which people read before they
 * answer. `options`: empty for kinds without. `max_mb`: how large a file can be; `null` for other kinds. `ends_days`: answers are removed so many days after the event, the season or the last shift of the
 * person; `null`: they are kept. `event`, `slot_type`: of whom it is asked, for these scopes. `answers`: how many there are; `null` for people who are not
 * administrators.
 */
const customField = z.object({
  ...fieldRef.shape,
  help: z.nullable(z.string()),
  purpose: z.string(),
  kind: z.enum(fieldKinds),
  options: z.array(z.string()),
  max_mb: z.nullable(z.int()),
  readers: z.enum(fieldReaders),
  special: z.enum(specials),
  ends_days: z.nullable(z.int()),
  scope: z.enum(fieldScopes),
  event: named,
  slot_type: named,
  needed: z.enum(fieldNeeds),
  answers: z.nullable(z.int()),
  version,
});
export type CustomField = z.infer<typeof customField>;

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, problem('invalid_value', { allowed: [...values] }));
const optionsOf = z.array(requiredText(200, 'option')).check(
  z.maxLength(mostOptions, problem('too_many', { what: 'options', max: mostOptions })),
  z.refine<string[]>((options) => new Set(options).size === options.length, problem('duplicate', { what: 'option' })),
);
const fieldFields = {
  label: requiredText(200, 'question'),
  help: optionalText(2000),
  purpose: requiredText(500, 'purpose'),
  kind: oneOf(fieldKinds),
  options: z._default(optionsOf, []),
  max_mb: z.optional(z.nullable(whole(1, mostFileMb))),
  readers: oneOf(fieldReaders),
  special: z._default(oneOf(specials), 'none'),
  ends_days: z.optional(z.nullable(whole(0, 3650))),
  scope: z._default(oneOf(fieldScopes), 'person'),
  event_id: z._default(z.nullable(id), null),
  slot_type_id: z._default(z.nullable(id), null),
  needed: z._default(oneOf(fieldNeeds), 'wanted'),
  version: z.optional(version),
};
/** Without `max_mb`, files have up to 5 MB. Without `ends_days`, answers about health and diet end after 14 days, and others are kept. Those about health and diet always end. */
export const customFieldBody = z.pipe(
  z.strictObject(fieldFields).check(
    z.refine(({ kind, options }) => options.length > 0 || !kindsWithOptions.some((each) => each === kind), {
      path: ['options'],
      message: problem('too_few', { what: 'options', min: 1 }),
    }),
    z.refine(({ special, ends_days }) => special === 'none' || ends_days !== null, {
      path: ['ends_days'],
      message: problem('special_ends', {}),
    }),
    z.refine(({ scope, event_id }) => scope !== 'event' || event_id !== null, {
      path: ['event_id'],
      message: problem('not_found', { what: 'event' }),
    }),
    z.refine(({ scope, slot_type_id }) => scope !== 'slot_type' || slot_type_id !== null, {
      path: ['slot_type_id'],
      message: problem('not_found', { what: 'slot_type' }),
    }),
  ),
  // What does not belong to the kind or the scope is left out, so that a form can keep it while somebody tries another one.
  z.transform(({ ends_days, max_mb, ...body }) => ({
    ...body,
    options: kindsWithOptions.some((each) => each === body.kind) ? body.options : [],
    max_mb: body.kind === 'file' ? (max_mb ?? usualFileMb) : null,
    event_id: body.scope === 'event' ? body.event_id : null,
    slot_type_id: body.scope === 'slot_type' ? body.slot_type_id : null,
    ends_days: ends_days === undefined && body.special !== 'none' ? specialEndsDays : (ends_days ?? null),
  })),
);

/** A file, by its id, and its kind and size as they were read from its bytes. */
const answerFile = z.object({ file: id, type: z.enum(fileTypes), bytes: z.int() });
export type AnswerFile = z.infer<typeof answerFile>;
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), answerFile]);
/** A text, a number, a yes or no, a day (`2026-06-14`), for several choices an array of options, or a file. */
export type AnswerValue = z.infer<typeof value>;
/**
 * A field as it is asked of a person. `season`: for which, if it is asked in each. `asked`: now; otherwise only an answer from before is left.
 * `value`: `null` without an answer, and for answers that only the person reads. `ends_at`: when the answer is removed.
 */
const personAnswer = z.object({
  field: customField,
  season: named,
  asked: z.boolean(),
  value: z.nullable(value),
  answered_at: z.nullable(utcInstant),
  ends_at: z.nullable(utcInstant),
});
export type PersonAnswer = z.infer<typeof personAnswer>;

const invalidAnswer = problem('invalid', {});
/** What the upload returned; only the id counts. */
const givenFile = z.strictObject({ file: id, type: z.optional(z.enum(fileTypes)), bytes: z.optional(z.int()) });
const givenValue = z.nullable(
  z.union(
    [anyText(5000), z.number(), flag, z.array(anyText(200)).check(z.maxLength(mostOptions, invalidAnswer)), givenFile],
    invalidAnswer,
  ),
);
/** A `value` of `null` deletes the answer. */
export const answersBody = z.strictObject({
  answers: z
    .array(z.strictObject({ field_id: id, season_id: z._default(z.nullable(id), null), value: givenValue }))
    .check(z.maxLength(mostAnswers, problem('too_many', { what: 'lines', max: mostAnswers }))),
});

/** What somebody answered whose place is at the event, by field; `missing`: what they need to answer and have not. */
const eventAnswers = z.object({
  fields: z.array(
    z.object({ ...fieldRef.shape, kind: z.enum(fieldKinds), options: z.array(z.string()), position: z.int() }),
  ),
  people: z.array(z.object({ user_id: id, answers: z.record(z.string(), value), missing: z.array(fieldRef) })),
});
export type EventAnswers = z.infer<typeof eventAnswers>;

export const listCustomFields = call({
  id: 'listCustomFields',
  method: 'GET',
  path: '/custom-fields',
  access: 'member',
  acted: true,
  seen: true,
  summary: 'What the organisation asks its people, in the order in which it asks',
  answers: { 200: z.array(customField) },
});
export const createCustomField = call({
  id: 'createCustomField',
  method: 'POST',
  path: '/custom-fields',
  access: 'admin',
  summary:
    'Ask something else, last in the order. Answers about health and diet end after 14 days unless `ends_days` says otherwise',
  body: customFieldBody,
  answers: { 201: customField },
});
export const updateCustomField = call({
  id: 'updateCustomField',
  method: 'PUT',
  path: '/custom-fields/:id',
  access: 'admin',
  summary:
    'Replace what is asked. Once people have answered, its kind and scope stay, no more people can read the answers, and they are kept no longer',
  body: customFieldBody,
  answers: { 200: customField },
  errors: ['not_found', 'stale_version', 'field_answered'],
});
export const deleteCustomField = call({
  id: 'deleteCustomField',
  method: 'DELETE',
  path: '/custom-fields/:id',
  access: 'admin',
  summary: 'No longer ask something. Answers stay with their people until they end',
  answers: { 204: null },
  errors: ['not_found'],
});
export const orderCustomFields = call({
  id: 'orderCustomFields',
  method: 'PUT',
  path: '/custom-fields/order',
  access: 'admin',
  summary: 'Ask in this order; what is left out comes last',
  body: z.strictObject({
    ids: z.array(id).check(z.maxLength(mostFields, problem('too_many', { what: 'lines', max: mostFields }))),
  }),
  answers: { 204: null },
});
export const listFieldAnswers = call({
  id: 'listFieldAnswers',
  method: 'GET',
  path: '/custom-fields/:id/answers',
  access: 'admin',
  summary:
    'A page of the answers to a field, by name, of 1,000 unless `limit` says otherwise: of everybody who has answered or, with `event_id` or `season_id`, of all who have a place there. Refused for answers that nobody but the person reads',
  query: z.strictObject({ event_id: z.optional(id), season_id: z.optional(id), ...pageFields(1000) }),
  answers: { 200: z.array(z.object({ user: z.object({ id, name: z.string() }), value: z.nullable(value) })) },
  errors: ['not_found'],
});
export const listEventAnswers = call({
  id: 'listEventAnswers',
  method: 'GET',
  path: '/events/:id/answers',
  access: 'member',
  acted: true,
  summary:
    'What the people of an event have answered, as far as the caller may read it: administrators, and leads of the shifts with the right `roster`',
  answers: { 200: eventAnswers },
  errors: ['forbidden', 'not_found'],
});
export const listUserAnswers = call({
  id: 'listUserAnswers',
  method: 'GET',
  path: '/users/:id/answers',
  access: 'self',
  acted: true,
  summary: 'What a person is asked now, and their answers. Administrators see the answers that they may read',
  answers: { 200: z.array(personAnswer) },
  errors: ['not_found'],
});
export const saveUserAnswers = call({
  id: 'saveUserAnswers',
  method: 'PUT',
  path: '/users/:id/answers',
  access: 'self',
  acted: true,
  summary:
    'Answer for oneself or, where administrators may read it, for a person: all of the answers or, if one is refused, none',
  body: answersBody,
  answers: { 200: z.array(personAnswer) },
  errors: ['not_found', 'field_gone'],
});
export const uploadFile = call({
  id: 'uploadFile',
  method: 'POST',
  path: '/users/:id/files',
  access: 'self',
  acted: true,
  summary:
    'Upload a file for a question, to answer it with. The body is the file: a PDF, JPEG, PNG or WebP by its bytes. It is removed after a day unless it is an answer',
  query: z.strictObject({ field_id: id }),
  fileBody: mostFileMb * bytesPerMb,
  answers: { 201: answerFile },
  errors: ['not_found', 'field_gone'],
  cost: 10,
});
export const getFile = call({
  id: 'getFile',
  method: 'GET',
  path: '/files/:id',
  access: 'member',
  acted: true,
  summary: 'The file that somebody answered with, to save, for those who may read the answer',
  answers: { 200: z.string() },
  type: 'application/octet-stream',
  errors: ['not_found'],
  cost: 10,
});
