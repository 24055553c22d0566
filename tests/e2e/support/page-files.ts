import type { Page } from '@playwright/test';
import { type PageFiles, pageFilesId } from '../../../web/src/early/page-files.ts';

/** The table of the pages' scripts that the build wrote into the document. */
export const pageFiles = async (page: Page): Promise<PageFiles> =>
  JSON.parse((await page.locator(`#${pageFilesId}`).textContent()) ?? '');
