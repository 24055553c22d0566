import { useSyncExternalStore } from 'react';

function watch(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether this device has a connection. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);

const [notReached, gone] = ['PageNotReached', 'PageGone'];

/** Whether the code of a page could not be fetched because this device has no connection. */
export const isPageNotReached = (error: unknown): error is Error => error instanceof Error && error.name === notReached;

/** Whether the code of a page could not be fetched although this device has a connection. */
export const isPageGone = (error: unknown): boolean => error instanceof Error && error.name === gone;

/**
 * Marks pages whose code could not be loaded, so that they say so. The router would reload the document, which is right after a
 * deployment but would end the app for people who are offline.
 */
export function tellOfflinePages(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    Object.assign(payload, { name: navigator.onLine ? gone : notReached });
  });
}
