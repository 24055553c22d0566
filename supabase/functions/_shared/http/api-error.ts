import { type ErrorCode, errorMessages } from '../contract/errors.ts';

export interface ErrorDetail {
  path: string;
  message: string;
}

interface More {
  details?: readonly ErrorDetail[];
  /** Seconds after which another attempt makes sense. */
  retryAfter?: number;
  /** The methods there are, for a 405. */
  allow?: string;
  /** For the log alone: the state or code of the error that stands behind a 503. */
  reason?: string;
}

/** A refusal as the caller gets it (api.md): `message` is a sentence for people, never anything of the inside. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly more: More;

  constructor(code: ErrorCode, message: string, more: More = {}) {
    super(message);
    this.code = code;
    this.more = more;
  }
}

/** A 400; its sentence is that of its detail when there is only one. */
export function invalidRequest(details: readonly ErrorDetail[]): ApiError {
  const [only, ...others] = details;
  const message = only && others.length === 0 ? only.message : 'The request is not valid';
  return new ApiError('invalid_request', message, { details });
}

/** No token, or one that is not genuine. */
export const unauthenticated = (): ApiError => new ApiError('unauthenticated', errorMessages.unauthenticated);

/** The database, or what verifies tokens, cannot be asked right now. */
export const unavailable = (reason: string): ApiError =>
  new ApiError('unavailable', errorMessages.unavailable, { retryAfter: 5, reason });
