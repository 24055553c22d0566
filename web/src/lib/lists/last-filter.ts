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

/** Only the view of the list: a filter could leave out what is new. */
export const lastView = (): ManagedFilter => (last.view ? { view: last.view } : {});

interface WorkedOn {
  id: string;
  /** It was just created, so that the list offers what usually follows. */
  isNew: boolean;
}

let worked: WorkedOn | undefined;

/** Stores which event was created, edited or marked last, so that the list can focus it. */
export const keepEvent = (id: string, isNew = false): void => {
  worked = { id, isNew };
};

/** The stored event, until the list has focused it. */
export const lastEvent = (): WorkedOn | undefined => worked;

export const forgetEvent = (): void => {
  worked = undefined;
};
