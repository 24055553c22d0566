import type { ErrorDetail, Problem } from '../contract/error-details.ts';
import type { ErrorCode, ErrorParams, Reason } from '../contract/errors.ts';
import { detailMessage, refusalMessage } from '../contract/sentences.ts';

interface More {
  /** What is wrong at which path, for `invalid_request`. */
  details?: readonly ErrorDetail[];
  /** For the log alone: the state or code of the error behind a 503. */
  reason?: string;
}

/** A refusal as the caller gets it: a code, its data, and a sentence for people that has nothing of the inside. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'ApiError';
  readonly code: Code;
  readonly params: ErrorParams<Code>;
  readonly more: More;

  /** `message`: in place of the sentence of the code, as the database wrote it. */
  constructor(
    code: Code,
    params: ErrorParams<Code>,
    more: More = {},
    message = refusalMessage({ code, params } as Reason),
  ) {
    super(message);
    this.code = code;
    this.params = params;
    this.more = more;
  }
}

/** What is wrong at a path, with its English sentence. */
export const detailOf = (path: string, problem: Problem): ErrorDetail => ({
  path,
  ...problem,
  message: detailMessage(problem),
});

/** A 400; its sentence is that of its detail when there is only one. */
export function invalidRequest(details: readonly ErrorDetail[]): ApiError {
  const [only, ...others] = details;
  return new ApiError('invalid_request', {}, { details }, others.length === 0 ? only?.message : undefined);
}

/** A 400 about one path. */
export const invalidAt = (path: string, problem: Problem): ApiError => invalidRequest([detailOf(path, problem)]);

/** No token, or one that is not genuine. */
export const unauthenticated = (): ApiError => new ApiError('unauthenticated', {});

/** The database, or the service that verifies tokens, does not answer right now. */
export const unavailable = (reason: string): ApiError =>
  new ApiError('unavailable', { what: 'service', retry_after: 5 }, { reason });
