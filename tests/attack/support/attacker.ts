import { beforeAll, expect } from 'vitest';
import { stack } from '../../support/own-stack.ts';
import { rawHttp } from '../../support/raw-http.ts';
import { type ApiDocument, createJudge, type DocumentedCall, documentedCalls } from './judge.ts';
import { count } from './tally.ts';

/** A request as it is sent; `path` is relative to that of the API and may contain a query. */
export interface Shot {
  method: string;
  path: string;
  token?: string | undefined;
  /** Names and values, alternating. */
  headers?: string[];
  body?: string | Uint8Array;
  /** Default `application/json`; `null`: none. */
  contentType?: string | null;
}

/** The result of a request. */
interface Hit {
  status: number;
  /** The error's code; `undefined` for a success. */
  code: string | undefined;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Fills the parameters of a path. */
export const fill = (path: string, params: Record<string, string>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? crypto.randomUUID());

/** Returns the attacker of a test file. Every answer is checked against the OpenAPI document. */
export function attackContext() {
  const { port, pathname } = new URL(stack.apiUrl);
  const calls: DocumentedCall[] = [];
  let judge: ReturnType<typeof createJudge>;

  beforeAll(async () => {
    const document = (await (await fetch(`${stack.apiUrl}/openapi.json`)).json()) as ApiDocument;
    calls.push(...documentedCalls(document));
    judge = createJudge(document);
  });

  /** Sends a request. An answer that the document does not allow fails the test. */
  const shoot = async ({ method, path, token, headers = [], body, contentType = 'application/json' }: Shot) => {
    const response = await rawHttp(Number(port), {
      method,
      path: pathname + path,
      headers: [
        ...(token === undefined ? [] : ['authorization', `Bearer ${token}`]),
        ...(body === undefined || contentType === null ? [] : ['content-type', contentType]),
        ...headers,
      ],
      ...(body !== undefined && { body: [body] }),
    });
    const { status, text } = response;
    const heard = { status, text, contentType: response.headers['content-type'] };
    const problems = judge(method, path.split('?')[0] ?? '', heard);
    const asked = `${method} ${path} ${String(body).slice(0, 300)}`;
    if (problems.length > 0) expect.fail(`${asked}: ${problems.join(', ')}`);
    if (!response.headers['x-request-id']) expect.fail(`${asked}: no x-request-id`);
    const code = status < 400 || text === '' ? undefined : (JSON.parse(text).error.code as string);
    return { status, code, text, headers: response.headers } satisfies Hit;
  };

  return { stack, calls, shoot };
}

/** Counts an attempt. If its result is not the expected one, the test fails at its end. */
export function createVerdicts() {
  const wrong: string[] = [];
  return {
    expect(what: string, actual: unknown, expected: unknown): void {
      const held = JSON.stringify(actual) === JSON.stringify(expected);
      count({ cases: 1, through: Number(!held) });
      if (!held) wrong.push(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
    },
    done: () => expect(wrong).toEqual([]),
  };
}
