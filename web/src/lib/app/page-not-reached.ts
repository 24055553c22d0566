const name = 'PageNotReached';

/** Whether the code of a page could not be fetched because this device has no connection. */
export const isPageNotReached = (error: unknown): error is Error => error instanceof Error && error.name === name;

/**
 * Without a connection, a page whose code is not loaded says so, and the app stays. The router reloads the document
 * when code is missing, which is right after a new version was put up, but would end the app of who is offline.
 */
export function tellOfflinePages(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) Object.assign(payload, { name });
  });
}
