import { wait } from '@/lib/api/wait.ts';

/** After this time (milliseconds) a page is drawn with what is there. */
const patience = 1_500;

/** Waits a moment for what a page is made of: drawn at once and whole, it does not flicker and finds its scroll position. */
export const waitBriefly = (parts: readonly Promise<unknown>[]): Promise<unknown> =>
  Promise.race([Promise.all(parts), wait(patience)]);
