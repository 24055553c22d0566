/** What the worker keeps of a build, so that the app opens without a connection. The build writes it (installable.ts). */
export interface Shell {
  /** Differs between any two builds. */
  build: string;
  /** The script that the page of this build names. */
  entry: string;
  files: string[];
}

/** What the worker uses of the browser. */
export interface Surroundings {
  caches: CacheStorage;
  fetch: typeof fetch;
  origin: string;
  /** How long a page may take to arrive before the kept one is shown, in milliseconds. */
  patience: number;
}

/** The page of the app, under which every path of it is kept. */
const page = '/';
const prefix = 'muster-';
/** Calls, sign-in links, the public page and files that are no part of the app are never answered by the worker. */
const isForeign = /^\/(api|auth|functions|open|rest|storage|realtime)(\/|$)|\.[^/]*$/;

/** The service worker's answers, for one build of the app. */
export function makeShell(shell: Shell, { caches, fetch, origin, patience }: Surroundings) {
  const name = prefix + shell.build;
  const kept = async (path: string) => (await caches.open(name)).match(path);

  /** Keeps the files of this build. Throws when one is missing, or when the server has another build by now. */
  async function install(): Promise<void> {
    const cache = await caches.open(name);
    await cache.addAll(shell.files);
    const response = await fetch(page, { cache: 'no-cache' });
    const html = response.ok ? await response.clone().text() : '';
    if (!html.includes(shell.entry)) throw new Error('The page belongs to another build.');
    await cache.put(page, response);
  }

  /** Removes what is kept of older builds, except the last one: open pages may still need its files. */
  async function removeOlder(): Promise<void> {
    // In the order in which they were made.
    const others = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name);
    await Promise.all(others.slice(0, -1).map((each) => caches.delete(each)));
  }

  /** A file whose name changes with its content: what is kept is right for ever. */
  async function fileOf(path: string, request: Request): Promise<Response> {
    const known = (await kept(path)) ?? (await caches.match(path));
    if (known) return known;
    const response = await fetch(request);
    // Hosts of static files answer paths that they do not know with the page.
    const isPage = response.headers.get('content-type')?.includes('text/html');
    if (response.status === 200 && !isPage) await (await caches.open(name)).put(path, response.clone());
    return response;
  }

  /** The page of the server; the kept one if the server does not answer soon, or not properly. */
  async function pageOf(request: Request): Promise<Response> {
    const answer = fetch(request);
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined));
    const response = await Promise.race([answer.catch(() => undefined), late]);
    if (response && response.status < 500) return response;
    return (await kept(page)) ?? answer;
  }

  /** The answer to a request of a page; `undefined` leaves it to the browser. */
  function answerTo(request: Request): Promise<Response> | undefined {
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== origin) return undefined;
    const path = url.pathname;
    if (path.startsWith('/assets/') || shell.files.includes(path)) return fileOf(path, request);
    return request.mode === 'navigate' && !isForeign.test(path) ? pageOf(request) : undefined;
  }

  return { install, removeOlder, answerTo };
}
