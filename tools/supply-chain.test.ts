import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dependencyProblems } from './dependency-problems.ts';
import { lockFile, ownPackages, projectDir } from './lock-file.ts';

const read = (path: string) => readFileSync(projectDir + path, 'utf8');

it('security 13: every locked package has a checksum, except listed tools of single platforms', () => {
  const excepted = JSON.parse(read('tools/without-checksum.json')) as string[];
  expect(dependencyProblems(ownPackages(), excepted)).toEqual([]);
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    packages: Record<string, Record<string, unknown>>;
  };
  const bare = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity);
  for (const [path, entry] of bare) expect(entry, path).toMatchObject({ dev: true, optional: true });
});

it('security 13: vulnerabilities can be reported, and CI keeps a bill of materials and scans for advisories', () => {
  expect(read('SECURITY.md')).toContain('## Reporting a vulnerability');
  const bill = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: projectDir, encoding: 'utf8' }));
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = bill.components.map(({ name }: { name: string }) => name);
  expect(listed).toEqual(expect.arrayContaining(['react', 'hono', 'postgres', 'nodemailer']));
  const workflow = read('.github/workflows/ci.yml');
  for (const step of ['run: npm run audit', 'run: npm run --silent sbom']) expect(workflow).toContain(step);
});
