import { Buffer } from 'node:buffer';
import * as z from 'zod/mini';
import { id, instant } from '../contract/primitives.ts';
import { invalidAt } from './api-error.ts';

/** The position in a list at which a page ended: moment and identifier of its last row, by which the list is ordered. */
export interface Position {
  after: string;
  afterId: string;
}

/** A position, which Postgres writes as `moment|identifier`, in the form that goes into an address. */
export const toCursor = (position: string): string => Buffer.from(position, 'latin1').toString('base64url');

/** Returns an empty text for anything but base64url, which Node decodes in part and Deno 2.1 refuses with a TypeError. */
function decode(cursor: string): string {
  return z.safeParse(z.base64url(), cursor).success ? Buffer.from(cursor, 'base64url').toString('latin1') : '';
}

/** Reads a cursor; throws 400 for anything that `toCursor` did not make. */
export function readCursor(cursor: string): Position {
  const [after, afterId, ...rest] = decode(cursor).split('|');
  const moment = z.safeParse(instant, after);
  const row = z.safeParse(id, afterId);
  if (!moment.success || !row.success || rest.length > 0) {
    throw invalidAt('cursor', { code: 'invalid_format', params: { format: 'cursor' } });
  }
  return { after: moment.data, afterId: row.data };
}
