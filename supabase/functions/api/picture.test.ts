import { expect, test } from 'vitest';
import { readPicture } from './picture.ts';

const base64 = (text: string) => btoa(text);

test.each([
  ['image/png', '\x89PNG\r\n\x1a\nrest'],
  ['image/jpeg', '\xff\xd8\xff\xe0rest'],
  ['image/webp', 'RIFF\x01\x02\x03\x04WEBPrest'],
])('%s is known by its first bytes', async (type, bytes) => {
  const picture = await readPicture(base64(bytes));
  expect(picture).toMatchObject({ type, name: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(String.fromCharCode(...(picture?.bytes ?? []))).toBe(bytes);
});

test.each([
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['GIF', 'GIF89a'],
  ['a PDF', '%PDF-1.7'],
  ['something that only contains the bytes of a PNG', '<html>\x89PNG\r\n\x1a\n'],
  ['nothing', ''],
  ['more than 300,000 bytes', `\xff\xd8\xff${'x'.repeat(300_000)}`],
])('%s is refused', async (_, bytes) => {
  expect(await readPicture(base64(bytes))).toBeNull();
});

test('what is not Base64 is refused', async () => {
  expect(await readPicture('not base64 at all!')).toBeNull();
});
