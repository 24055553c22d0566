// Runs before every command of package.json that needs the dependencies. Installs them if they are missing or older
// than the lock file; with --browser, also a browser for the browser tests. Uses Node built-ins only.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './find-browser.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));

function dependenciesAreFresh() {
  // npm writes this file last, so it is missing after an interrupted installation.
  const installed = join(project, 'node_modules', '.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(project, 'package-lock.json')).mtimeMs;
}

/** Runs a program and shows one line of progress; shows its output only if it fails. */
async function run(what, command, args, env = {}) {
  const startedAt = Date.now();
  const line = () => `${what} … ${Math.round((Date.now() - startedAt) / 1000)} s`;
  const ticking = process.stdout.isTTY ? setInterval(() => process.stdout.write(`\r${line()}`), 1000) : undefined;
  if (!ticking) console.log(`${what} …`);
  const output = [];
  const child = spawn(command, args, {
    cwd: project,
    env: { ...process.env, DO_NOT_TRACK: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  clearInterval(ticking);
  if (ticking) process.stdout.write(`\r${line()}\n`);
  if (code !== 0) throw new Error(`${Buffer.concat(output).toString().trim()}\n\n${what} failed (${code}).`);
}

async function installDependencies() {
  // When started by npm, that same npm; otherwise the one on the PATH.
  const own = process.env.npm_execpath?.includes('npm-cli') ? process.env.npm_execpath : undefined;
  const [command, ...first] = own ? [process.execPath, own] : ['npm'];
  await run('Installing the dependencies (about a minute)', command, [...first, 'ci', '--loglevel=error']);
}

async function installBrowser() {
  const what = 'Installing a browser for the tests';
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('Reading the list of packages', 'apt-get', ['update', '-q'], env);
    await run(what, 'apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], env);
  } else {
    const playwright = join(project, 'node_modules', 'playwright-core', 'cli.js');
    await run(what, process.execPath, [playwright, 'install', 'chromium']);
  }
  if (!findBrowser())
    throw new Error('No browser was found after the installation. Set CHROMIUM_PATH to a Chromium or Chrome.');
}

try {
  if (!dependenciesAreFresh()) await installDependencies();
  if (process.argv.includes('--browser') && !findBrowser()) await installBrowser();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
