import { expect, test } from 'vitest';
import { okFile } from '../http/answer.ts';
import { fileNameOf } from './file-name.ts';

test.each([
  ['a question and a person', ['Consent, signed?', 'Zoë O’Brien'], 'Consent signed - Zoë O Brien.pdf'],
  ['paths', ['../../x', 'C:\\y\0'], 'x - C y.pdf'],
  ['nothing to write', ['???', ''], 'file.pdf'],
  ['marks that turn text around', ['abc\u202Efdp.exe', 'x'], 'abc fdp exe - x.pdf'],
  ['a header of one’s own', ['a"\r\nset-cookie: x=1', ';'], 'a set cookie x 1.pdf'],
])('the name of a file from %s', (_, parts, name) => {
  expect(fileNameOf('pdf', parts)).toBe(name);
});

test('the name of a file is short, whatever it is made from', () => {
  const name = fileNameOf('jpeg', ['x'.repeat(10_000), '𝕏'.repeat(10_000)]);
  expect([...name]).toHaveLength(60 + 3 + 60 + 4);
});

test('a download has its name in ASCII for old programs, and whole for others', () => {
  const { headers } = okFile('application/octet-stream', "Zoë's *.pdf", new Uint8Array());
  expect(headers?.['content-disposition']).toBe(
    `attachment; filename="Zo_'s *.pdf"; filename*=UTF-8''Zo%C3%AB%27s%20%2A.pdf`,
  );
});
