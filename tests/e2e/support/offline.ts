import { expect, type Page } from '@playwright/test';

/** Waits until the app opens without a connection: the service worker has its files, and the data are kept. */
export async function readyOffline(page: Page, text: string): Promise<void> {
  await expect.poll(() => keptText(page)).toContain(text);
}

/** What this browser keeps for visits without a connection: data and waiting actions, as text. */
export const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // Opening makes a database that is missing, without the store of the app, which would then find it in its way.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'muster')) return '';
    return await new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open('muster');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const asked = database.transaction('offline').objectStore('offline').getAll();
        asked.onsuccess = () => {
          database.close();
          resolve(JSON.stringify(asked.result));
        };
        asked.onerror = () => reject(asked.error);
      };
    });
  });
