import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type PageFiles, pageFilesId } from '../../../web/src/early/page-files.ts';

/** The table of the pages' scripts that the build wrote into the document. */
export const pageFiles = async (page: Page): Promise<PageFiles> =>
  JSON.parse((await page.locator(`#${pageFilesId}`).textContent()) ?? '');

const assets = new URL('../../../web/dist/assets/', import.meta.url);

/** The path of the built file of a part that pages import later, by the name that it exports. */
export function fileOfPart(name: string): string {
  const exported = new RegExp(` as ${name}\\b`);
  const file = readdirSync(assets).find((each) => exported.test(readFileSync(new URL(each, assets), 'utf8')));
  if (!file) throw new Error(`No built file exports ${name}.`);
  return `/assets/${file}`;
}
