import type { Call, CallAnswer, CallBody, CallParams, CallQuery } from '@contract/call.ts';
import { atom } from 'nanostores';
import { ApiError, errorOf, notForOthers, readOnly, unanswered, unauthenticated } from './api-error.ts';
import { headersOf, takeEarly } from './early-answers.ts';

/** The cursor of the next page of a list (`Link: <?…&cursor=…>; rel="next"`), if there is one. */
export const nextCursor = (response: Response): string | undefined => {
  const next = /<\?([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return new URLSearchParams(next).get('cursor') ?? undefined;
};

/** Whether the service was available at the last call. */
export const reachable = atom(true);

type AnyCall = Pick<Call, 'method' | 'path' | 'access' | 'acted' | 'answers'>;
type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };
type GivenParams<C> = keyof CallParams<C> extends never ? unknown : { params: CallParams<C> };
type GivenQuery<C> = [CallQuery<C>] extends [undefined] ? unknown : { query?: CallQuery<C> };

/**
 * The input of a call: path parameters, query, body or a file as the body, and a signal to abort it. `actFor`: for whom it is made, if not for whom this tab acts;
 * empty: for whoever is signed in.
 */
type CallInput<C> = GivenParams<C> &
  GivenQuery<C> &
  Given<'body', CallBody<C>> & { signal?: AbortSignal; file?: Blob; actFor?: string };

/** What the client needs from its environment. */
export interface ApiSurroundings {
  baseUrl: string;
  /** The region in which hosted functions run: that of the database. Empty: that of the caller. */
  region: string;
  /**
   * `null` when nobody is signed in. Rejects when the authentication service can't be reached, as `renewToken` does.
   */
  token: () => Promise<string | null>;
  /** A fresh token after a refusal; `null` when the session is over. */
  renewToken: () => Promise<string | null>;
  onSessionOver: () => void;
  /** `age`: how long ago the answer with this header arrived, in milliseconds. */
  onServerTime: (header: string | null, age: number) => void;
  /** Called by each repeatable call with whether the service was available. */
  onReachable: (reachable: boolean) => void;
  online: () => boolean;
  /** As whom an administrator sees the app, for GETs: the id of a person; `null`: as themselves. Then nothing else is sent. */
  seenAs: () => string | null;
  /** For whom this tab acts: the id of a person whom the signed-in person looks after; `null`: for themselves. */
  actsFor: () => string | null;
  /** A call was not sent because it would change something. */
  onReadOnly: () => void;
  /** The server no longer answers as to this person, or for them. */
  onSeeingOver: () => void;
  /** Waits for a number of milliseconds. */
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

const tries = 3;
/** The statuses of a gateway without a function, and of the API without its database. */
const awayStatuses = [502, 503, 504];
/** The only change that is sent while an administrator sees the app as somebody, as themselves: it ends that. */
const endsSeeing = ({ method, path }: AnyCall): boolean => method === 'DELETE' && path === '/users/:id/see-as';
/** The only POST that may be repeated: the database refuses a second place at an event. */
const signUpPath = '/event-slot-signups/slots/:slotId';
const isRepeatable = ({ method, path }: AnyCall): boolean =>
  method === 'GET' || method === 'DELETE' || path === signUpPath;
const longestWait = 10_000;
/** Whether another attempt makes sense soon: the service is away, or busy with this person's other calls. */
const isPassing = ({ status, headers }: Response): boolean =>
  awayStatuses.includes(status) || (status === 429 && Number(headers.get('retry-after')) * 1000 <= longestWait);

interface Loose {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  signal?: AbortSignal;
  actFor?: string;
}

/** Path and query of a call: parameters filled in, lists repeated, `undefined` left out. */
function addressOf(path: string, params: Loose['params'] = {}, query: Loose['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) search.append(name, String(each));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/**
 * How long to wait before the next attempt, in milliseconds: what the server asks (`Retry-After` in seconds), at most
 * ten seconds.
 */
const waitOf = (response: Response, attempt: number): number =>
  Math.min(Number(response.headers.get('retry-after')) * 1000 || 1000 * attempt, longestWait);

/** Creates the function through which the client calls the API. */
export function createApi(around: ApiSurroundings) {
  async function send(call: AnyCall, input: Loose, token: string | null): Promise<Response> {
    const headers = headersOf(around.region, token);
    const seen = around.seenAs();
    if (token && seen && !endsSeeing(call)) headers['x-see-as'] = seen;
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    const person = call.acted && (input.actFor ?? around.actsFor());
    if (token && person) headers['x-act-for'] = person;
    const address = addressOf(call.path, input.params, input.query);
    const early =
      token && !seen && !person && !around.actsFor() && call.method === 'GET'
        ? await takeEarly(address, token)
        : undefined;
    if (early) {
      around.onServerTime(early.response.headers.get('x-server-time'), early.age);
      return early.response;
    }
    try {
      const response = await fetch(around.baseUrl + address, {
        method: call.method,
        headers,
        credentials: 'include',
        body: input.body === undefined ? (input.file ?? null) : JSON.stringify(input.body),
        signal: input.signal ?? null,
      });
      around.onServerTime(response.headers.get('x-server-time'), 0);
      return response;
    } catch (error) {
      if (input.signal?.aborted) throw error;
      throw unanswered(around.online());
    }
  }

  /** The answer, or the error if there is none. Errors of GET are thrown, because queries retry by themselves. */
  async function sendOnce(call: AnyCall, input: Loose, token: string | null): Promise<Response | ApiError> {
    try {
      const response = await send(call, input, token);
      around.onReachable(!awayStatuses.includes(response.status));
      return response;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unreachable') throw error;
      around.onReachable(false);
      if (call.method === 'GET') throw error;
      return error;
    }
  }

  /** Retries calls that may be repeated while the service is unavailable or refuses them for a moment. */
  async function sendPatiently(call: AnyCall, input: Loose, token: string | null): Promise<Response> {
    if (!isRepeatable(call)) return send(call, input, token);
    for (let attempt = 1; ; attempt++) {
      const answer = await sendOnce(call, input, token);
      const isSilence = answer instanceof ApiError;
      // An earlier attempt succeeded, but its answer was lost.
      if (!isSilence && call.method === 'DELETE' && attempt > 1 && answer.status === 404) {
        return new Response(null, { status: 204 });
      }
      if (!isSilence && !isPassing(answer)) return answer;
      if (attempt === tries) {
        if (isSilence) throw answer;
        return answer;
      }
      await around.wait(isSilence ? 1000 * attempt : waitOf(answer, attempt), input.signal);
    }
  }

  async function sendSignedIn(call: AnyCall, input: Loose): Promise<Response> {
    const over = (): ApiError => {
      around.onSessionOver();
      return unauthenticated();
    };
    const unreachable = () => Promise.reject(unanswered(around.online()));
    const token = await around.token().catch(unreachable);
    if (!token) throw over();
    const response = await sendPatiently(call, input, token);
    if (response.status !== 401) return response;
    const renewed = await around.renewToken().catch(unreachable);
    if (!renewed) throw over();
    const second = await sendPatiently(call, input, renewed);
    if (second.status === 401) throw over();
    return second;
  }

  /** Makes a call and returns the response with its headers. Throws as `api` does. */
  async function answerTo<C extends AnyCall>(call: C, given: CallInput<C>): Promise<Response> {
    const input: Loose = given;
    if (call.access !== 'public' && call.method !== 'GET' && !endsSeeing(call) && around.seenAs()) {
      around.onReadOnly();
      throw readOnly();
    }
    // What belongs to the account is not changed by somebody who acts for another person, who might take it for theirs.
    if (call.access !== 'public' && call.method !== 'GET' && !call.acted && around.actsFor()) throw notForOthers();
    const response =
      call.access === 'public' ? await sendPatiently(call, input, null) : await sendSignedIn(call, input);
    if (response.ok) return response;
    const error = await errorOf(response);
    const isOver =
      error.code === 'see_as_refused' ? around.seenAs() : error.code === 'act_for_refused' && around.actsFor();
    if (isOver) around.onSeeingOver();
    throw error;
  }

  /**
   * Makes a call of the contract and returns its answer (`null` for an answer without body). Throws `ApiError`, or the
   * reason of an abort.
   */
  async function api<C extends AnyCall>(
    call: C,
    ...[given]: object extends CallInput<C> ? [CallInput<C>?] : [CallInput<C>]
  ): Promise<CallAnswer<C>> {
    const response = await answerTo(call, (given ?? {}) as CallInput<C>);
    return (response.status === 204 ? null : await response.json()) as CallAnswer<C>;
  }

  /** Makes a call that lists something, and returns the items of all pages. Throws as `api` does. */
  async function all<C extends AnyCall>(
    call: C & { answers: { 200: object } },
    ...[given]: object extends CallInput<C> ? [CallInput<C>?] : [CallInput<C>]
  ): Promise<CallAnswer<C>> {
    const input = (given ?? {}) as Loose;
    const items: unknown[] = [];
    for (let cursor: string | undefined; ; ) {
      const query = { ...input.query, ...(cursor && { cursor }) };
      const response = await answerTo(call, { ...input, query } as unknown as CallInput<C>);
      items.push(...((await response.json()) as unknown[]));
      cursor = nextCursor(response);
      if (cursor === undefined) return items as CallAnswer<C>;
    }
  }

  return Object.assign(api, { answerTo, all });
}
