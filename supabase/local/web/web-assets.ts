import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { embedScript } from '../../../web/open-names.ts';
import { cacheControl, contentSecurityPolicy, forOtherSites, securityHeaders } from '../../../web/response-headers.ts';

/** One file of the built client, ready to send. */
export type Asset = {
  body: Buffer;
  /** The body in each content coding that makes it smaller, the better one first. */
  encodings: { coding: 'br' | 'gzip'; body: Buffer }[];
  headers: Record<string, string>;
};

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressible = /^(text|application)\/|svg/;
const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
// The best quality, 11, makes files 2 % smaller and takes more than twice as long.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

const escaped = (text: string) => text.replace(/[&<>'"]/g, (character) => `&#${character.codePointAt(0)};`);

/** Inserts into the page what the client has to know at run time, so that one build works on every port. */
export function withConfig(html: string, config: Readonly<Record<string, string>>): string {
  return html.replace(
    '<!--muster-config-->',
    `<meta name="muster-config" content="${escaped(JSON.stringify(config))}" />`,
  );
}

async function encodingsOf(body: Buffer): Promise<Asset['encodings']> {
  const [br, gz] = await Promise.all([brotlied(body, brotliOptions), gzipped(body)]);
  const found = [{ coding: 'br', body: br } as const, { coding: 'gzip', body: gz } as const];
  return found.filter((each) => each.body.length < body.length);
}

async function toAsset(path: string, body: Buffer): Promise<Asset> {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const headers: Record<string, string> = {
    ...securityHeaders,
    'content-type': type,
    'cache-control': cacheControl(path),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    vary: 'accept-encoding',
    ...(path === `/${embedScript}` && forOtherSites),
  };
  if (extname(path) === '.html') headers['content-security-policy'] = contentSecurityPolicy(body.toString('utf8'));
  return { body, encodings: compressible.test(type) ? await encodingsOf(body) : [], headers };
}

/**
 * Reads the built client into memory, so that a build in progress is never served.
 * @returns its files by their path on the server, which starts with a slash
 */
export async function loadAssets(
  folder: string,
  config: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Used by hosts of static files only.
  const hidden = /^(\..*|_headers|_redirects)$/;
  const files = entries.filter((entry) => entry.isFile() && !hidden.test(entry.name));
  const assets = await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = `/${file.slice(folder.length + 1).replaceAll('\\', '/')}`;
      const body = await readFile(file);
      const text = path === '/index.html' ? Buffer.from(withConfig(body.toString('utf8'), config)) : body;
      return [path, await toAsset(path, text)] as const;
    }),
  );
  return new Map(assets);
}
