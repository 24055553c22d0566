import type { ManagedFilter } from './search.ts';

let last: ManagedFilter = {};

/** Keeps how the list was filtered, so that one returns from a form to the list as it was left. */
export const keepFilter = (filter: ManagedFilter): void => {
  last = filter;
};

export const lastFilter = (): ManagedFilter => last;
