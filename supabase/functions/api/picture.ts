import { sha256 } from '../_shared/link-token.ts';
import type { Picture } from './data/open-page.ts';

const mostBytes = 300_000;

/** How the kinds of pictures begin that every browser shows and that run no scripts. */
const kinds: readonly { type: string; is: (text: string) => boolean }[] = [
  { type: 'image/png', is: (text) => text.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', is: (text) => text.startsWith('\xff\xd8\xff') },
  { type: 'image/webp', is: (text) => text.startsWith('RIFF') && text.startsWith('WEBP', 8) },
];

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
  const kind = kinds.find(({ is }) => is(text));
  if (!kind || text.length > mostBytes) return null;
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return { name: await sha256(bytes), type: kind.type, bytes };
}
