// The service worker: the app opens without a connection. It keeps files of the app, and never data or answers of the API.
import { makeShell, type Shell } from './shell.ts';

/** Written by the build. */
declare const __SHELL__: Shell;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  clients: { claim(): Promise<void>; matchAll(): Promise<{ postMessage(message: unknown): void }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

// The types of workers and of pages cannot be in one program.
const worker = globalThis as unknown as Worker;
const { entry } = __SHELL__;
const shell = makeShell(__SHELL__, {
  caches,
  fetch: (...request) => fetch(...request),
  origin: location.origin,
  patience: 3_000,
});

worker.addEventListener('install', (event) => event.waitUntil(shell.install().then(() => worker.skipWaiting())));

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await shell.removeOlder();
      await worker.clients.claim();
      for (const page of await worker.clients.matchAll()) page.postMessage({ entry });
    })(),
  ),
);

worker.addEventListener('fetch', (event) => {
  const answer = shell.answerTo(event.request);
  if (answer) event.respondWith(answer);
});
