import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

type Schema = z.core.$ZodType;
type ParamNames<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? N | ParamNames<R>
  : P extends `${string}:${infer N}`
    ? N
    : never;

/**
 * Who may make a call; the database checks it again. `token`: anyone with a valid token; `member`: people who also have
 * an application user; `self`: the person whose `:id` is in the path, or an administrator.
 */
type Access = 'public' | 'token' | 'member' | 'self' | 'admin';

/**
 * One call of the API: the single description that the server's validation, the OpenAPI document, the client and
 * the tests are made from. `answers` maps each success status to the schema of its body (`null`: no body).
 */
export interface Call<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answers extends Record<number, Schema | null> = Record<number, Schema | null>,
> {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, with `:name` parameters; every parameter is an identifier (UUID). */
  path: Path;
  access: Access;
  summary: string;
  query?: Query;
  body?: Body;
  /** Its body is ignored, whatever it is. Other calls refuse a body with keys that they do not know. */
  anyBody?: true;
  /** Its body is a file, whatever its media type says: at most this many bytes. */
  fileBody?: number;
  /** Keys of the query or the body that only an administrator may use. */
  adminKeys?: readonly string[];
  answers: Answers;
  /** The media type of its answers. Default: JSON. */
  type?: string;
  /** Errors of this call beyond those that every call of its kind can have. */
  errors?: readonly ErrorCode[];
  /** A GET that administrators can make as somebody else (header `X-See-As`): it answers with no secret of the person. */
  seen?: true;
  /** It can be made for a person whom the caller looks after (header `X-Act-For`): it is about nothing of the caller's account. */
  acted?: true;
  /** Programs of any site may read its answers, without credentials. */
  everySite?: true;
  /** It counts against a rate limit of its own, not against that of calls that read. */
  limit?: 'searches';
  /** How many tokens of the caller's rate limit it takes. Default: 1. */
  cost?: number;
  /** How many items of a list's page, or `lines` of the body, one token pays for. */
  itemsPerToken?: number;
}

/** Declares a call, keeping the exact types of its parts. */
// @__NO_SIDE_EFFECTS__
export function call<
  const Path extends string,
  const Answers extends Record<number, Schema | null>,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(definition: Call<Path, Query, Body, Answers>): Call<Path, Query, Body, Answers> {
  return definition;
}

/** The path parameters of a call, by name. */
export type CallParams<C> =
  C extends Call<infer P, never, never, never>
    ? Record<ParamNames<P>, string>
    : C extends { path: infer P extends string }
      ? Record<ParamNames<P>, string>
      : never;
/** The query of a call, as the caller writes it. */
export type CallQuery<C> = C extends { query?: infer Q } ? (Q extends Schema ? z.input<Q> : undefined) : undefined;
/** The body of a call, as the caller writes it. */
export type CallBody<C> = C extends { body?: infer B } ? (B extends Schema ? z.input<B> : undefined) : undefined;
/** The query of a call after validation. */
export type ReadQuery<C> = C extends { query?: infer Q } ? (Q extends Schema ? z.output<Q> : undefined) : undefined;
/** The body of a call after validation. */
export type ReadBody<C> = C extends { body?: infer B } ? (B extends Schema ? z.output<B> : undefined) : undefined;
/** What a successful call returns: the body of any of its success statuses, or `null` for one without a body. */
export type CallAnswer<C> = C extends { answers: infer A }
  ? { [S in keyof A]: A[S] extends Schema ? z.output<A[S]> : null }[keyof A]
  : never;
