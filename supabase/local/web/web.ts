import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '../../../web/response-headers.ts';
import type { Handler } from '../http/http-server.ts';
import { passOnOrRefuse } from '../http/refusal.ts';
import type { Asset } from './web-assets.ts';

/**
 * The path on the gateway for a path of the web origin, or undefined if the web server answers itself.
 * The app and the API share an origin, so the browser makes no cross-origin requests.
 */
export function gatewayPath(url: string): string | undefined {
  if (/^\/api(?=[/?]|$)/.test(url)) return `/functions/v1${url}`;
  if (url === '/.well-known/did.json') return '/functions/v1/api/did.json';
  return url.startsWith('/auth/v1/') ? url : undefined;
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

function send(incoming: IncomingMessage, response: ServerResponse, asset: Asset): void {
  if (incoming.headers['if-none-match']?.includes(asset.headers.etag ?? '-')) {
    response.writeHead(304, asset.headers).end();
    return;
  }
  const accepted = incoming.headers['accept-encoding'] ?? '';
  const encoded = asset.encodings.find(({ coding }) => new RegExp(`\\b${coding}\\b`).test(accepted));
  const body = encoded?.body ?? asset.body;
  response.writeHead(200, {
    ...asset.headers,
    'content-length': body.length,
    ...(encoded && { 'content-encoding': encoded.coding }),
  });
  // Node omits the body for HEAD.
  response.end(body);
}

/**
 * The web server: the built client, its pages for every path that names no file, and the gateway behind /api and
 * /auth/v1.
 */
export function webServer(assets: ReadonlyMap<string, Asset>, gatewayPort: number): Handler {
  return async (incoming, response) => {
    const url = incoming.url ?? '/';
    const onward = gatewayPath(url);
    if (onward !== undefined) {
      await passOnOrRefuse(incoming, response, gatewayPort, onward);
      return;
    }
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      refuse(response, 405, 'This method is not allowed here.');
      return;
    }
    const path = url.split('?')[0] ?? '/';
    const namesFile = path.startsWith('/assets/') || /\.[^/]*$/.test(path);
    const asset = assets.get(path) ?? (namesFile ? undefined : assets.get('/index.html'));
    if (asset) send(incoming, response, asset);
    else refuse(response, 404, 'There is no such file.');
  };
}
