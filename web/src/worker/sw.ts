// The service worker: the app opens without a connection, and shows notifications. It keeps files of the app, and never data or
// answers of the API.
import { makeNotifier, type NotifierSurroundings } from './notifier.ts';
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
interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null;
}
interface PressEvent extends ExtendableEvent {
  notification: Notification;
}
interface RenewalEvent extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
interface Worker extends Pick<NotifierSurroundings, 'registration'> {
  clients: NotifierSurroundings['clients'] & {
    claim(): Promise<void>;
    matchAll(): Promise<{ postMessage(message: unknown): void }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: PressEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: RenewalEvent) => void): void;
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

const notifier = makeNotifier({
  registration: worker.registration,
  clients: worker.clients,
  fetch: (...request) => fetch(...request),
  origin: location.origin,
  apiUrl: import.meta.env.VITE_API_URL || '/api',
  patience: 2_000,
});
worker.addEventListener('push', (event) => event.waitUntil(notifier.show(() => event.data?.json())));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(notifier.open(event.notification.data));
});
worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(notifier.renew(event.oldSubscription ?? null, event.newSubscription ?? null)),
);
