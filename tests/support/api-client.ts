import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Call, CallBody, CallQuery } from '../../supabase/functions/_shared/contract/call.ts';
import { detailMessage } from '../../supabase/functions/_shared/contract/detail-sentences.ts';
import {
  type ErrorCode,
  errorEnvelope,
  errorStatus,
  type WireError,
} from '../../supabase/functions/_shared/contract/errors.ts';
import { refusalMessage } from '../../supabase/functions/_shared/contract/sentences.ts';
import { errorCodes } from '../../supabase/functions/_shared/http/openapi.ts';

/** How a call is made. `body` and `query` follow the contract; `raw…` can be anything. */
export type Asking<C> = {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: CallQuery<C>;
  body?: CallBody<C>;
  rawQuery?: string;
  rawBody?: BodyInit;
  headers?: Record<string, string>;
};

/** An answer that was checked against the contract. */
export type Reply<Data> = {
  status: number;
  headers: Headers;
  data: Data;
  code: ErrorCode | undefined;
  message: string;
};

type Answers<C> = C extends { answers: infer A } ? A : never;
type Success<C> = Answers<C>[keyof Answers<C>];
type DataOf<C> = Success<C> extends infer S ? (S extends z.core.$ZodType ? z.output<S> : never) : never;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Answers that may be kept; all others must not. */
const kept: Record<string, string> = {
  getOpenPage: 'public, max-age=5',
  getOpenPicture: 'public, max-age=31536000, immutable',
};

/** Checks the headers that every answer of the API has. */
export function expectFrame(response: Response, keeping = 'no-store'): void {
  expect(response.headers.get('x-request-id')).toMatch(uuid);
  expect(Number.isNaN(Date.parse(response.headers.get('x-server-time') ?? ''))).toBe(false);
  expect(response.headers.get('cache-control')).toBe(keeping);
}

/** Checks an error against the contract and returns it: its sentence follows from its code and data alone. */
export async function expectError(response: Response): Promise<WireError> {
  expectFrame(response);
  expect(response.headers.get('content-type')).toBe('application/json');
  const body = await response.json();
  expect(z.parse(errorEnvelope, body)).toEqual(body);
  const error: WireError = body.error;
  expect(response.status).toBe(errorStatus[error.code]);
  for (const detail of error.details ?? []) expect(detail.message).toBe(detailMessage(detail));
  const [only, ...others] = error.details ?? [];
  expect(error.message).toBe(only && others.length === 0 ? only.message : refusalMessage(error));
  for (const { message } of [error, ...(error.details ?? [])]) {
    expect(message).toMatch(/^\S.* .*[^:,]$/s);
    expect(message).not.toMatch(/Invalid input|select|private\.|postgres|relation|undefined/i);
  }
  if ('retry_after' in error.params) {
    expect(response.headers.get('retry-after')).toBe(String(error.params.retry_after));
  }
  return error;
}

const addressOf = (call: Call, { params = {}, query, rawQuery }: Asking<Call>): string => {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
    [value].flat().map((item) => [key, String(item)]),
  );
  return `${path}${rawQuery ?? (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '')}`;
};

/** A client of the API that fails when an answer breaks the contract: unknown keys, statuses and codes included. */
export function apiClient(apiUrl: string) {
  return async function ask<C extends Call>(call: C, asking: Asking<C> = {}): Promise<Reply<DataOf<C>>> {
    const { token, body, rawBody, headers } = asking;
    const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(apiUrl + addressOf(call, asking as Asking<Call>), {
      method: call.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent, duplex: 'half' }),
    } as RequestInit);
    const { status } = response;
    if (status >= 400) {
      const error = await expectError(response);
      expect(errorCodes(call), `${call.id} answers ${error.code}`).toContain(error.code);
      return { status, headers: response.headers, data: error as never, code: error.code, message: error.message };
    }
    expectFrame(response, kept[call.id]);
    expect(Object.keys(call.answers), `${call.id} answers ${status}`).toContain(String(status));
    const schema = call.answers[status];
    const text = await response.text();
    if (!schema) {
      expect(text).toBe('');
      return { status, headers: response.headers, data: undefined as never, code: undefined, message: '' };
    }
    const type = call.type ?? 'application/json';
    // A range of types, such as `image/*`.
    expect(response.headers.get('content-type')?.replace(/[^/]+$/, (sub) => (type.endsWith('/*') ? '*' : sub))).toBe(
      type,
    );
    const data = type === 'application/json' ? JSON.parse(text) : text;
    expect(z.parse(schema, data)).toEqual(data);
    return { status, headers: response.headers, data, code: undefined, message: '' };
  };
}

/** A client of the API, as `apiClient` makes it. */
export type Ask = ReturnType<typeof apiClient>;
