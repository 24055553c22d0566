import type { PayrollProfile } from '../contract/payroll-profiles.ts';

type Encoding = PayrollProfile['encoding'];

/** Bytes 0x80 to 0x9f of windows-1252; five of them mean nothing. Not asked of TextDecoder: that of Node.js 20 reads Latin-1 instead. */
const special = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

/** The byte of a character in windows-1252; `undefined`: it has none. */
function byteOf(character: string): number | undefined {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80 || (point >= 0xa0 && point <= 0xff)) return point;
  const place = special.indexOf(character);
  return place < 0 ? undefined : 0x80 + place;
}

/** Whether the encoding has all characters of a text. */
export const canEncode = (text: string, encoding: Encoding): boolean =>
  encoding === 'windows-1252'
    ? Array.from(text).every((character) => byteOf(character) !== undefined)
    : !/\p{Surrogate}/u.test(text);

/** A text that the encoding can write, as bytes. */
export function encode(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'windows-1252') return Uint8Array.from(Array.from(text), (character) => byteOf(character) ?? 0);
  return new TextEncoder().encode(encoding === 'utf-8-bom' ? `\ufeff${text}` : text);
}
