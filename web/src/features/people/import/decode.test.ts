import { expect, it } from 'vitest';
import { decodeText } from './read-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, big: boolean) =>
  Uint8Array.from(
    [...`\ufeff${text}`].flatMap((sign) => {
      const bytes = [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8];
      return big ? bytes.reverse() : bytes;
    }),
  );

it.each([
  ['UTF-8', utf8('Jörg €')],
  ['UTF-8 with a byte order mark', utf8('\ufeffJörg €')],
  ['little-endian UTF-16', utf16('Jörg €', false)],
  ['big-endian UTF-16', utf16('Jörg €', true)],
])('reads %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe('Jörg €');
});

it('reads what Excel on Windows writes', () => {
  // Not every Node decodes the bytes of windows-1252 from 0x80 on; browsers do.
  expect(decodeText(Uint8Array.from([0x4a, 0xf6, 0x72, 0x67]))).toBe('Jörg');
});

it('reads any bytes', () => {
  expect(decodeText(Uint8Array.from({ length: 256 }, (_, byte) => byte))).toHaveLength(256);
  expect(decodeText(new Uint8Array())).toBe('');
});
