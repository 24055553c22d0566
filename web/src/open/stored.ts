import type { OpenPage } from '@contract/open-page.ts';
import type { PageWords } from './texts.ts';

/** The element of the document in which the server has put what the page shows. */
export const storedId = 'open-page';

/** What the server has read and chosen, so that the browser has nothing to ask for. */
export interface Stored {
  page: OpenPage | null;
  words: PageWords;
  now: number;
}
