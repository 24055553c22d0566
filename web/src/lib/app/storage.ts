/** What the app uses of the browser's storage; never throws. */
type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Storage of the browser, or memory where the browser keeps it closed (blocked site data, a full disk): then everything
 * works until the page is left. Each access may throw, the one to the property included.
 */
export function safeStorage(open: () => Storage | undefined): SafeStorage {
  const memory = new Map<string, string>();
  function attempt<Result>(use: (storage: Storage) => Result): Result | undefined {
    try {
      const storage = open();
      return storage && use(storage);
    } catch {
      return undefined;
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isKept) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** Shared by all tabs and kept between visits. */
export const deviceStorage = safeStorage(() => globalThis.localStorage);

/** Of this tab alone, until it is closed. */
export const tabStorage = safeStorage(() => globalThis.sessionStorage);
