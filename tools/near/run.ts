import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { git } from '../earlier.ts';
import { testsNear } from './selection.ts';

// npm run test:near [-- --base COMMIT]: runs the tests that the changes since a commit can affect, by default those that are not
// committed: unit tests by what they import, others by the subject of what has changed.
const { values } = parseArgs({ options: { base: { type: 'string', default: 'HEAD' } } });
const lines = (text: string): string[] => text.split('\n').filter(Boolean);
const changed = [
  ...lines(git('diff', '--name-only', '--diff-filter=d', values.base)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
];
if (changed.length === 0) console.log(`Nothing has changed since ${values.base}.`);
const { vitest, playwright, everywhere } = testsNear(changed);

function run(...command: string[]): void {
  console.log(`\n> npx ${command.join(' ')}`);
  if (spawnSync('npx', command, { stdio: 'inherit' }).status !== 0) process.exitCode = 1;
}
if (changed.length > 0) run('vitest', 'run', '--project', 'unit', '--changed', values.base, '--passWithNoTests');
const others = ['!unit', '!attack', '!stack', '!faults', '!runtime'].flatMap((name) => ['--project', name]);
if (vitest.length > 0) run('vitest', 'run', ...others, ...vitest, '--passWithNoTests');
if (playwright.length > 0) run('playwright', 'test', ...playwright, '--pass-with-no-tests');
if (everywhere.length > 0)
  console.log(`\nUsed everywhere, so run npm test before this lands:\n  ${everywhere.join('\n  ')}`);
