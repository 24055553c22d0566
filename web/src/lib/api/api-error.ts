import { type ErrorCode, type ErrorEnvelope, errorMessages } from '@contract/errors.ts';
import { say } from '@/i18n/sentences.ts';

/** `offline`: this device has no connection; `unreachable`: nobody answered. Both before any answer of the API. */
type ApiErrorCode = ErrorCode | 'offline' | 'unreachable';

/** A call that did not succeed: the server's sentence (English, see `messageOf`), its HTTP status (0: none), code and what is wrong at which path. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly details: { path: string; message: string }[];
  readonly requestId: string | null;

  constructor(
    message: string,
    status: number,
    code: ApiErrorCode,
    details: ApiError['details'] = [],
    requestId: string | null = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

/** Without a token there is nothing to ask (spec section 8). */
export const unauthenticated = (): ApiError => new ApiError(errorMessages.unauthenticated, 401, 'unauthenticated');

/** Whether the service was away, so that it is worth asking again. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || [502, 503, 504].includes(error.status));

/** Said in place of a server that this device cannot ask. */
export const offlineSentence = 'You are offline. Please try again when you are connected.';

/** No answer came at all. */
export const unanswered = (online: boolean): ApiError =>
  online ? new ApiError(errorMessages.unavailable, 0, 'unreachable') : new ApiError(offlineSentence, 0, 'offline');

/** The error that an answer other than a success stands for. Whatever is not our envelope is an unexpected error. */
export async function errorOf(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id');
  const body = (await response.json().catch(() => null)) as Partial<ErrorEnvelope> | null;
  const error = body?.status === 'error' ? body.error : undefined;
  const fallback = response.status === 503 ? errorMessages.unavailable : errorMessages.internal;
  const code = error?.code ?? (response.status === 503 ? 'unavailable' : 'internal');
  return new ApiError(error?.message || fallback, response.status, code, error?.details ?? [], requestId);
}

/** The sentence for whatever was thrown, English: for what is shown later, by `say`. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : errorMessages.internal;

/** The sentence to show for whatever was thrown, in the language that is shown now. */
export const messageOf = (error: unknown): string => say(sentenceOf(error));
