import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const functions = new URL('..', import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, functions), 'utf8'));
const { dependencies } = read('../../package.json') as { dependencies: Record<string, string> };
const names = readdirSync(functions, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

it.each(names)('function %s is deployed with the versions that are tested here', (name) => {
  const { imports } = read(`${name}/deno.json`) as { imports: Record<string, string> };
  expect(Object.keys(imports).length).toBeGreaterThan(0);
  for (const [specifier, target] of Object.entries(imports)) {
    const [, dependency = '', version] = /^npm:\/?((?:@[^/]+\/)?[^@/]+)@([^/]+)/.exec(target) ?? [];
    expect(version, specifier).toBe(dependencies[dependency]);
  }
});
