import { describe, expect, it } from 'vitest';
import { safeStorage } from './storage.ts';

/** A storage that works, or is full. */
function fakeStorage(isFull = false): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

const closed = (): Storage => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

describe('storage of the browser', () => {
  it('keeps values in the storage while it is open', () => {
    const real = fakeStorage();
    const storage = safeStorage(() => real);
    storage.setItem('key', 'value');
    expect(real.getItem('key')).toBe('value');
    storage.removeItem('key');
    expect([real.getItem('key'), storage.getItem('key')]).toEqual([null, null]);
  });

  it.each([
    ['closed', closed],
    ['absent', () => undefined],
    ['full', () => fakeStorage(true)],
  ])('keeps values in memory while the storage is %s', (_, open) => {
    const storage = safeStorage(open);
    expect(storage.getItem('key')).toBeNull();
    storage.setItem('key', 'value');
    expect(storage.getItem('key')).toBe('value');
    storage.removeItem('key');
    expect(storage.getItem('key')).toBeNull();
  });

  it.each([
    ['{"role":"admin"}', { role: 'admin' }],
    ['{"role":', null],
    ['', null],
    [null, null],
  ])('reads %j as JSON', (stored, read) => {
    const storage = safeStorage(() => undefined);
    if (stored !== null) storage.setItem('key', stored);
    expect(storage.getJson('key')).toEqual(read);
  });

  it('forgets the value in memory once the storage accepts it again', () => {
    let isOpen = false;
    const real = fakeStorage();
    const storage = safeStorage(() => (isOpen ? real : undefined));
    storage.setItem('key', 'old');
    isOpen = true;
    storage.setItem('key', 'new');
    real.setItem('key', 'from another tab');
    expect(storage.getItem('key')).toBe('from another tab');
  });
});
