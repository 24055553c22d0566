import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrightsOwn() {
  const script = "console.log(require('playwright-core').chromium.executablePath())";
  const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: project, encoding: 'utf8' });
  return stdout?.trim() ?? '';
}

/**
 * The browser of the browser tests: CHROMIUM_PATH, else Chromium or Chrome on the PATH, else Playwright's own.
 * Uses Node built-ins only.
 * @returns {string | undefined} the program's path
 */
export function findBrowser() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return (
    [process.env.CHROMIUM_PATH ?? '', ...onPath].filter(Boolean).find(isProgram) ?? [playwrightsOwn()].find(isProgram)
  );
}
