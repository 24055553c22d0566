import { expect, it } from 'vitest';
import { dependencyProblems } from './dependency-problems.ts';
import { lockedPackages } from './lock-file.ts';

const lock = (packages: object) =>
  lockedPackages(JSON.stringify({ packages: { '': { version: '1.0.0' }, ...packages } }));
const whole = { version: '1.0.0', integrity: 'sha512-AA==', license: 'MIT' };

it('accepts packages with a checksum and an allowed licence', () => {
  const packages = { 'node_modules/a': whole, 'node_modules/b': { ...whole, license: '(GPL-3.0 OR MIT)' } };
  expect(dependencyProblems(lock(packages), [])).toEqual([]);
});

it('reports a package without a checksum, unless it is a tool that is listed', () => {
  const bare = { version: '2.0.0' };
  const packages = lock({ 'node_modules/a': { ...bare, dev: true }, 'node_modules/x/node_modules/b': bare });
  expect(dependencyProblems(packages, [])).toHaveLength(2);
  expect(dependencyProblems(packages, ['a@2.0.0', 'b@2.0.0'])).toEqual([
    'b@2.0.0 has no checksum in package-lock.json.',
  ]);
});

it('reports a listed package that is complete, or gone', () => {
  const problems = dependencyProblems(lock({ 'node_modules/a': whole }), ['a@1.0.0', 'b@1.0.0']);
  expect(problems).toEqual([expect.stringContaining('a@1.0.0'), expect.stringContaining('b@1.0.0')]);
});

it('reports licences that are not allowed; tools may have some that are not shipped', () => {
  const packages = lock({
    'node_modules/a': { ...whole, license: 'GPL-3.0' },
    'node_modules/b': { ...whole, license: 'CC-BY-4.0' },
    'node_modules/c': { ...whole, license: 'CC-BY-4.0', dev: true },
    'node_modules/d': { ...whole, license: undefined },
  });
  expect(dependencyProblems(packages, [])).toEqual([
    'a@1.0.0 has a licence that is not allowed: GPL-3.0.',
    'b@1.0.0 has a licence that is not allowed: CC-BY-4.0.',
    'd@1.0.0 names no licence.',
  ]);
});

it('a package with several licences needs each of them allowed', () => {
  const packages = lock({
    'node_modules/a': { ...whole, license: '(ISC AND CC-BY-3.0)' },
    'node_modules/b': { ...whole, license: '(ISC AND GPL-3.0)' },
    'node_modules/c': { ...whole, license: 'MIT OR (ISC AND GPL-3.0)' },
  });
  expect(dependencyProblems(packages, [])).toEqual(['b@1.0.0 has a licence that is not allowed: (ISC AND GPL-3.0).']);
});

it('names a package that is installed under another name by its own', () => {
  const [found] = lock({ 'node_modules/deno-present': { ...whole, name: 'deno' } });
  expect(found).toMatchObject({ id: 'deno@1.0.0', path: 'node_modules/deno-present' });
});
