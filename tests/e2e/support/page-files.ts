import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type PageFiles, pageFilesId } from '../../../web/src/early/page-files.ts';

/** The table of the pages' scripts that the build wrote into the document. */
export const pageFiles = async (page: Page): Promise<PageFiles> =>
  JSON.parse((await page.locator(`#${pageFilesId}`).textContent()) ?? '');

const assets = new URL('../../../web/dist/assets/', import.meta.url);

const builtFile = (file: string): string => readFileSync(new URL(file, assets), 'utf8');

/** The path of the built file of a part that pages import later, by the name that it exports. */
export function fileOfPart(name: string): string {
  const exported = new RegExp(` as ${name}\\b`);
  const file = readdirSync(assets).find((each) => exported.test(builtFile(each)));
  if (!file) throw new Error(`No built file exports ${name}.`);
  return `/assets/${file}`;
}

/** The paths of the built files that a part brings: its own, and all that this imports. */
export function filesOfPart(name: string): string[] {
  const found = new Set([fileOfPart(name)]);
  for (const path of found) {
    const code = builtFile(path.replace('/assets/', ''));
    for (const [, file = ''] of code.matchAll(/\b(?:from|import)["`]\.\/([^"`]+\.js)["`]/g))
      found.add(`/assets/${file}`);
  }
  return [...found];
}
