/** Fetches the list of all events, which most people do not look at. */
export const loadAllEvents = () => import('./components/available-events.tsx');
