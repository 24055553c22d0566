import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { storable, utcInstant } from './primitives.ts';

// The page that checks statements loads this file, and nothing of what people do with their own.

/** The letters and digits of Crockford's base32: none can be taken for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 28;

/** A new id of a statement: 140 random bits. */
export const newStatementId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => alphabet[byte % 32]).join('');

/** The id as it was typed or is in an address: in groups, in small letters, with letters that look like a digit. */
export const plainStatementId = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** The id in groups of four, to read and to type. */
export const groupedStatementId = (id: string): string => id.match(/.{1,4}/g)?.join('-') ?? '';

/** What a statement says: the claim `statement` of the signed text. `initials` is all that it knows of the person. */
export const statementClaim = z.object({
  initials: z.string(),
  organisation: z.string(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  roles: z.array(z.object({ name: z.string(), minutes: z.int() })),
});
export type StatementClaim = z.infer<typeof statementClaim>;

/**
 * What the installation knows of a statement. `token`: the signed text; `null` when the person has left. `has_newer`: a later one for
 * the same days holds.
 */
const checked = z.object({
  token: z.nullable(z.string()),
  withdrawn_at: z.nullable(utcInstant),
  has_newer: z.boolean(),
});
export type CheckedStatement = z.infer<typeof checked>;

export const checkStatement = call({
  id: 'checkStatement',
  method: 'POST',
  path: '/statements/check',
  access: 'public',
  summary: 'What is known of the statement with this id; the id is in the body, so that no log has it',
  body: z.strictObject({
    statement_id: z
      .string(problem('invalid_type', { expected: 'string' }))
      .check(storable, z.maxLength(200, problem('too_long', { max: 200 })), z.overwrite(plainStatementId)),
  }),
  answers: { 200: checked },
  errors: ['not_found'],
});

/** The public keys of an installation as a DID document (did:web); the first key signs, all of them verify. */
const didDocument = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  verificationMethod: z.array(
    z.object({
      id: z.string(),
      type: z.literal('JsonWebKey2020'),
      controller: z.string(),
      publicKeyJwk: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), kid: z.string() }),
    }),
  ),
  assertionMethod: z.array(z.string()),
});
export type DidDocument = z.infer<typeof didDocument>;

export const getDid = call({
  id: 'getDid',
  method: 'GET',
  path: '/did.json',
  access: 'public',
  summary: 'The public keys with which statements can be verified, as the DID document of this installation',
  answers: { 200: didDocument },
  errors: ['not_found'],
});
