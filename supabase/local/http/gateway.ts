import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Auth } from '../auth/auth.ts';
import { addressOf, type Handler, sendResponse, toRequest } from './http-server.ts';
import { passOnOrRefuse, refuse } from './refusal.ts';

/** What the gateway passes requests on to. */
export type GatewayOptions = {
  auth: Auth;
  storage: Handler;
  /** Port of each Edge Function by its name. */
  functionPorts: ReadonlyMap<string, number>;
  port: number;
  allowedOrigins: string[];
};

const corsHeaders = 'authorization, apikey, content-type, x-client-info, x-supabase-api-version';

/** CORS of the authentication service; the functions have their own. */
function allowOrigin(incoming: IncomingMessage, response: ServerResponse, allowed: string[]): void {
  const origin = incoming.headers.origin;
  response.setHeader('vary', 'origin');
  if (!origin || !allowed.includes(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-headers', corsHeaders);
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, OPTIONS');
  response.setHeader('access-control-expose-headers', 'x-sb-error-code, x-supabase-api-version');
  response.setHeader('access-control-max-age', '600');
}

async function answerAuth(incoming: IncomingMessage, response: ServerResponse, options: GatewayOptions): Promise<void> {
  allowOrigin(incoming, response, options.allowedOrigins);
  if (incoming.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const request = toRequest(incoming, response, `http://127.0.0.1:${options.port}`);
  const answered = await options.auth.fetch(request, addressOf(incoming));
  const headers = new Headers(answered.headers);
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
  headers.delete('vary');
  // Answers contain sessions or personal data.
  headers.set('cache-control', 'no-store');
  await sendResponse(new Response(answered.body, { status: answered.status, headers }), response);
}

/** The gateway: /auth/v1/*, /storage/v1/object/* and /functions/v1/<name>/*, as on a hosted project, and nothing else. */
export function gateway(options: GatewayOptions): Handler {
  return async (incoming, response) => {
    const url = incoming.url ?? '/';
    if (url.startsWith('/auth/v1/')) {
      await answerAuth(incoming, response, options);
      return;
    }
    if (url.startsWith('/storage/v1/object/')) {
      await options.storage(incoming, response);
      return;
    }
    const name = /^\/functions\/v1\/([a-z0-9-]+)(?=[/?]|$)/.exec(url)?.[1];
    const port = name === undefined ? undefined : options.functionPorts.get(name);
    if (port === undefined) {
      refuse(incoming, response, { code: 'not_found', params: { what: 'address' } });
      return;
    }
    await passOnOrRefuse(incoming, response, port, url.slice('/functions/v1'.length));
  };
}
