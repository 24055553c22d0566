import { expect, it } from 'vitest';
import { decodeText } from './decode.ts';

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
  ['UTF-8 with its mark', utf8('\ufeffJörg €')],
  ['UTF-16 of a little end', utf16('Jörg €', false)],
  ['UTF-16 of a big end', utf16('Jörg €', true)],
])('reads %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe('Jörg €');
});

it('reads what Excel on Windows writes', () => {
  // Not every Node knows the signs of windows-1252 from 0x80 on; browsers do.
  expect(decodeText(Uint8Array.from([0x4a, 0xf6, 0x72, 0x67]))).toBe('Jörg');
});

it('reads whatever bytes there are', () => {
  expect(decodeText(Uint8Array.from({ length: 256 }, (_, byte) => byte))).toHaveLength(256);
  expect(decodeText(new Uint8Array())).toBe('');
});
