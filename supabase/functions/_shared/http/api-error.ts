import { detailMessage } from '../contract/detail-sentences.ts';
import type { ErrorDetail, Problem } from '../contract/error-details.ts';
import type { Reason } from '../contract/errors.ts';
import { refusalMessage } from '../contract/sentences.ts';

interface More {
  /** What is wrong at which path, for `invalid_request`. */
  details?: readonly ErrorDetail[];
  /** Only for the log: the state or code of the error that caused a 503. */
  reason?: string;
}

/** A refusal as the caller receives it: a code, its data, and a sentence for people, without internal details. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly reason: Reason;
  readonly more: More;

  /** `message`: the database's sentence, in place of the one of the code. */
  constructor(reason: Reason, more: More = {}, message = refusalMessage(reason)) {
    super(message);
    this.reason = reason;
    this.more = more;
  }

  get code() {
    return this.reason.code;
  }
}

/** A problem at a path, with its English sentence. */
export const detailOf = (path: string, problem: Problem): ErrorDetail => ({
  path,
  ...problem,
  message: detailMessage(problem),
});

/** A 400. If it has a single detail, its sentence is that of the detail. */
export function invalidRequest(details: readonly ErrorDetail[]): ApiError {
  const [only, ...others] = details;
  return new ApiError(
    { code: 'invalid_request', params: {} },
    { details },
    others.length === 0 ? only?.message : undefined,
  );
}

/** A 400 about one path. */
export const invalidAt = (path: string, problem: Problem): ApiError => invalidRequest([detailOf(path, problem)]);

/** No token, or one that is not genuine. */
export const unauthenticated = (): ApiError => new ApiError({ code: 'unauthenticated', params: {} });

/** A 503: more people sign in than the authentication service can take in time. */
export const tooManySignIns = (reason: string): ApiError =>
  new ApiError({ code: 'unavailable', params: { what: 'sign_in', retry_after: 5 } }, { reason });

/** A 503: the database, or the service that verifies tokens, does not answer. */
export const unavailable = (reason: string): ApiError =>
  new ApiError({ code: 'unavailable', params: { what: 'service', retry_after: 5 } }, { reason });
