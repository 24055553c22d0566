import { createHash } from 'node:crypto';

/** The SHA-256 hash of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A shorter one, for names and for telling whether a text has changed. */
export function shortHash(text: string): string {
  return sha256(text).slice(0, 16);
}
