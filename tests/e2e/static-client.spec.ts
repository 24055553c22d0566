import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { serve } from '../../supabase/local/http-server.ts';
import { freePort } from '../../supabase/local/ports.ts';
import { webServer } from '../../supabase/local/web.ts';
import { loadAssets } from '../../supabase/local/web-assets.ts';
import { waitForMail } from '../support/people.ts';
import { type StackInfo, startTestStack, temporaryFolder } from '../support/stack.ts';

// Nothing answers there: whatever is asked of the client's own origin but files fails.
const noGateway = 9;
const brand = 'Harbour Hands';

/** Builds the client as the README has it for a hosted project, into a folder. */
async function build(outDir: string, { gatewayUrl, publishableKey, apiUrl }: StackInfo): Promise<void> {
  await promisify(execFile)('node_modules/.bin/vite', ['build', 'web', '--outDir', outDir, '--logLevel', 'warn'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITE_SUPABASE_URL: gatewayUrl,
      VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
      VITE_API_URL: apiUrl,
      VITE_API_REGION: 'eu-central-1',
      VITE_BRAND_NAME: brand,
    },
  });
}

test('static files on an origin of their own do all that the app does, under its content security policy', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const folder = await temporaryFolder();
  const env = { SITE_URL: site, ALLOWED_ORIGINS: site };
  const { info, stop } = await startTestStack({ env, say: () => {} });
  await build(join(folder, 'dist'), info);
  const assets = await loadAssets(join(folder, 'dist'), {});
  const headers = assets.get('/index.html')?.headers ?? {};
  const policy = headers['content-security-policy'] ?? '';
  headers['content-security-policy'] = policy.replace("connect-src 'self'", `connect-src 'self' ${info.gatewayUrl}`);
  const web = await serve(port, webServer(assets, noGateway));
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  try {
    await page.goto(`${site}/login`);
    await page.getByLabel('Email Address').fill('vera@example.org');
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await page.goto((await waitForMail(info, 'vera@example.org')).link.href);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, vera' })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(brand));
    await page.goto(`${site}/volunteer/settings`);
    await page.getByRole('switch', { name: 'SMS Notifications' }).click();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings saved successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Create calendar address' }).click();
    await expect(page.getByLabel('Calendar address')).toHaveValue(new RegExp(`^${info.apiUrl}/calendars/`));
    expect(refused).toEqual([]);
  } finally {
    await web.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
});
