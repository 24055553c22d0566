import { wait } from '@/lib/api/wait.ts';

/** Longer than this (milliseconds), and a page is drawn with what there is. */
const patience = 1_500;

/** Waits for what a page is made of, but not for ever: drawn at once and whole, it does not flicker and finds its scroll position. */
export const waitBriefly = (parts: readonly Promise<unknown>[]): Promise<unknown> =>
  Promise.race([Promise.all(parts), wait(patience)]);
