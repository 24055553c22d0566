import type { Call, CallAnswer } from '@contract/call.ts';
import type { ErrorDetail } from '@contract/error-details.ts';
import { type ErrorCode, type ErrorEnvelope, type ErrorParams, errorEnvelope, errorStatus } from '@contract/errors.ts';
import * as z from 'zod/mini';

/** A call of the API as the client made it. */
export interface Made {
  call: Pick<Call, 'id'>;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

type Answer<C> = CallAnswer<C> | Refusal | Response;
type AnswerOf<C> = Answer<C> | ((made: Made) => Answer<C> | Promise<Answer<C>>);
type AnyCall = Pick<Call, 'id' | 'method' | 'path' | 'body' | 'fileBody' | 'answers'>;

interface Route {
  call: AnyCall;
  pattern: RegExp;
  answer: AnswerOf<AnyCall>;
}

class Refusal {
  readonly error: ErrorEnvelope['error'];
  constructor(error: ErrorEnvelope['error']) {
    this.error = error;
  }
}

/** A refusal of the server. Clients use only its code, params and details. */
export const refusal = <Code extends ErrorCode>(
  code: Code,
  params: ErrorParams<Code>,
  details?: ErrorDetail[],
): Refusal =>
  new Refusal({
    code,
    params,
    message: `The server refuses: ${code}.`,
    ...(details && { details }),
  } as ErrorEnvelope['error']);

/** An internal error of the server. */
export const failure = (): Refusal => refusal('internal', {});

/** When a test begins, by the server: a Friday, two hours before noon, two days before the clocks in Europe change. */
const beginning = Date.parse('2026-10-23T10:00:00Z');
let begun = Date.now();
const serverTime = (): string => new Date(beginning + Date.now() - begun).toISOString();
export const clockOffset = beginning - begun;

/**
 * Sets the clock of the server to when a test begins. Otherwise somebody is "30 min late" or "31 min late", depending on how long
 * the tests before it took.
 * @returns the time of the server
 */
export function restartClock(): string {
  begun = Date.now();
  return serverTime();
}

/**
 * Moves the clock of the server on by so many milliseconds.
 * @returns the time of the server
 */
export function passTime(ms: number): string {
  begun -= ms;
  return serverTime();
}

let routes: Route[] = [];
type AuthAnswer = (request: Request) => Response | Promise<Response>;
const auth = new Map<string, AuthAnswer>();
let made: Made[] = [];
let mistakes: string[] = [];
/** The page of the app, as the server has it now. */
let served: string | null = null;
/** Requests of an app after the end of its test belong to no test. */
let isOpen = false;
/** How many requests the test had, and how many of them are about to be answered. */
let requests = { asked: 0, answering: 0 };
/** Not that of a test that holds time. */
const later = setTimeout.bind(globalThis);

/** Checks an answer against the contract, so that no test relies on an impossible answer. */
function checked(call: AnyCall, answer: unknown): Response {
  const headers = { 'x-server-time': serverTime(), 'content-type': 'application/json' };
  if (answer instanceof Response) return answer;
  if (answer instanceof Refusal) {
    const body = z.parse(errorEnvelope, { status: 'error', error: answer.error });
    return Response.json(body, { status: errorStatus[answer.error.code], headers });
  }
  for (const [status, schema] of Object.entries(call.answers)) {
    if (schema === null && answer === null) return new Response(null, { status: Number(status), headers });
    const read = schema && z.safeParse(schema, answer);
    if (read?.success) return Response.json(read.data, { status: Number(status), headers });
  }
  const [schema] = Object.values(call.answers);
  const problem = schema ? z.safeParse(schema, answer).error?.issues : 'no body';
  throw new Error(`Not an answer to ${call.id}: ${JSON.stringify(problem)}`);
}

async function answerTo(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.slice('/api'.length);
  const route = routes.findLast(({ call, pattern }) => call.method === request.method && pattern.test(path));
  if (!route) throw new Error(`No answer to ${request.method} ${path}`);
  const { call, pattern, answer } = route;
  const text = await request.text();
  const body: unknown = text && !call.fileBody ? JSON.parse(text) : text || undefined;
  if (call.body && !z.safeParse(call.body, body).success) throw new Error(`${call.id} refuses the body ${text}`);
  const params = pattern.exec(path)?.groups ?? {};
  const one: Made = { call, params, query: url.searchParams, body, headers: request.headers };
  made.push(one);
  return checked(call, await (typeof answer === 'function' ? answer(one) : answer));
}

/** The `fetch` of component tests: answers calls of the API as the test has defined. There is no other server. */
export function fakeFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const own = requests;
  own.asked++;
  own.answering++;
  return answerFetch(input, init).finally(() => own.answering--);
}

async function answerFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (!isOpen) return new Promise(() => {});
  if (pathname.startsWith('/auth/v1/')) {
    return (await auth.get(pathname.slice('/auth/v1'.length))?.(request)) ?? Response.json({}, { status: 503 });
  }
  if (pathname === '/') return new Response(served, { status: served === null ? 503 : 200 });
  try {
    const response = await answerTo(request);
    init?.signal?.throwIfAborted();
    return response;
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    mistakes.push(String(error));
    return Response.json(
      { status: 'error', error: { code: 'internal', params: {}, message: String(error) } },
      { status: 500 },
    );
  }
}

/** Answers a path of the authentication service from now on. Other paths are unavailable. */
export const authAnswers = (path: string, answer: AuthAnswer): void => void auth.set(path, answer);

/** The server has this page of the app from now on, of which it has none otherwise. */
export const servePage = (html: string): void => {
  served = html;
};

export const api = {
  /** Answers a call from now on. */
  on<C extends AnyCall>(call: C, answer: AnswerOf<C>): void {
    const pattern = new RegExp(`^${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    isOpen = true;
    routes.push({ call, pattern, answer: answer as AnswerOf<AnyCall> });
  },
  /** Answers a call from now on, but only after `go` is called. */
  hold<C extends AnyCall>(call: C, answer: AnswerOf<C>): { go(): void } {
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    api.on(call, async (one) => {
      const own = requests;
      own.answering--;
      await held;
      own.answering++;
      return typeof answer === 'function' ? answer(one) : answer;
    });
    return { go: () => go() };
  },
  /** The calls of one kind made so far, oldest first. */
  made: (call: AnyCall): Made[] => made.filter((one) => one.call.id === call.id),
  /**
   * Waits until the app asks for nothing more: what follows an answer is of the same test. An answer that the test holds back is not
   * waited for.
   */
  async rest(): Promise<void> {
    let seen = -1;
    for (let turns = 0; turns < 50 && (requests.answering > 0 || seen !== requests.asked); turns++) {
      seen = requests.asked;
      await new Promise((resolve) => later(resolve));
    }
  },
  /** Stops answering. Returns what went wrong: calls without an answer, and violations of the contract. */
  close(): string[] {
    const wrong = mistakes;
    auth.clear();
    [routes, made, mistakes, served, isOpen] = [[], [], [], null, false];
    requests = { asked: 0, answering: 0 };
    return wrong;
  },
};
