import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

// npm run check: runs every script of package.json whose name begins with "check:", all at the same time. Prints the output
// of each when it ends, with its seconds. Fails when one fails.
const projectDir = new URL('..', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', projectDir), 'utf8')) as {
  scripts: Record<string, string>;
};
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;

async function run(name: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Through a pipe, programs print without colors unless told otherwise.
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  console.log(`${code === 0 ? '✓' : '✗'} ${name} ${seconds()}\n${Buffer.concat(output)}`);
  return code === 0;
}

const names = Object.keys(scripts).filter((name) => name.startsWith('check:'));
const passed = await Promise.all(names.map(run));
const failed = names.filter((_, index) => !passed[index]);
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
else console.log(`All ${names.length} checks passed in ${seconds()}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
