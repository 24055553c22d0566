import type { RegisteredRouter } from '@tanstack/react-router';

/** The search parameters of the list of events for administrators. */
type ManagedFilter = RegisteredRouter['routesById']['/_app/admin/events/']['types']['fullSearchSchema'];

let last: ManagedFilter = {};

/** Keeps how the list of events was filtered, so that its pages lead back to the list as it was left. */
export const keepFilter = (filter: ManagedFilter): void => {
  last = filter;
};

export const lastFilter = (): ManagedFilter => last;

let worked: string | undefined;

/** Keeps which event was created, edited or marked last, so that one returns to its place in the list. */
export const keepEvent = (id: string): void => {
  worked = id;
};

/** The event worked on since the list was seen last. */
export const lastEvent = (): string | undefined => worked;

export const forgetEvent = (): void => {
  worked = undefined;
};
