/** The part of the browser's storage that the app uses. Never throws. */
interface SafeStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  /** What is stored as JSON; `null` if that is nothing, or no JSON. People and other programs can change what is stored. */
  getJson(key: string): unknown;
}

/**
 * The browser's storage, or memory if that is not available (blocked site data, a full disk): then everything works
 * until the page is closed. Any access may throw, even reading the property.
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
  const getItem = (key: string) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null;
  return {
    getItem,
    getJson(key) {
      try {
        return JSON.parse(getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
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

/** Shared by all tabs, and kept between visits. */
export const deviceStorage = safeStorage(() => globalThis.localStorage);

/** Of this tab only, until it is closed. */
export const tabStorage = safeStorage(() => globalThis.sessionStorage);
