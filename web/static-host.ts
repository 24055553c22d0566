import type { Plugin } from 'vite';
import { cacheControl, contentSecurityPolicy, securityHeaders } from './response-headers.ts';

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

/** Static hosts speak https, and browsers that were there once ask for nothing else for a year. The local server has no https. */
const secureTransport = { 'strict-transport-security': 'max-age=31536000' };

/**
 * The `_headers` file for static hosts (Netlify, Cloudflare Pages and others). They join the values of rules that match
 * the same path, so no header is in two such rules. Other pages are revalidated by default.
 * @param html the built page
 * @param env the environment of the build
 * @throws an error that names an invalid address
 */
export function headersFile(html: string, env: Readonly<Record<string, string | undefined>>): string {
  const policy = { 'content-security-policy': contentSecurityPolicy(html, serversOf(env)) };
  const rules: Record<string, Record<string, string>> = {
    '/*': { ...securityHeaders, ...secureTransport, ...policy },
    '/': { 'cache-control': cacheControl('/') },
    '/index.html': { 'cache-control': cacheControl('/index.html') },
    '/sw.js': { 'cache-control': cacheControl('/sw.js') },
    '/manifest.webmanifest': { 'cache-control': cacheControl('/manifest.webmanifest') },
    '/assets/*': { 'cache-control': cacheControl('/assets/') },
    // The public keys of statements, for programs in browsers as well (docs/deployment.md).
    '/.well-known/did.json': { 'access-control-allow-origin': '*' },
  };
  return Object.entries(rules)
    .flatMap(([path, headers]) => [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''])
    .join('\n');
}

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
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html.');
        const html = typeof page.source === 'string' ? page.source : new TextDecoder().decode(page.source);
        this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(html, env) });
        this.emitFile({ type: 'asset', fileName: '_redirects', source: '/* /index.html 200\n' });
      },
    },
  };
}
