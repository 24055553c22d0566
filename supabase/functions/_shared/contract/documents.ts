import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import {
  email,
  flag,
  id,
  optionalText,
  pageFields,
  requiredText,
  storable,
  utcInstant,
  version,
} from './primitives.ts';
import { readText, strokes, textsToRead } from './signing.ts';
import { languages } from './users.ts';

export type DocumentLanguage = (typeof languages)[number];

const most = 20_000;
const documentText = z
  .string(problem('invalid_type', { expected: 'string' }))
  .check(z.trim(), storable, z.maxLength(most, problem('too_long', { max: most })));
const texts = {
  english: z.optional(documentText),
  german: z.optional(documentText),
  spanish: z.optional(documentText),
  french: z.optional(documentText),
};

/** The text of a document in at least one language; an empty one is none. */
const documentTexts = z.pipe(
  z
    .strictObject(texts)
    .check(z.refine((given) => Object.values(given).some(Boolean), problem('required', { what: 'message' }))),
  z.transform((given) => Object.fromEntries(Object.entries(given).filter(([, text]) => text)) as typeof given),
);

/** How many slot types ask for one document at most. */
const mostTypes = 200;
const documentFields = {
  name: requiredText(200, 'name'),
  texts: documentTexts,
  for_everybody: flag,
  slot_type_ids: z.array(id).check(z.maxLength(mostTypes, problem('too_many', { what: 'slot_types', max: mostTypes }))),
  parent_signs: z.optional(flag),
  signed: z.optional(flag),
};
export const documentBody = z.strictObject(documentFields);

/**
 * What people agree to: everybody, or whoever takes places of these slot types. `edition` counts the texts. `agreed_at`: when the caller agreed to it, as far as
 * that still counts; `places`: how many places of theirs ahead ask for it. `parent_signs`: for people under 18 a parent or guardian agrees; `signer`: who
 * does for the caller, `null` if it depends on their age, which is not known; `parent`: whom they last asked, who has not agreed. `signed`: it is signed as well. `agreed`, `missing`: how many active people have agreed, and have not; `null`
 * unless an administrator asks.
 */
const document = z.object({
  id,
  name: z.string(),
  for_everybody: z.boolean(),
  edition: z.int(),
  texts: textsToRead,
  slot_types: z.array(z.object({ id, name: z.string() })),
  parent_signs: z.boolean(),
  signed: z.boolean(),
  signer: z.nullable(z.enum(['self', 'parent'])),
  parent: z.nullable(
    z.object({
      name: z.string(),
      email: z.string(),
      asked_at: utcInstant,
      until: utcInstant,
      declined_at: z.nullable(utcInstant),
    }),
  ),
  agreed_at: z.nullable(utcInstant),
  places: z.int(),
  agreed: z.nullable(z.int()),
  missing: z.nullable(z.int()),
  version,
});
export type Document = z.infer<typeof document>;

/** Who agreed: the person, or who looks after them, in the app; an administrator recorded what they signed on paper; a parent, by the link of an email; the person, or a parent beside them, at the desk of a shift. */
const via = z.enum(['self', 'guardian', 'paper', 'link', 'desk', 'desk_parent']);

/** A person, and when they agreed to which text of a document, as far as that counts. `signed_by`: the name of a parent, or that was typed as a signature. */
const documentPerson = z.object({
  user: z.object({ id, name: z.string() }),
  agreed_at: z.nullable(utcInstant),
  edition: z.nullable(z.int()),
  via: z.nullable(via),
  signed_by: z.nullable(z.string()),
});

/**
 * What a person agreed to, with the text that they had before them and its SHA-256. `signed_by`: the name of a parent, or that was typed as a signature;
 * `strokes`: the signature that was drawn.
 */
const agreement = z.object({
  id,
  document: z.object({ id, name: z.string() }),
  edition: z.int(),
  language: z.enum(languages),
  text: z.string(),
  sha256: z.string(),
  agreed_at: utcInstant,
  withdrawn_at: z.nullable(utcInstant),
  via,
  signed_by: z.nullable(z.string()),
  email: z.nullable(z.string()),
  strokes: z.nullable(strokes),
});
export type Agreement = z.infer<typeof agreement>;

export const listDocuments = call({
  id: 'listDocuments',
  method: 'GET',
  path: '/documents',
  access: 'member',
  acted: true,
  seen: true,
  summary: 'All documents that people agree to, by name, with their present texts',
  answers: { 200: z.array(document) },
});
export const createDocument = call({
  id: 'createDocument',
  method: 'POST',
  path: '/documents',
  access: 'admin',
  summary: 'Create a document that people agree to before they can have a place',
  body: documentBody,
  answers: { 201: document },
  errors: ['document_exists'],
});
export const updateDocument = call({
  id: 'updateDocument',
  method: 'PUT',
  path: '/documents/:id',
  access: 'admin',
  summary:
    'Replace a document. Other texts are another edition: unless `asks_again` is false, people agree anew, and those who have places that ask for it are told. Places stay',
  body: z.strictObject({ ...documentFields, asks_again: z.optional(flag), version: z.optional(version) }),
  answers: { 200: document },
  errors: ['not_found', 'stale_version', 'document_exists'],
});
export const deleteDocument = call({
  id: 'deleteDocument',
  method: 'DELETE',
  path: '/documents/:id',
  access: 'admin',
  summary:
    'Delete a document; if people have agreed to it, it ends: nobody is asked for it, and what they agreed to stays',
  answers: { 204: null },
  errors: ['not_found'],
});
export const listDocumentPeople = call({
  id: 'listDocumentPeople',
  method: 'GET',
  path: '/documents/:id/people',
  access: 'admin',
  summary:
    'A page of active people by name, with when they agreed to a document; `which`: those who have, or who have not',
  query: z.strictObject({
    which: z.optional(z.enum(['agreed', 'missing'], problem('invalid_value', { allowed: ['agreed', 'missing'] }))),
    ...pageFields(1000),
  }),
  answers: { 200: z.array(documentPerson) },
});
export const agreeToDocument = call({
  id: 'agreeToDocument',
  method: 'PUT',
  path: '/users/:id/agreements/:documentId',
  access: 'self',
  acted: true,
  summary:
    'Agree to the present text of a document, which is named by its edition and language. An administrator records what another person signed on paper',
  body: z.strictObject({
    ...readText,
    /** How it is signed, if the document wants that: by a name that is typed, or drawn. */
    signature: z.optional(z.strictObject({ name: optionalText(200), strokes: z.optional(z.nullable(strokes)) })),
  }),
  answers: { 204: null },
  errors: ['not_found', 'stale_version', 'parent_signs'],
});
export const parentBody = z.strictObject({ name: requiredText(200, 'name'), email });
export const askParent = call({
  id: 'askParent',
  method: 'POST',
  path: '/users/:id/agreements/:documentId/parent',
  access: 'self',
  summary:
    'Mail a link to a parent or guardian of somebody under 18, with which they read a document and agree to it without an account. It ends the link of an earlier email',
  body: z.strictObject({ ...parentBody.shape, language: readText.language }),
  answers: { 204: null },
  errors: ['not_found', 'parent_signs'],
  cost: 2,
});
export const listAgreements = call({
  id: 'listAgreements',
  method: 'GET',
  path: '/users/:id/agreements',
  access: 'self',
  acted: true,
  seen: true,
  summary: 'What a person agreed to, the latest first, with the texts',
  answers: { 200: z.array(agreement) },
});
export const withdrawAgreement = call({
  id: 'withdrawAgreement',
  method: 'DELETE',
  path: '/users/:id/agreements/:documentId',
  access: 'self',
  acted: true,
  summary: 'Withdraw an agreement. Places that ask for it stay, and administrators are told of those ahead',
  answers: { 204: null },
  errors: ['not_found'],
});
