import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';
import { writeArchive } from './write-archive.ts';
import { zip } from './zip.ts';

const noon = new Date('2026-06-13T12:00:00Z');

/** The files of an archive, by name, read by its directory at the end. */
function filesOf(bytes: Uint8Array): Record<string, string> {
  const view = new DataView(bytes.buffer);
  const text = (from: number, length: number) => new TextDecoder().decode(bytes.subarray(from, from + length));
  const end = bytes.length - 22;
  const files: Record<string, string> = {};
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [size, name, local] = [
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ];
    files[text(at + 46, name)] = text(local + 30 + name, size);
    at += 46 + name;
  }
  return files;
}

it('has a README in the language of the person, all data, and each list as CSV', () => {
  const data = { profile: { name: 'Zoë' }, signups: [{ event: '=1+1', hours: 1.5, old: { a: 1 } }], notices: [] };
  const files = filesOf(writeArchive(data, 'german', noon));
  expect(Object.keys(files)).toEqual(['README.txt', 'data.json', 'signups.csv', 'notices.csv']);
  expect(files['README.txt']).toContain('Deine Daten, 2026-06-13');
  expect(JSON.parse(files['data.json'] ?? '')).toEqual(data);
  expect(files['signups.csv']).toBe(`event,hours,old\r\n'=1+1,1.5,"{""a"":1}"\r\n`);
});

it('keeps text from being a formula', () => {
  expect(toCsv([{ a: '+49 555', b: -5, c: 'x,"y"', d: null }])).toBe(`\ufeffa,b,c,d\r\n'+49 555,-5,"x,""y""",\r\n`);
});

const hasPython = (() => {
  try {
    execFileSync('python3', ['-c', 'import zipfile']);
    return true;
  } catch {
    return false;
  }
})();

it.runIf(hasPython)('is read by another program, with checksums and times', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-archive-'));
  try {
    const file = join(folder, 'a.zip');
    writeFileSync(
      file,
      zip(
        [
          { name: 'Zoë.txt', text: 'Grüße' },
          { name: 'b', text: '' },
        ],
        noon,
      ),
    );
    const script = `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), [(i.filename, i.date_time[:4]) for i in z.infolist()]); z.extractall(sys.argv[2])`;
    const said = execFileSync('python3', ['-c', script, file, folder], {
      encoding: 'utf8',
      env: { ...process.env, PYTHONIOENCODING: 'utf8' },
    });
    expect(said.trim()).toBe("None [('Zoë.txt', (2026, 6, 13, 12)), ('b', (2026, 6, 13, 12))]");
    expect(readFileSync(join(folder, 'Zoë.txt'), 'utf8')).toBe('Grüße');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
