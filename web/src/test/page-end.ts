import { offlineStore } from '@/lib/offline/outbox.ts';
import 'axe-core';
import { clear } from 'idb-keyval';
import { vi } from 'vitest';
import { hushLast } from '@/features/attendance/gate/gate-actions.ts';
import '@/features/letters/draft.ts';
import { applyLanguage } from '@/i18n/choose-language.ts';
import { locale } from '@/i18n/languages.ts';
import { forgetEnd } from '@/lib/auth/session.ts';
import { forgetEvent, keepFilter } from '@/lib/lists/last-filter.ts';
import '@/lib/seeing/seen.ts';
import { keepListeners, resetStores } from './stores.ts';

// All files of a worker share one page and its modules. What ends with a page ends here with each test: stores, storages, and what
// listens to the window. What a test itself changes it has to put back. Modules that listen as soon as they are loaded are imported
// above, because they do so once.

type Heard = Parameters<EventTarget['removeEventListener']>;
/** React listens to it once for each document. */
const ofReact = 'selectionchange';
const heard: (() => void)[] = [];
const intervals = new Set<unknown>();

for (const target of [window, document]) {
  const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
  target.addEventListener = (...[type, listener, options]: Heard) => {
    add(type, listener, options);
    if (type !== ofReact) heard.push(() => target.removeEventListener(type, listener as EventListener, options));
  };
}
const [begin, end] = [window.setInterval.bind(window), window.clearInterval.bind(window)];
Object.assign(window, {
  setInterval: (run: () => void, delay?: number) => {
    const id = begin(run, delay);
    intervals.add(id);
    return id;
  },
  clearInterval: (id: number) => {
    intervals.delete(id);
    end(id);
  },
});
// Message stores listen to the language as long as something shows them.
const stopListeners = keepListeners(locale);

/** What an object has by its kind: who puts something back can leave it as the object's own. */
function ofKind(owner: object, key: string): unknown {
  const { value, get } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(owner), key) ?? {};
  return value ?? get;
}

/** What belongs to the page and not to one test, by the words for it. */
const parts = (): Record<string, unknown> => ({
  'the address': location.href,
  'elements in the body': [...document.body.children].length,
  ...Object.fromEntries(
    [document.documentElement, document.body].flatMap((element) =>
      [...element.attributes]
        // Libraries name the body, and take their styles away from it.
        .filter(({ name, value }) => name !== 'data-testid' && value !== '')
        .map(({ name, value }) => [`the attribute ${name} of ${element.localName}`, value]),
    ),
  ),
  ...Object.fromEntries(
    Object.entries({ window, document, navigator, history, location }).flatMap(([name, owner]) =>
      Object.entries(Object.getOwnPropertyDescriptors(owner))
        .filter(([key, { value }]) => !/^_|^on/.test(key) && (owner !== window || typeof value === 'function'))
        .map(([key, { value, get }]) => [key, value ?? get] as const)
        .filter(([key, own]) => own !== ofKind(owner, key))
        .map(([key, own]) => [`${name}.${key}`, own]),
    ),
  ),
});

let before: Record<string, unknown> | undefined;

/** Remembers the page as it has to be when a test ends. */
export function beginPage(): void {
  before ??= parts();
}

/**
 * Ends what ends with a page, after everything was unmounted.
 * @returns what the test has changed of the page and not put back
 */
export async function endPage(): Promise<string[]> {
  const left = vi.isFakeTimers() ? ['fake timers'] : [];
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of ['data-theme', 'style']) document.documentElement.removeAttribute(name);
  for (const id of intervals) end(id as number);
  intervals.clear();
  for (const remove of heard.splice(0)) remove();
  stopListeners();
  hushLast();
  forgetEnd();
  keepFilter({});
  forgetEvent();
  sessionStorage.clear();
  resetStores();
  await clear(offlineStore);
  await applyLanguage(null);
  const after = parts();
  const names = Object.keys({ ...before, ...after });
  return [...left, ...names.filter((name) => before?.[name] !== after[name])];
}
