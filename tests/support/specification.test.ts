import { describe, expect, it } from 'vitest';
import { statements } from './specification.ts';
import { allTests, testsIn } from './test-sources.ts';

const tests = allTests();
const testsOf = (number: string) => tests.filter(({ tags }) => tags.includes(number));

/** What a test that proves this text must contain: the text itself, around its placeholders. */
const partsOf = (quoted: string): string[] => quoted.split(/\{\w+\}/).map((part) => part.trim());

describe('the specification', () => {
  it('numbers its statements without gaps in all nine sections', () => {
    expect(statements.length).toBeGreaterThan(250);
    for (let section = 1; section <= 9; section++) {
      const numbers = statements.map(({ number }) => number.split('.')).filter(([first]) => first === String(section));
      expect(numbers.map(([, second]) => Number(second))).toEqual(numbers.map((_, index) => index + 1));
      expect(numbers.length, `section ${section}`).toBeGreaterThan(0);
    }
  });

  it('has a test for every statement that still applies', () => {
    const unproven = statements.filter(({ number, changed }) => !changed && testsOf(number).length === 0);
    expect(unproven.map(({ number, text }) => `${number} ${text}`)).toEqual([]);
  });

  it('has a statement for every number that a test carries', () => {
    const known = new Set(['phone', 'own-stack', ...statements.map(({ number }) => number)]);
    const wrong = tests.flatMap(({ path, title, tags }) =>
      tags.filter((tag) => !known.has(tag)).map((tag) => `${tag}: ${path} › ${title}`),
    );
    expect(wrong).toEqual([]);
  });

  it('quotes texts that occur in the tests of their statement', () => {
    const missing = statements.flatMap(({ number, text, changed }) => {
      const proofs = testsOf(number);
      if (changed && proofs.length === 0) return [];
      return [...text.matchAll(/“([^”]+)”/g)]
        .map(([, quoted = '']) => quoted)
        .filter((quoted) => !proofs.some((proof) => partsOf(quoted).every((part) => proof.text.includes(part))))
        .map((quoted) => `${number}: ${quoted}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('the tests of a file', () => {
  it('have the titles and the tags of the groups around them', () => {
    const code =
      "test.describe('a', { tag: '@phone' }, () => { test('b', { tag: ['@1.1', '@1.2'] }, async () => {}); });";
    expect(testsIn('a.spec.ts', code)).toMatchObject([{ title: 'a › b', tags: ['phone', '1.1', '1.2'] }]);
    expect(testsIn('a.test.ts', "it.each([1])('%s', { tags: ['1.1'] }, () => {})")).toMatchObject([{ tags: ['1.1'] }]);
  });

  it('have their own code and the titles of their steps', () => {
    const one = "test('a', async () => { await test.step('b', async () => {}); })";
    expect(testsIn('a.spec.ts', `const c = 1;\n${one};`)).toMatchObject([{ title: 'a', steps: ['b'], code: one }]);
  });

  it('cannot have computed tags', () => {
    expect(() => testsIn('a.test.ts', "it('a', { tags: [number] }, () => {})")).toThrow('Not a literal tag: number');
  });
});
