import { spawn, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { allTests, leafOf, type TestSource } from '../tests/support/test-sources.ts';
import { withEarlier } from './earlier.ts';

// npm run test:shake [-- --base COMMIT --seed N --times N]: looks for tests that fail by chance. Runs the suite in random order, then
// every test that is new or has changed since the commit (default: the last one) twenty times, both beside two busy loops.
const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'HEAD~1' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    times: { type: 'string', default: '20' },
  },
});
// They end with this process, however it ends.
const spin = `while (process.ppid === ${process.pid});`;
for (let loop = 0; loop < 2; loop++) spawn(process.execPath, ['-e', spin], { stdio: 'ignore' });

const failed: string[] = [];
function run(...command: string[]): void {
  console.log(`\n> npx ${command.join(' ').slice(0, 400)}`);
  if (spawnSync('npx', command, { stdio: 'inherit' }).status !== 0) failed.push(command.join(' ').slice(0, 400));
}

/** Tests whose title or own code was in no file at the commit, wherever they are. */
function changedTests(): TestSource[] {
  const keyOf = ({ title, code }: TestSource) => `${title}\n${code}`;
  const earlier = new Set(withEarlier(values.base, allTests).map(keyOf));
  return allTests().filter((test) => !earlier.has(keyOf(test)));
}

/** Matches titles as runners know them, whose placeholders have been filled in. */
const pattern = (tests: readonly TestSource[]): string =>
  tests
    .map(leafOf)
    .map((title) => title.replace(/[.*+?^(){}|[\]\\]/g, '.').replace(/%\w|\$\.[^.]*\.|\$[\w.]+/g, '.*'))
    .join('|');

console.log(`Random order with the seed ${values.seed}.`);
const order = ['--sequence.shuffle.files', `--sequence.seed=${values.seed}`];
const projects = (names: string) => names.split(' ').flatMap((name) => ['--project', name]);
// A file of these kinds can tell what happens to one stack or backup from beginning to end.
run('vitest', 'run', ...order, ...projects('stack faults runtime'));
run('vitest', 'run', ...order, '--sequence.shuffle.tests', ...projects('unit component db api feeds attack'));
// Playwright has no random order; its two workers share the tests in an order that the load decides.
run('playwright', 'test');

const changed = changedTests();
const of = (ending: RegExp) => changed.filter(({ path }) => ending.test(path));
const filesOf = (tests: readonly TestSource[]) => [...new Set(tests.map(({ path }) => path))];
const [vitest, journeys] = [of(/\.test\.tsx?$/), of(/\.spec\.ts$/)];
console.log(`\n${changed.length} tests are new or have changed since ${values.base}.`);
for (let round = 1; vitest.length > 0 && round <= Number(values.times); round++)
  run('vitest', 'run', `--sequence.seed=${values.seed + round}`, '-t', pattern(vitest), ...filesOf(vitest));
if (journeys.length > 0)
  run('playwright', 'test', '--repeat-each', values.times, '--grep', pattern(journeys), ...filesOf(journeys));

console.log(failed.length === 0 ? '\nNothing failed.' : `\nFailed:\n  ${failed.join('\n  ')}`);
process.exit(failed.length === 0 ? 0 : 1);
