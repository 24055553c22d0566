import { invalidRequest } from './api-error.ts';

/** Where a list was cut: the last row's moment and identifier, its order. */
export interface Position {
  after: string;
  afterId: string;
}

const plain = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A position, as Postgres names it (`moment|identifier`), in the form that goes into an address. */
export const toCursor = (position: string): string =>
  btoa(position).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Reads a cursor; throws 400 for anything that `toCursor` did not make. */
export function readCursor(cursor: string): Position {
  const match = /^[\w-]{1,200}$/.test(cursor) && plain.exec(decode(cursor));
  if (!match || Number.isNaN(Date.parse(match[1] ?? ''))) {
    throw invalidRequest([{ path: 'cursor', message: 'Must be a cursor from a Link header' }]);
  }
  return { after: match[1] as string, afterId: match[2] as string };
}

function decode(cursor: string): string {
  try {
    return atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
