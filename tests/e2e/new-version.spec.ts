import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { freePort } from '../../supabase/local/process/ports.ts';
import { temporaryFolder } from '../support/stack.ts';
import { readyOffline } from './support/offline.ts';
import { startStaticHost } from './support/static-host.ts';
import { toasts } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Builds the client with this name into a folder. */
async function build(outDir: string, brand: string): Promise<void> {
  await promisify(execFile)('node_modules/.bin/vite', ['build', 'web', '--outDir', outDir, '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production', VITE_BRAND_NAME: brand },
  });
}

test('a rebuilt app is shown at once and kept for visits without a connection; open pages say that it is ready', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const folder = await temporaryFolder();
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await build(first, 'First Hands');
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
    await expect(page).toHaveTitle(/First Hands/);

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
