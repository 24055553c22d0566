import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type TestSource, testsOf } from './test-sources.ts';

/** A row of the table: number, statement, and the tests that prove it or why there is none. */
interface Row {
  number: string;
  statement: string;
  proofs: { path: string; title: string }[];
  changed: boolean;
}

const text = readFileSync(new URL('../e2e/README.md', import.meta.url), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, number = '', statement = '', proof = '']): Row => ({
    number,
    statement,
    proofs: [...proof.matchAll(/`([^`]+\.ts)` › (.+?)(?=<br>|$)/g)].map(([, path = '', title = '']) => ({
      path,
      title: title.replaceAll('\\|', '|').trim(),
    })),
    changed: proof.startsWith('changed: '),
  }),
);

const files = new Map<string, Promise<TestSource[]>>();
function proofOf({ path, title }: Row['proofs'][number]): Promise<TestSource[]> {
  const tests = files.get(path) ?? testsOf(path);
  files.set(path, tests);
  return tests.then((all) => all.filter((test) => test.title === title || test.title.endsWith(` › ${title}`)));
}

/** What must stand in a test that proves this text: the text itself, around its placeholders. */
const partsOf = (quoted: string): string[] => quoted.split(/\{\w+\}/).map((part) => part.trim());

describe('the table of the specification', () => {
  it('numbers its statements without a gap, in all nine sections', () => {
    expect(rows.length).toBeGreaterThan(250);
    for (let section = 1; section <= 9; section++) {
      const numbers = rows.map(({ number }) => number.split('.')).filter(([first]) => first === String(section));
      expect(numbers.map(([, second]) => Number(second))).toEqual(numbers.map((_, index) => index + 1));
      expect(numbers.length, `section ${section}`).toBeGreaterThan(0);
    }
    expect(text.match(/^\| \d/gm)).toHaveLength(rows.length);
  });

  it('names a test for every statement, or what changed it', () => {
    expect(rows.filter(({ proofs, changed }) => proofs.length === 0 && !changed).map(({ number }) => number)).toEqual(
      [],
    );
  });

  it('names tests that there are, each exactly one', async () => {
    const wrong: string[] = [];
    for (const { number, proofs } of rows) {
      for (const proof of proofs) {
        const found = await proofOf(proof).catch(() => []);
        if (found.length !== 1) wrong.push(`${number}: ${found.length} × ${proof.path} › ${proof.title}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('names tests that speak of the very words of the specification', async () => {
    const missing: string[] = [];
    for (const { number, statement, proofs, changed } of rows) {
      if (changed && proofs.length === 0) continue;
      const sources = (await Promise.all(proofs.map((proof) => proofOf(proof).catch(() => [])))).flat();
      for (const [, quoted = ''] of statement.matchAll(/“([^”]+)”/g)) {
        if (!sources.some((source) => partsOf(quoted).every((part) => source.text.includes(part))))
          missing.push(`${number}: ${quoted}`);
      }
    }
    expect(missing).toEqual([]);
  });
});
