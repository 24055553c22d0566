import { errorStatus } from '../contract/errors.ts';
import { ApiError } from './api-error.ts';

/** What a handler gives back; `json` is the text of the body as Postgres built it, `null` for none. */
export interface Answer<Status extends number = number> {
  status: Status;
  json: string | null;
  headers?: Record<string, string>;
}

/** A row with the text of an answer's body. */
export interface JsonRow {
  json: string;
}

export const ok = ([row]: readonly JsonRow[], headers: Record<string, string> = {}): Answer<200> => ({
  status: 200,
  json: row?.json ?? 'null',
  headers,
});

export const created = ([row]: readonly JsonRow[]): Answer<201> => ({ status: 201, json: row?.json ?? 'null' });

/** Throws 404 with this sentence when there is no row. */
export function okUnlessMissing(rows: readonly JsonRow[], missing: string): Answer<200> {
  if (rows.length === 0) throw new ApiError('not_found', missing);
  return ok(rows);
}

export const noContent: Answer<204> = { status: 204, json: null };

export function toResponse({ status, json, headers }: Answer): Response {
  const response = new Response(json, { status, headers: headers ?? {} });
  if (json !== null) response.headers.set('content-type', 'application/json');
  return response;
}

/** The error envelope of api.md. */
export function toErrorResponse({ code, message, more: { details, retryAfter, allow } }: ApiError): Response {
  return toResponse({
    status: errorStatus[code],
    json: JSON.stringify({ status: 'error', error: { message, code, details } }),
    headers: {
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...(allow === undefined ? {} : { allow }),
      ...(code === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {}),
    },
  });
}
