import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenHost } from '../../../web/open-host.ts';
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

/** A body, as it is or compressed. */
type Form = { coding: 'br' | 'gzip' | null; body: Buffer };

/** Sends the first of the forms that the browser accepts. The last is the one without compression. */
function sendForm(
  incoming: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  forms: readonly Form[],
): void {
  const accepted = incoming.headers['accept-encoding'] ?? '';
  const form = forms.find(({ coding }) => coding === null || new RegExp(`\\b${coding}\\b`).test(accepted));
  response.writeHead(status, {
    ...headers,
    'content-length': form?.body.length ?? 0,
    ...(form?.coding && { 'content-encoding': form.coding }),
  });
  // Node omits the body for HEAD.
  response.end(form?.body);
}

function send(incoming: IncomingMessage, response: ServerResponse, asset: Asset): void {
  if (incoming.headers['if-none-match']?.includes(asset.headers.etag ?? '-')) {
    response.writeHead(304, asset.headers).end();
    return;
  }
  sendForm(incoming, response, 200, asset.headers, [...asset.encodings, { coding: null, body: asset.body }]);
}

/**
 * The web server: the built client, its pages for every path that names no file, and the gateway behind /api and
 * /auth/v1.
 * @param open answers for the public page
 */
export function webServer(assets: ReadonlyMap<string, Asset>, gatewayPort: number, open?: OpenHost): Handler {
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
    if (open && /^\/open(\/|$)/.test(path) && !assets.has(path)) {
      const { status, headers, bodies } = await open(url, incoming.headers['accept-language']);
      sendForm(incoming, response, status, headers, bodies);
      return;
    }
    const asset = assets.get(path) ?? (namesFile ? undefined : assets.get('/index.html'));
    if (asset) send(incoming, response, asset);
    else refuse(response, 404, 'There is no such file.');
  };
}
