import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { type Caller, createAuthenticator } from '../auth.ts';
import { inBackground } from '../background.ts';
import type { Call, CallParams, ReadBody, ReadQuery } from '../contract/call.ts';
import { id } from '../contract/primitives.ts';
import { asService, asUser, type Charge, type Statements } from '../db.ts';
import { env } from '../env.ts';
import { tellPages } from '../live.ts';
import type { LimitedKind } from '../rate-limits.ts';
import { type Answer, toResponse } from './answer.ts';
import { ApiError, invalidAt, unauthenticated } from './api-error.ts';
import type { AppEnv } from './app.ts';
import { callerAddress } from './caller-address.ts';
import { parseJson, readBody, readFileBody, readUnexpected } from './read-body.ts';
import { shapeQuery, splitQuery } from './read-query.ts';
import { requiredGuard } from './required-guard.ts';
import { readActFor, readSeeAs } from './see-as.ts';
import { validate } from './validate.ts';

/** What a handler receives: the validated input, and access to the database as the caller. */
interface Asked<C> {
  params: CallParams<C>;
  query: ReadQuery<C>;
  body: ReadBody<C>;
  /** The body of a call whose body is a file; empty for others. */
  file: Uint8Array<ArrayBuffer>;
  requestId: string;
  /** Runs statements as the caller, after checking that the caller may make the call. Returns the rows of the last one. */
  asCaller: <Row extends object>(statements: Statements<Row>) => Promise<Row[]>;
  /** Runs statements of a public call as the service. */
  asPublic: <Row extends object>(statements: Statements<Row>) => Promise<Row[]>;
  /** What a public call takes from the bucket of the caller's address. */
  charge: Charge;
}

type Handler<C extends Call> = (asked: Asked<C>) => Promise<Answer<keyof C['answers'] & number>>;

const authenticate = createAuthenticator(env);
/** Of a call that has no query or no body. A body without keys is not refused: clients send one with every POST. */
const noKeys = z.strictObject({});
/** What a wrong key of a public call costs besides: whoever tries many from one address soon waits. */
const guessCost = 20;

const bytesOf = async ({ body, anyBody, fileBody }: Call, request: Request) => {
  if (anyBody || fileBody) return null;
  return body ? await readBody(request) : await readUnexpected(request);
};

/** Reads and validates the input. Adds the keys of query and body to `keys`, even if the input is refused. */
function readInput(call: Call, context: Context<AppEnv>, bytes: Uint8Array | null, keys: Set<string>) {
  const texts = splitQuery(new URL(context.req.url).search);
  for (const key of texts.keys()) keys.add(key);
  const json = bytes && parseJson(bytes);
  if (json instanceof Object) for (const key of Object.keys(json)) keys.add(key);
  const params = context.req.param();
  const paramsSchema = z.strictObject(Object.fromEntries(Object.keys(params).map((name) => [name, id])));
  const input = {
    params: validate(paramsSchema, params),
    query: validate(call.query ?? noKeys, shapeQuery(texts, call.query)),
    body: bytes && validate(call.body ?? noKeys, json),
  };
  const bodyId = (input.body as { id?: string } | undefined)?.id;
  if (bodyId !== undefined && bodyId.toLowerCase() !== params.id?.toLowerCase()) {
    throw invalidAt('id', { code: 'other_id', params: {} });
  }
  return input;
}

const chargeOf = (kind: LimitedKind, whose: string): Charge => ({
  key: `${kind} ${whose}`,
  cost: 1,
  limit: env.rateLimits[kind],
});

interface Sized {
  query?: { limit?: number } | undefined;
  body?: { lines?: readonly unknown[] } | null;
}

/** A page of a list costs as much as it may return, and a table as much as it has lines. */
const costOf = ({ cost = 1, itemsPerToken }: Call, { query, body }: Sized): number =>
  itemsPerToken ? Math.ceil((query?.limit ?? body?.lines?.length ?? 0) / itemsPerToken) : cost;

async function answer<C extends Call>(call: C, handler: Handler<C>, context: Context<AppEnv>): Promise<Answer> {
  const signedIn = call.access === 'public' ? null : await authenticate(context.req.header('authorization') ?? null);
  const see_as = readSeeAs(call, context.req.header('x-see-as'));
  const act_for = readActFor(call, context.req.header('x-act-for'));
  const caller: Caller | null = signedIn && {
    ...signedIn,
    ...(see_as !== undefined && { see_as }),
    ...(act_for !== undefined && { act_for }),
  };
  const bytes = await bytesOf(call, context.req.raw);
  const file = call.fileBody ? await readFileBody(context.req.raw, call.fileBody) : new Uint8Array();
  const keys = new Set<string>();
  const readOnly = call.method === 'GET';
  const charge: Charge = caller
    ? chargeOf(call.limit ?? (readOnly ? 'reads' : 'writes'), caller.sub)
    : chargeOf('address', callerAddress(context.req.raw.headers));
  let checked = false;
  const asCaller: Asked<C>['asCaller'] = (statements) => {
    if (!caller) return Promise.reject(unauthenticated());
    checked = true;
    const guard = requiredGuard(call, { pathId: context.req.param('id'), keys: [...keys] });
    return asUser(caller, statements, { guard, charge, readOnly });
  };
  const asPublic: Asked<C>['asPublic'] = (statements) => {
    checked = true;
    return asService(statements, { charge, readOnly });
  };
  try {
    const input = readInput(call, context, bytes, keys) as Pick<Asked<C>, 'params' | 'query' | 'body'>;
    charge.cost = costOf(call, input as Sized);
    return await handler({ ...input, file, requestId: context.get('requestId'), asCaller, asPublic, charge });
  } catch (problem) {
    // A caller without permission learns nothing about the content of the request.
    if (caller && !checked) await asCaller(() => []);
    // What was answered without the database is no secret that one could guess.
    const isGuess = !caller && checked && problem instanceof ApiError && problem.code === 'not_found';
    if (isGuess) await asService((sql) => [sql`select private.owe_tokens(${charge.key}, ${guessCost})`]);
    throw problem;
  }
}

/**
 * Binds a call of the contract to its handler. Refusals come in this order: 401, those of the headers `X-See-As` and `X-Act-For`, 413 and 415, 403, 400, then those of the
 * handler.
 */
export function route<C extends Call>(app: Hono<AppEnv>, call: C, handler: Handler<C>): void {
  app.on(call.method, call.path, async (context) => {
    context.set('route', call.path);
    context.set('everySite', call.everySite);
    const answered = await answer(call, handler, context);
    if (call.method !== 'GET') inBackground(context.get('requestId'), tellPages());
    return toResponse(answered);
  });
}
