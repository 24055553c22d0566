import { expect, type Locator, type Page } from '@playwright/test';
import { filesOf } from '../../../web/src/early/page-files.ts';
import { filesOfPart, pageFiles } from './page-files.ts';

/** Records the paths of the scripts and API calls that a page requests. */
function record(page: Page): { scripts: Set<string>; calls: Set<string>; count: number } {
  const asked = { scripts: new Set<string>(), calls: new Set<string>(), count: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.scripts.add(pathname);
    if (!pathname.startsWith('/api/')) return;
    asked.calls.add(pathname);
    asked.count += 1;
  });
  return asked;
}

/** The scripts that are loaded after the page, according to the build: those that follow every page, and those of its parts. */
async function laterScripts(page: Page, parts: string[]): Promise<Set<string>> {
  const table = await pageFiles(page);
  const later = Object.values(table.later)
    .flat()
    .map((index) => `/assets/${table.files[index] ?? ''}`);
  const own = filesOf(table, new URL(page.url()).pathname, 'en').map((file) => `/assets/${file}`);
  return new Set([...later, ...parts.flatMap(filesOfPart)].filter((path) => !own.includes(path)));
}

/** A promise, and the function that resolves it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const sorted = (paths: Set<string>): string[] => [...paths].sort();

/**
 * Expects that a page loads in three waves: the document, then all its scripts, then all its calls of the API. Nothing of
 * a wave is answered before all of it was requested, so this fails if one request waits for another. With `early`, the
 * document asks for the data itself: the calls are made, once each, before any script has come.
 * @param ready what is visible once the page is complete
 * @param then calls that follow, because they need an answer of the third wave
 * @param parts what the page imports with its data, by the names that the parts export
 */
export async function expectThreeWaves(
  page: Page,
  path: string,
  ready: Locator,
  then = /^$/,
  early = false,
  parts: string[] = [],
): Promise<void> {
  // A page that is still open may request something more, which would be counted as a request of the next one.
  await page.goto('about:blank');
  const all = record(page);
  await page.goto(path);
  await expect(ready).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('request');
  const first = (asked: Set<string>) => sorted(asked).filter((call) => !then.test(call));
  const later = await laterScripts(page, parts);
  const scriptsOf = (asked: Set<string>) => sorted(asked).filter((script) => !later.has(script));
  await page.goto('about:blank');
  const [scripts, calls] = [gate(), gate()];
  await page.route(/\.js$/, async (route) => scripts.opened.then(() => route.continue()));
  await page.route('**/api/**', async (route) => calls.opened.then(() => route.continue()));
  const asked = record(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => scriptsOf(asked.scripts), `scripts of ${path} at once`).toEqual(scriptsOf(all.scripts));
  if (early) await expect.poll(() => first(asked.calls), `data of ${path} with its scripts`).toEqual(first(all.calls));
  const before = asked.count;
  scripts.open();
  await expect.poll(() => first(asked.calls), `calls of ${path} at once`).toEqual(first(all.calls));
  calls.open();
  await expect(ready).toBeVisible();
  if (early) expect(asked.count, `data of ${path} is asked for once`).toBe(before);
  expect(scriptsOf(asked.scripts), `scripts of ${path} after all`).toEqual(scriptsOf(all.scripts));
  await page.unrouteAll();
}
