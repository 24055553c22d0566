import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { freePort } from '../../../supabase/local/process/ports.ts';
import { temporaryFolder } from '../../support/stack.ts';
import { readyOffline } from '../support/offline.ts';
import { startStaticHost } from '../support/static-host.ts';
import { toasts } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The client that the stacks of all tests serve. */
const first = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Builds the client with another name into a folder. */
async function build(outDir: string, brand: string): Promise<void> {
  await promisify(execFile)('node_modules/.bin/vite', ['build', 'web', '--outDir', outDir, '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production', VITE_BRAND_NAME: brand },
  });
}

test('a rebuilt app is shown at once and kept for visits without a connection; open pages say that it is ready', {
  tag: '@own-stack',
}, async ({ page, context }) => {
  test.setTimeout(240_000);
  const folder = await temporaryFolder();
  const second = join(folder, 'second');
  await build(second, 'Second Hands');
  const port = await freePort();
  const login = `http://localhost:${port}/login`;
  let host = await startStaticHost(first, port);
  try {
    const open = await context.newPage();
    await open.goto(login);
    await open.evaluate(() => navigator.serviceWorker.ready);
    // The code that hears of a new version is fetched then, from the host, and has the database made.
    await readyOffline(open, '[]');
    host.close();
    await page.goto(login);
    await expect(page).toHaveTitle(/Muster/);

    host = await startStaticHost(second, port);
    await page.reload();
    await expect(page).toHaveTitle(/Second Hands/);
    await expect(toasts(open)).toContainText('A new version is ready.');
    host.close();
    await toasts(open).getByRole('button', { name: 'Reload' }).click();
    await expect(open).toHaveTitle(/Second Hands/);
    // This page had it already.
    await expect(toasts(page)).toHaveCount(0);
  } finally {
    host.close();
    await rm(folder, { recursive: true });
  }
});
