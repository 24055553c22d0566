import type { ErrorDetail } from '@contract/error-details.ts';
import type { ErrorEnvelope, Reason } from '@contract/errors.ts';

/** Why there was no answer of the API. `offline`: this device has no connection; `unreachable`: nobody answered. */
interface Unanswered {
  code: 'offline' | 'unreachable';
  params: Record<string, never>;
}

/** What is known of an error beside its code. */
interface More {
  message?: string;
  details?: ErrorDetail[];
  requestId?: string | null;
}

export const internal: Reason = { code: 'internal', params: {} };
export const away: Reason = { code: 'unavailable', params: { what: 'service', retry_after: 1 } };

/** A call that did not succeed: its code with the data of it, its HTTP status (0: none), and what is wrong at which path. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly reason: Reason | Unanswered;
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | null;

  /** `message`: the server's English sentence, for logs; people are shown `messageOf`. */
  constructor(
    reason: Reason | Unanswered,
    status: number,
    { message = reason.code, details = [], requestId = null }: More,
  ) {
    super(message);
    this.reason = reason;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
  }

  get code() {
    return this.reason.code;
  }
}

/** Without a token the API is not even asked. */
export const unauthenticated = (): ApiError => new ApiError({ code: 'unauthenticated', params: {} }, 401, {});

/** Whether the service was away, so that it is worth asking again. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || [502, 503, 504].includes(error.status));

/** No answer came at all. */
export const unanswered = (online: boolean): ApiError =>
  new ApiError({ code: online ? 'unreachable' : 'offline', params: {} }, 0, {});

/** The error for an answer other than a success. An answer that is not our envelope is an unexpected error. */
export async function errorOf(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id');
  const body = (await response.json().catch(() => null)) as Partial<ErrorEnvelope> | null;
  const error = body?.status === 'error' ? body.error : undefined;
  if (error?.code === undefined) {
    const reason = response.status === 503 ? away : internal;
    return new ApiError(reason, response.status, { requestId });
  }
  const { code, params = {}, message, details = [] } = error;
  return new ApiError({ code, params } as Reason, response.status, { message, details, requestId });
}
