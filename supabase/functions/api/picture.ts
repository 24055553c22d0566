import { fileTypeOf } from '../_shared/files/file-type.ts';
import { sha256 } from '../_shared/link-token.ts';
import type { Picture } from './data/open-page.ts';

const mostBytes = 300_000;

/**
 * A picture from Base64, by what its bytes are: no name or type of the sender is believed. Null: it is none of the kinds that we show, or
 * too large.
 */
export async function readPicture(base64: string): Promise<Picture | null> {
  let text: string;
  try {
    text = atob(base64);
  } catch {
    return null;
  }
  if (text.length > mostBytes) return null;
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const type = fileTypeOf(bytes);
  return type === null || type === 'pdf' ? null : { name: await sha256(bytes), type: `image/${type}`, bytes };
}
