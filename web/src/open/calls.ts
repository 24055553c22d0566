import type { CallAnswer, CallBody } from '@contract/call.ts';
import type {
  confirmHold,
  holdPlace,
  OpenPage,
  releaseHold,
  sendHoldAgain,
  signInByHold,
} from '@contract/open-page.ts';
import { type Asked, apiPathOf } from './address.ts';
import type { Refusal } from './texts.ts';

/** An answer of the API, with how far the clock of the server is ahead of this device's; or why there is none. */
export type Outcome<Answer> = { answer: Answer; ahead: number } | { refusal: Refusal & { problems: Problem[] } };

/** What is wrong with the body of a call: where, and the code of what. */
interface Problem {
  path: string;
  code: string;
}

/** How long a call may take, in milliseconds. */
const patience = 20_000;

interface Envelope {
  error?: { code?: string; message?: string; params?: Record<string, unknown>; details?: Problem[] };
}

async function ask<Answer>(url: string, init: RequestInit): Promise<Outcome<Answer>> {
  const none: Outcome<Answer> = { refusal: { code: 'no_answer', problems: [] } };
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
    const body: unknown = response.status === 204 ? null : await response.json().catch(() => undefined);
    const time = Date.parse(response.headers.get('x-server-time') ?? '');
    if (response.ok && body !== undefined) return { answer: body as Answer, ahead: time - Date.now() || 0 };
    const { code, message, params, details = [] } = (body as Envelope | undefined)?.error ?? {};
    const fallback = response.status === 429 ? 'rate_limited' : response.status === 503 ? 'unavailable' : 'internal';
    return { refusal: { code: code ?? fallback, message, params, problems: details } };
  } catch {
    return none;
  }
}

interface PostedCalls {
  holdPlace: typeof holdPlace;
  confirmHold: typeof confirmHold;
  sendHoldAgain: typeof sendHoldAgain;
  releaseHold: typeof releaseHold;
  signInByHold: typeof signInByHold;
}
// The contract itself would bring its schemas along.
const paths: { [Id in keyof PostedCalls]: PostedCalls[Id]['path'] } = {
  holdPlace: '/open/holds',
  confirmHold: '/open/holds/confirm',
  sendHoldAgain: '/open/holds/send-again',
  releaseHold: '/open/holds/release',
  signInByHold: '/open/holds/sign-in',
};

/** The calls of the public page, to the API at an address. They never throw. */
export const callsTo = (api: string) => ({
  read: (asked: Asked): Promise<Outcome<OpenPage>> =>
    // What the browser has kept may be a place ago.
    ask(api + apiPathOf(asked), { cache: 'no-cache' }),
  post: <Id extends keyof PostedCalls>(
    id: Id,
    body: CallBody<PostedCalls[Id]>,
  ): Promise<Outcome<CallAnswer<PostedCalls[Id]>>> =>
    ask(api + paths[id], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
});

export type Calls = ReturnType<typeof callsTo>;
