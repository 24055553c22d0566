import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import config from '../../vitest.config.ts';

interface Job {
  'timeout-minutes'?: number;
  strategy?: { matrix: { include?: Record<string, string>[]; shard?: string[] } };
  steps: { uses?: string; run?: string }[];
}
interface Workflow {
  permissions: object;
  jobs: Record<string, Job>;
}

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { jobs, permissions } = parse(read('.github/workflows/ci.yml')) as Workflow;
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The commands of a job, written out for each value of its matrix. */
function commandsOf({ strategy, steps }: Job): string[] {
  const { include = [], shard = [] } = strategy?.matrix ?? {};
  const values = [...include, ...shard.map((each) => ({ shard: each }))];
  const one = (run: string, value: Record<string, string>) =>
    run.replace(/\$\{\{ matrix\.(\w+) \}\}/g, (_, name: string) => value[name] ?? '');
  return steps.flatMap(({ run = '' }) => (run.includes('matrix.') ? values.map((value) => one(run, value)) : run));
}
const commands = Object.values(jobs).flatMap(commandsOf);

interface Project {
  test: { name: string };
}
const { projects } = (config as { test: { projects: (Project | string)[] } }).test;

/** The name of a project of Vitest, which can be in a file of its own. */
async function nameOf(project: Project | string): Promise<string> {
  if (typeof project !== 'string') return project.test.name;
  const { default: own } = (await import(/* @vite-ignore */ `../../${project}`)) as { default: Project };
  return own.test.name;
}

it('runs every project of Vitest, each once', async () => {
  const names = await Promise.all(projects.map(nameOf));
  const run = commands.flatMap((command) => [...command.matchAll(/--project (\S+)/g)].map(([, name]) => name));
  // Vitest itself fails if a project is named that it does not have.
  expect(names.filter((name) => !run.includes(name))).toEqual([]);
  expect(run).toEqual([...new Set(run)]);
});

it('runs every part of the browser tests, and the checks', () => {
  const shards = commands.flatMap(
    (command) => /^npx playwright test --shard=(\d+)\/(\d+)$/.exec(command)?.slice(1) ?? [],
  );
  const count = shards.length / 2;
  expect(shards).toEqual(Array.from({ length: count }, (_, index) => [`${index + 1}`, `${count}`]).flat());
  expect(count).toBeGreaterThan(0);
  expect(commands).toContain('npm run check');
});

it('runs scripts that exist', () => {
  const named = commands.flatMap((command) => /^npm run (?:--silent )?(\S+)/.exec(command)?.[1] ?? []);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it('has read access to the repository only, and each job has a time limit', () => {
  expect(permissions).toEqual({ contents: 'read' });
  expect(Object.entries(jobs).filter(([, job]) => !job['timeout-minutes'] || 'permissions' in job)).toEqual([]);
});

it('uses actions at a major version or a commit', () => {
  const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(used.filter((name) => !/^\.\/\.github\/|@(v\d+|[0-9a-f]{40})$/.test(name))).toEqual([]);
});
