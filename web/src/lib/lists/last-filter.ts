import type { RegisteredRouter } from '@tanstack/react-router';

/** The search parameters of the list of events for administrators. */
type ManagedFilter = RegisteredRouter['routesById']['/_app/admin/events/']['types']['fullSearchSchema'];

let last: ManagedFilter = {};

/** Stores the filter of the list of events, so that its pages link back to the same list. */
export const keepFilter = (filter: ManagedFilter): void => {
  last = filter;
};

/** The stored filter, for links back to the list. */
export const lastFilter = (): ManagedFilter => last;

let worked: string | undefined;

/** Stores which event was created, edited or marked last, so that the list can focus it. */
export const keepEvent = (id: string): void => {
  worked = id;
};

/** The stored event, until the list has focused it. */
export const lastEvent = (): string | undefined => worked;

export const forgetEvent = (): void => {
  worked = undefined;
};
