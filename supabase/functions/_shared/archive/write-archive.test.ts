import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate/browser';
import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';
import { writeArchive } from './write-archive.ts';

const noon = new Date('2026-06-13T12:00:00Z');

/** The files of an archive, by name. */
const filesOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));

it('has a README in the language of the person, all data, and each list as CSV', async () => {
  const data = { profile: { name: 'Zoë' }, signups: [{ event: '=1+1', hours: 1.5, old: { a: 1 } }], notices: [] };
  const files = filesOf(await writeArchive(data, 'german', noon));
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

it.runIf(hasPython)('is read by another program, with checksums and the time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-archive-'));
  try {
    const file = join(folder, 'a.zip');
    const data = { profile: { name: 'Zoë' }, Schürzen: [{ Größe: 'M' }], notices: [] };
    writeFileSync(file, await writeArchive(data, 'english', noon));
    const script = `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), [(i.filename, i.date_time[:4]) for i in z.infolist()]); z.extractall(sys.argv[2])`;
    const env = { ...process.env, PYTHONIOENCODING: 'utf8' };
    const said = execFileSync('python3', ['-c', script, file, folder], { encoding: 'utf8', env });
    // An archive's times are those of the machine that wrote it.
    const day = [noon.getFullYear(), noon.getMonth() + 1, noon.getDate(), noon.getHours()].join(', ');
    const listed = ['README.txt', 'data.json', 'Schürzen.csv', 'notices.csv'].map((name) => `('${name}', (${day}))`);
    expect(said.trim()).toBe(`None [${listed.join(', ')}]`);
    expect(JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8'))).toEqual(data);
    expect(readFileSync(join(folder, 'Schürzen.csv'), 'utf8')).toBe('\ufeffGröße\r\nM\r\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
