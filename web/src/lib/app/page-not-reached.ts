const name = 'PageNotReached';

/** Whether the code of a page could not be fetched because this device has no connection. */
export const isPageNotReached = (error: unknown): error is Error => error instanceof Error && error.name === name;

/** Whether the code of a page could not be fetched, in the words of Chromium, Firefox and Safari. */
export const isPageGone = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed/.test(error.message);

/**
 * Marks pages whose code could not be loaded while offline, so that they say so. The router would reload the document,
 * which is right after a deployment but would end the app for people who are offline.
 */
export function tellOfflinePages(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) Object.assign(payload, { name });
  });
}
