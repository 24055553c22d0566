import { spawnSync } from 'node:child_process';
import { forgetRun, type Runner, readRun } from './runs.ts';
import { timesTables } from './tables.ts';

// npm run test:times: runs every test and prints where the time has gone. `-- vitest …` and `-- playwright …` run one of both with
// these arguments. With `--maxWorkers 1` or `--workers 1` the processor seconds of a test are exact.
const [wanted, ...more] = process.argv.slice(2);
const commands: Record<Runner, string[]> = {
  vitest: ['vitest', 'run', '--reporter', 'default', '--reporter', './tools/times/vitest-reporter.ts'],
  playwright: ['playwright', 'test', '--reporter', 'list,./tools/times/playwright-reporter.ts'],
};
const runners = (Object.keys(commands) as Runner[]).filter((name) => !wanted || name === wanted);
if (runners.length === 0) throw new Error(`Not a test runner: ${wanted}. It is vitest or playwright.`);

for (const runner of runners) {
  forgetRun(runner);
  const { status } = spawnSync('npx', [...commands[runner], ...more], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
console.log(timesTables(runners.map(readRun)));
