/** What the server sends (supabase/functions/_shared/push/compose.ts). */
interface Message {
  title: string;
  body: string;
  tag: string;
  url: string;
}

/** A page of the app that is open. */
interface Page {
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: { open: string }, transfer: [MessagePort]): void;
}

type Shown = NotificationOptions & { renotify: boolean };

/** What the worker uses of the browser to show notifications. */
export interface NotifierSurroundings {
  registration: {
    showNotification(title: string, options: Shown): Promise<void>;
    pushManager: Pick<PushManager, 'subscribe'>;
  };
  clients: {
    matchAll(which: { type: 'window' }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  fetch: typeof fetch;
  origin: string;
  apiUrl: string;
  /** How long an open page may take to say that it opens what it is asked to, in milliseconds. */
  patience: number;
}

const texts = ['title', 'body', 'tag', 'url'] as const;

/** The message in a push. Whatever it is, something must be shown: browsers take the permission away otherwise. */
function read(json: () => unknown, fallback: Message): Message {
  try {
    const given = Object(json()) as Partial<Message>;
    return { ...fallback, ...Object.fromEntries(texts.map((key) => [key, String(given[key] ?? fallback[key])])) };
  } catch {
    return fallback;
  }
}

/** Asks a page to open a path. `false`: it does not answer, as one that is still loading. */
function asks(page: Page, path: string, patience: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, patience, false);
    page.postMessage({ open: path }, [port2]);
  });
}

/** Shows what is pushed, opens the app when somebody presses it, and keeps the server informed where to push. */
export function makeNotifier({ registration, clients, fetch, origin, apiUrl, patience }: NotifierSurroundings) {
  const fallback = { title: new URL(origin).host, body: '', tag: 'news', url: '/volunteer/messages' };

  async function show(json: () => unknown): Promise<void> {
    const { title, body, tag, url } = read(json, fallback);
    const options = { body, tag, icon: '/icons/icon-192.png', data: { url }, renotify: true };
    await registration.showNotification(title, options);
  }

  /** Opens a page of the app, in a window that is open if there is one. Never another site. */
  async function open(data: unknown): Promise<void> {
    const wanted = new URL(String(Object(data).url ?? fallback.url), origin);
    const path = wanted.origin === origin ? wanted.pathname + wanted.search + wanted.hash : fallback.url;
    const [page] = await clients.matchAll({ type: 'window' });
    if (!page) return void (await clients.openWindow(path));
    // Browsers refuse it when too much time has passed since the press.
    await page.focus().catch(() => undefined);
    if (!(await asks(page, path, patience))) await page.navigate(path);
  }

  /** The browser has replaced its subscription, or wants it replaced. The worker cannot sign in: the old secret proves who it is. */
  async function renew(old: PushSubscription | null, replaced: PushSubscription | null): Promise<void> {
    const before = old?.toJSON();
    if (!old || !before?.endpoint || !before.keys?.auth) return;
    const { endpoint, keys } = (replaced ?? (await registration.pushManager.subscribe(old.options))).toJSON();
    await fetch(`${apiUrl}/push/renewals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ old: { endpoint: before.endpoint, auth: before.keys.auth }, endpoint, ...keys }),
    });
  }

  return { show, open, renew };
}
