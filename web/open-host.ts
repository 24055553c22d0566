import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { OpenPage } from '../supabase/functions/_shared/contract/open-page.ts';
import { contentSecurityPolicy, isOrigin, securityHeaders } from './response-headers.ts';
import { spokenOf } from './src/i18n/spoken.ts';
import { anywhere, apiPathOf, readAddress } from './src/open/address.ts';
import { writeDocument } from './src/open/document.tsx';
import { texts as de } from './src/open/texts/de.ts';
import { texts as en } from './src/open/texts/en.ts';
import { texts as es } from './src/open/texts/es.ts';
import { texts as fr } from './src/open/texts/fr.ts';

/** What serves the public page on a host that runs Node. */
export interface OpenHostOptions {
  /** The built open.html. */
  template: string;
  /** The origin that people know. */
  site: string;
  /** The name of the product. */
  brand: string;
  /** Asks the API for a path below its address. */
  ask: (path: string) => Promise<Response>;
  /** How long an answer is used, and how long somebody waits for it; in milliseconds. */
  keptMs?: number;
  patienceMs?: number;
  now?: () => number;
}

/** An answer of a host, in the forms in which it can be sent. */
export interface OpenAnswer {
  status: number;
  headers: Record<string, string>;
  bodies: { coding: 'br' | 'gzip' | null; body: Buffer }[];
}

/** What the API has said of an address: the page, that there is none, or nothing that can be used. */
interface Known {
  page: OpenPage | null;
  /** The time of the server. */
  at: number;
}

/** Answers for the public page. `url`: its path and parameters; `accepted`: the header accept-language. */
export type OpenHost = (url: string, accepted: string | undefined) => Promise<OpenAnswer>;

const texts = { de, en, es, fr };
/** How many addresses are remembered. */
const most = 200;
const [gzipped, brotlied] = [promisify(gzip), promisify(brotliCompress)];
// It is compressed while somebody waits.
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function encoded(html: string): Promise<OpenAnswer['bodies']> {
  const body = Buffer.from(html);
  const [br, gz] = await Promise.all([brotlied(body, quick), gzipped(body)]);
  return [
    { coding: 'br', body: br },
    { coding: 'gzip', body: gz },
    { coding: null, body },
  ];
}

/** Languages of the header accept-language, the most wanted first. */
const wantedOf = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => /^\s*([a-z-]+)(?:\s*;\s*q=([\d.]+))?/i.exec(part))
    .flatMap((found) => (found?.[1] ? [{ tag: found[1], weight: Number(found[2] ?? 1) }] : []))
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/**
 * Serves the public page with its list in it. The API is asked once in ten seconds for each address, however many people look at it; if it
 * does not answer soon, the page is sent as it is on a host of static files, and asks itself.
 */
export function makeOpenHost({ template, site, brand, ask, ...times }: OpenHostOptions): OpenHost {
  const { keptMs = 10_000, patienceMs = 1_500, now = Date.now } = times;
  const asked = new Map<
    string,
    { known: Promise<Known | null>; until: number; bodies: Map<string, Promise<OpenAnswer['bodies']>> }
  >();
  // A header takes nothing but origins.
  let sites: string[] = [];
  let plain: Promise<OpenAnswer['bodies']> | undefined;

  async function read(path: string): Promise<Known | null> {
    try {
      const response = await ask(path);
      const at = Date.parse(response.headers.get('x-server-time') ?? '') || now();
      if (response.status === 404) return { page: null, at };
      if (!response.ok) return null;
      const page = (await response.json()) as OpenPage;
      sites = page.sites.filter(isOrigin);
      return { page, at };
    } catch {
      return null;
    }
  }

  /** What is known of an address, from now on or since a moment ago. One request at a time. */
  function lookUp(path: string) {
    const found = asked.get(path);
    if (found && now() < found.until) return found;
    const known = read(path);
    // Until there is an answer, everybody waits for the same.
    const entry = { known, until: Number.POSITIVE_INFINITY, bodies: new Map() };
    asked.delete(path);
    asked.set(path, entry);
    const [oldest] = asked.keys();
    if (asked.size > most && oldest !== undefined) asked.delete(oldest);
    void known.then((result) => {
      entry.until = result ? now() + keptMs : 0;
    });
    return entry;
  }

  const headersOf = (): Record<string, string> => {
    const { 'x-frame-options': _, ...others } = securityHeaders;
    return {
      ...others,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(template, { frames: ["'self'", ...sites] }),
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language',
    };
  };

  return async (url, accepted) => {
    const address = readAddress(new URL(url, site));
    const language = spokenOf([...(address?.lang ? [address.lang] : []), ...wantedOf(accepted)]);
    const words = { language, t: texts[language] };
    const write = (page: OpenPage | null, at: number): Promise<OpenAnswer['bodies']> =>
      encoded(
        writeDocument(template, { words, address: address ?? anywhere, page, brand, now: at, api: '/api' }, site),
      );
    if (!address) return { status: 404, headers: headersOf(), bodies: await write(null, now()) };
    const entry = lookUp(apiPathOf(address));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, patienceMs, null);
    });
    const known = await Promise.race([entry.known, late]);
    clearTimeout(timer);
    if (!known) {
      plain ??= encoded(template);
      return { status: 200, headers: headersOf(), bodies: await plain };
    }
    const { slot, lang, embed, color, background } = address;
    const isUsual = !(slot || embed || color || background);
    const key = `${language} ${lang}`;
    const bodies = (isUsual && entry.bodies.get(key)) || write(known.page, known.at);
    if (isUsual) entry.bodies.set(key, bodies);
    return { status: known.page ? 200 : 404, headers: headersOf(), bodies: await bodies };
  };
}
