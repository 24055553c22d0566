import { expect, type Page } from '@playwright/test';

/** Waits until the app opens without a connection: the service worker has its files, and the data are kept. */
export async function readyOffline(page: Page, text: string): Promise<void> {
  await expect.poll(() => keptText(page)).toContain(text);
}

/** What this browser keeps for visits without a connection: data and waiting actions, as text. */
export const keptText = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('muster');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const done = (text: string) => {
            database.close();
            resolve(text);
          };
          if (!database.objectStoreNames.contains('offline')) {
            database.close();
            // Opened too early: the app is to make its own.
            indexedDB.deleteDatabase('muster');
            resolve('');
            return;
          }
          const asked = database.transaction('offline').objectStore('offline').getAll();
          asked.onsuccess = () => done(JSON.stringify(asked.result));
          asked.onerror = () => reject(asked.error);
        };
      }),
  );
