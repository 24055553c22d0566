import type { Plugin } from 'vite';
import { embedScript, openDocument } from './open-names.ts';
import { cacheControl, contentSecurityPolicy, forOtherSites, isOrigin, securityHeaders } from './response-headers.ts';

/** The variables of the build's environment that may name another server. */
const addresses = ['VITE_SUPABASE_URL', 'VITE_API_URL'];

/** The origins that the app calls besides its own, over HTTP and by sockets. */
function serversOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const origins = addresses.flatMap((name) => {
    const address = env[name];
    if (!address || /^\/(?!\/)/.test(address)) return [];
    if (!/^https?:/.test(address) || !URL.canParse(address)) throw new Error(`${name}=${address} is not an address.`);
    return [new URL(address).origin];
  });
  return [...new Set(origins)].flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
}

/** The sites that may show the public page in a frame, from the build's environment: origins with spaces between them. */
function framesOf({ VITE_OPEN_SITES: sites = '' }: Readonly<Record<string, string | undefined>>): string[] {
  const origins = sites.split(/\s+/).filter((each) => each !== '' && each !== "'self'");
  for (const site of origins) {
    if (!isOrigin(site)) throw new Error(`VITE_OPEN_SITES: ${site} is not an origin like https://example.org.`);
  }
  return ["'self'", ...origins];
}

/** Static hosts speak https, and browsers that were there once ask for nothing else for a year. The local server has no https. */
const secureTransport = { 'strict-transport-security': 'max-age=31536000' };

/**
 * The `_headers` file for static hosts (Netlify, Cloudflare Pages and others). Of rules that match the same path, some hosts join the values
 * of a header and others take the last. So a header that a later rule changes is removed there first (`!`), which hosts of the second
 * kind ignore. Other pages are revalidated by default.
 * @param html the built page of the app
 * @param openHtml the built public page
 * @param env the environment of the build
 * @throws an error that names an invalid address
 */
export function headersFile(html: string, openHtml: string, env: Readonly<Record<string, string | undefined>>): string {
  const servers = serversOf(env);
  const policy = { 'content-security-policy': contentSecurityPolicy(html, { servers }) };
  // The public page has a picture, which comes from the API.
  const openPolicy = contentSecurityPolicy(openHtml, {
    servers,
    pictures: servers.filter((each) => each.startsWith('http')),
    frames: framesOf(env),
  });
  const open = { 'x-frame-options': null, 'content-security-policy': openPolicy };
  const rules: Record<string, Record<string, string | null>> = {
    '/*': { ...securityHeaders, ...secureTransport, ...policy },
    '/': { 'cache-control': cacheControl('/') },
    '/index.html': { 'cache-control': cacheControl('/index.html') },
    '/open': { ...open, 'cache-control': cacheControl('/open') },
    '/open/*': { ...open, 'cache-control': cacheControl('/open/') },
    [`/${openDocument}`]: { ...open, 'cache-control': cacheControl(`/${openDocument}`) },
    [`/${embedScript}`]: forOtherSites,
    '/sw.js': { 'cache-control': cacheControl('/sw.js') },
    '/manifest.webmanifest': { 'cache-control': cacheControl('/manifest.webmanifest') },
    '/assets/*': { 'cache-control': cacheControl('/assets/') },
    // The public keys of statements, for programs in browsers as well (docs/deployment.md).
    '/.well-known/did.json': { 'access-control-allow-origin': '*' },
  };
  const everywhere = new Set(Object.keys(rules['/*'] ?? {}));
  return Object.entries(rules)
    .flatMap(([path, headers]) => [
      path,
      ...Object.keys(headers).flatMap((name) => (path !== '/*' && everywhere.has(name) ? [`  ! ${name}`] : [])),
      ...Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [`  ${name}: ${value}`])),
      '',
    ])
    .join('\n');
}

/** Which file answers a path that names none. The first that fits counts. */
const redirects = `/${embedScript} /${embedScript} 200
/open /${openDocument} 200
/open/* /${openDocument} 200
/* /index.html 200
`;

/** Writes what static hosts need beside the built page: headers, and that unknown paths belong to the app. */
export function staticHost(): Plugin {
  let env: Record<string, string> = {};
  return {
    name: 'muster:static-host',
    apply: 'build',
    configResolved: (config) => {
      env = config.env;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const read = (name: string): string => {
          const page = bundle[name];
          if (page?.type !== 'asset') throw new Error(`The build has no ${name}.`);
          return typeof page.source === 'string' ? page.source : new TextDecoder().decode(page.source);
        };
        const source = headersFile(read('index.html'), read(openDocument), env);
        this.emitFile({ type: 'asset', fileName: '_headers', source });
        this.emitFile({ type: 'asset', fileName: '_redirects', source: redirects });
      },
    },
  };
}
