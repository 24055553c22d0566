import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import postgres from 'postgres';
import { freePort } from '../../../supabase/local/process/ports.ts';
import { contentSecurityPolicy, securityHeaders } from '../../../web/response-headers.ts';
import { waitForMail } from '../../support/people.ts';
import { type StackInfo, startTestStack, temporaryFolder } from '../../support/stack.ts';
import { askForLink } from '../support/ask-for-link.ts';
import { headersFor, readHeaders, startStaticHost } from '../support/static-host.ts';
import { toasts } from '../support/test.ts';
import { keepToasts } from '../support/timers.ts';

const brand = 'Harbour Hands';

/** Builds the client into a folder as docs/deployment.md describes it for a hosted project. */
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

test('security 14: the app works as static files on an origin of its own, with the headers that the build writes', {
  tag: '@own-stack',
}, async ({ page }) => {
  test.setTimeout(240_000);
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const folder = await temporaryFolder();
  const env = { SITE_URL: site, ALLOWED_ORIGINS: site };
  const { info, stop } = await startTestStack({ env, say: () => {} });
  await build(join(folder, 'dist'), info);
  const dist = join(folder, 'dist');
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const rules = readHeaders(await readFile(join(dist, '_headers'), 'utf8'));
  const servers = [info.gatewayUrl, info.gatewayUrl.replace('http', 'ws')];
  expect(Object.fromEntries(headersFor(rules, '/volunteer/settings'))).toEqual({
    ...securityHeaders,
    'content-security-policy': contentSecurityPolicy(html, { servers }),
    // The local server has no certificate.
    'strict-transport-security': 'max-age=31536000',
  });
  expect(headersFor(rules, '/').get('cache-control')).toBe('no-cache');
  expect(headersFor(rules, '/assets/x.js').get('cache-control')).toBe('public, max-age=31536000, immutable');
  const web = await startStaticHost(dist, port);
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  try {
    await keepToasts(page.context());
    await page.goto(`${site}/login`);
    await askForLink(page, 'vera@example.org');
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await page.goto((await waitForMail(info, 'vera@example.org')).link.href);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, vera' })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(brand));
    await page.goto(`${site}/volunteer/settings`);
    await page.getByRole('switch', { name: 'Email Notifications' }).click();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toasts(page)).toContainText('Settings saved successfully!');
    await page.getByRole('button', { name: 'Create calendar address' }).click();
    await expect(page.getByLabel('Calendar address')).toHaveValue(new RegExp(`^${info.apiUrl}/calendars/`));
    expect(refused).toEqual([]);
    // The public page is there as well, and says for what it is read that there is none.
    await page.goto(`${site}/open`);
    await expect(page.getByRole('heading', { name: 'There is no public page here' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const sql = postgres(info.superuserUrl, { max: 1, onnotice: () => {} });
    await sql`update organisation set name = 'Harbour'`;
    await sql`update open_page set shows = 'all', text = 'Come and help'`;
    await sql.end();
    await expect(async () => {
      await page.goto(`${site}/open?lang=de`);
      await expect(page.getByText('Come and help')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 40_000 });
    await expect(page).toHaveTitle('Freie Schichten – Harbour');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site}/open`);
  } finally {
    web.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
});
