import { wait } from '@/lib/api/wait.ts';

/** After this time (milliseconds) a page is rendered with the data that has arrived. */
const patience = 1_500;

/** Waits briefly for the data of a page, so that it is rendered once without flicker and finds its scroll position. */
export const waitBriefly = (parts: readonly Promise<unknown>[]): Promise<unknown> =>
  Promise.race([Promise.all(parts), wait(patience)]);
