import { expect, type Locator, type Page } from '@playwright/test';
import { filesOf } from '../../../web/src/early/page-files.ts';
import { pageFiles } from './page-files.ts';

/** Scripts and calls of the API by their path, as a page asks for them. */
function record(page: Page): { scripts: Set<string>; calls: Set<string> } {
  const asked = { scripts: new Set<string>(), calls: new Set<string>() };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.scripts.add(pathname);
    if (pathname.startsWith('/api/')) asked.calls.add(pathname);
  });
  return asked;
}

/** The scripts that follow when the page is there, by the build: the Supabase client and the toasts. */
async function laterScripts(page: Page): Promise<Set<string>> {
  const table = await pageFiles(page);
  const { supabase, toasts } = table.later;
  const later = [...supabase, ...toasts].map((index) => table.files[index] ?? '');
  const own = filesOf(table, new URL(page.url()).pathname);
  return new Set(later.filter((file) => !own.includes(file)).map((file) => `/assets/${file}`));
}

/** A promise and how to fulfil it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const sorted = (paths: Set<string>): string[] => [...paths].sort();

/**
 * Loads a page in three waves: the document, then all its scripts, none of which is answered before the last is asked
 * for, then all its calls of the API, none of which is answered before the last. Fails when one of them waits for another.
 * @param ready what is visible when the page has everything
 */
export async function expectThreeWaves(page: Page, path: string, ready: Locator): Promise<void> {
  const all = record(page);
  await page.goto(path);
  await expect(ready).toBeVisible();
  page.removeAllListeners('request');
  const later = await laterScripts(page);
  const scriptsOf = (asked: Set<string>) => [...asked].filter((script) => !later.has(script)).sort();
  const [scripts, calls] = [gate(), gate()];
  await page.route(/\.js$/, async (route) => scripts.opened.then(() => route.continue()));
  await page.route('**/api/**', async (route) => calls.opened.then(() => route.continue()));
  const asked = record(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => scriptsOf(asked.scripts), `scripts of ${path} at once`).toEqual(scriptsOf(all.scripts));
  scripts.open();
  await expect.poll(() => sorted(asked.calls), `calls of ${path} at once`).toEqual(sorted(all.calls));
  calls.open();
  await expect(ready).toBeVisible();
  expect(scriptsOf(asked.scripts), `scripts of ${path} after all`).toEqual(scriptsOf(all.scripts));
  await page.unrouteAll();
}
