import { type ErrorEnvelope, type ErrorParams, errorStatus } from '../contract/errors.ts';
import { ApiError } from './api-error.ts';

/** What a handler returns; `body` is JSON as Postgres built it unless `headers` name another type, `null` for no body. */
export interface Answer<Status extends number = number> {
  status: Status;
  body: string | Uint8Array<ArrayBuffer> | null;
  headers?: Record<string, string>;
}

/** A row with the text of an answer's body. */
export interface JsonRow {
  json: string;
}

export const ok = ([row]: readonly JsonRow[], headers: Record<string, string> = {}): Answer<200> => ({
  status: 200,
  body: row?.json ?? 'null',
  headers,
});

export const createdAs = (body: object): Answer<201> => ({ status: 201, body: JSON.stringify(body) });
export const created = ([row]: readonly JsonRow[]): Answer<201> => ({ status: 201, body: row?.json ?? 'null' });

/** An answer with text of this media type instead of JSON. */
export const okText = (type: string, body: string, headers: Record<string, string> = {}): Answer<200> => ({
  status: 200,
  body,
  headers: { 'content-type': `${type}; charset=utf-8`, ...headers },
});

/** An answer with bytes of this media type, to be shown. */
export const okBytes = (type: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Answer<200> => ({
  status: 200,
  body,
  headers: { 'content-type': type, ...headers },
});

/** What follows a name in a header that can have ASCII alone (RFC 8187). */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A file of this media type to be saved under this name, which has no quotation marks. A browser that shows it all the same runs nothing of it. */
export const okFile = (type: string, name: string, body: Uint8Array<ArrayBuffer>): Answer<200> => ({
  status: 200,
  body,
  headers: {
    'content-type': type,
    'content-disposition': `attachment; filename="${name.replace(/[^ -~]/g, '_')}"; filename*=UTF-8''${encoded(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  },
});

/** 200 with the row; throws 404 if there is none. `what` was requested. */
export function okUnlessMissing(rows: readonly JsonRow[], what: ErrorParams<'not_found'>['what']): Answer<200> {
  if (rows.length === 0) throw new ApiError({ code: 'not_found', params: { what } });
  return ok(rows);
}

export const noContent: Answer<204> = { status: 204, body: null };

export function toResponse({ status, body, headers }: Answer): Response {
  const type: Record<string, string> = body === null ? {} : { 'content-type': 'application/json' };
  return new Response(body, { status, headers: { ...type, ...headers } });
}

/** The answer to a refusal: its body, and the headers that repeat parts of its data. */
export function toErrorResponse({ reason: { code, params }, message, more: { details } }: ApiError): Response {
  const error = { code, message, params, ...(details && { details }) } as ErrorEnvelope['error'];
  return toResponse({
    status: errorStatus[code],
    body: JSON.stringify({ status: 'error', error } satisfies ErrorEnvelope),
    headers: {
      ...('retry_after' in params ? { 'retry-after': String(params.retry_after) } : {}),
      ...('allowed' in params ? { allow: params.allowed.join(', ') } : {}),
      ...(code === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {}),
    },
  });
}
