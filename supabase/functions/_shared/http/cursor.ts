import * as z from 'zod/mini';
import { id, instant } from '../contract/primitives.ts';
import { invalidAt } from './api-error.ts';

/** Where a list was cut: the last row's moment and identifier, its order. */
export interface Position {
  after: string;
  afterId: string;
}

/** A position, as Postgres names it (`moment|identifier`), in the form that goes into an address. */
export const toCursor = (position: string): string =>
  btoa(position).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

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

function decode(cursor: string): string {
  try {
    return atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
