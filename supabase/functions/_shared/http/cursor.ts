import { Buffer } from 'node:buffer';
import * as z from 'zod/mini';
import { id, storable } from '../contract/primitives.ts';
import { invalidAt } from './api-error.ts';

/** The position in a list at which a page ended: what its last row is sorted by, and its identifier. */
export interface Position {
  after: string;
  afterId: string;
}

/** What the rows of a list are sorted by, as a cursor contains it. */
const keys = {
  moment: z.iso.datetime().check(z.refine((text) => text >= '2000' && text < '2101')),
  text: z.string().check(z.maxLength(300), storable),
};
export type CursorKey = keyof typeof keys;

/** The identifiers of a list's rows. */
const identifiers = { uuid: id, number: z.string().check(z.regex(/^-?\d{1,18}$/)) };
export type CursorId = keyof typeof identifiers;

/** A position, which Postgres writes as `key|identifier`, in the form that goes into an address. */
export const toCursor = (position: string): string => Buffer.from(position, 'utf8').toString('base64url');

/** Returns an empty text for anything but base64url, which Node decodes in part and Deno 2.1 refuses with a TypeError. */
function decode(cursor: string): string {
  return z.safeParse(z.base64url(), cursor).success ? Buffer.from(cursor, 'base64url').toString('utf8') : '';
}

/** Reads a cursor; throws 400 for anything that `toCursor` did not make. */
export function readCursor(cursor: string, kind: CursorKey, identifier: CursorId = 'uuid'): Position {
  const text = decode(cursor);
  const bar = text.lastIndexOf('|');
  const key = z.safeParse(keys[kind], text.slice(0, Math.max(bar, 0)));
  const row = z.safeParse(identifiers[identifier], text.slice(bar + 1));
  if (bar < 0 || !key.success || !row.success) {
    throw invalidAt('cursor', { code: 'invalid_format', params: { format: 'cursor' } });
  }
  return { after: key.data, afterId: row.data };
}
