import type { ManagedFilter } from './search.ts';

let last: ManagedFilter = {};

/** Keeps how the list was filtered, so that one returns from a form to the list as it was left. */
export const keepFilter = (filter: ManagedFilter): void => {
  last = filter;
};

export const lastFilter = (): ManagedFilter => last;

let worked: string | undefined;

/** Keeps which event was created or edited last, so that one returns to its place in the list. */
export const keepEvent = (id: string): void => {
  worked = id;
};

/** The event worked on since the list was seen last. */
export const lastEvent = (): string | undefined => worked;

export const forgetEvent = (): void => {
  worked = undefined;
};
