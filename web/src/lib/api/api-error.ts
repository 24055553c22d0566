import type { ErrorDetail } from '@contract/error-details.ts';
import type { ErrorEnvelope, Reason } from '@contract/errors.ts';

/** Why the API did not answer. `offline`: this device has no connection; `unreachable`: nobody answered. */
interface Unanswered {
  code: 'offline' | 'unreachable';
  params: Record<string, never>;
}

/** Further details of an error. */
interface More {
  message?: string;
  details?: ErrorDetail[];
  requestId?: string | null;
}

/** The reason shown for any unexpected error. */
export const internal: Reason = { code: 'internal', params: {} };
/** The reason shown when the service is unavailable. */
export const away: Reason = { code: 'unavailable', params: { what: 'service', retry_after: 1 } };

/** A failed call: its code with data, its HTTP status (0: no answer), and the problems by path. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly reason: Reason | Unanswered;
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | null;

  /** `message`: the server's English message, for logs. People read `messageOf`. */
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

/** The error of a call without a token, which is not sent. */
export const unauthenticated = (): ApiError => new ApiError({ code: 'unauthenticated', params: {} }, 401, {});

/** The error of a call that would change something while somebody sees the app as another person; it is not sent. */
export const readOnly = (): ApiError => new ApiError({ code: 'see_as_read_only', params: {} }, 403, {});

/** The error of a call about the account of somebody who acts for another person; it is not sent. */
export const notForOthers = (): ApiError => new ApiError({ code: 'act_for_private', params: {} }, 403, {});

/** Whether a call was not sent, or refused, because it would change something then. */
export const isReadOnly = (error: unknown): boolean => error instanceof ApiError && error.code === 'see_as_read_only';

/** Whether only the person themselves, and no administrator who sees the app as them, can read it. */
export const isPrivate = (error: unknown): boolean => error instanceof ApiError && error.code === 'see_as_private';

/** Whether the service was unavailable, so that a retry makes sense. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || [502, 503, 504].includes(error.status));

/** Whether nobody answered, or this device has no connection. */
export const hasNoAnswer = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** The error of a call without an answer. */
export const unanswered = (online: boolean): ApiError =>
  new ApiError({ code: online ? 'unreachable' : 'offline', params: {} }, 0, {});

/** The error for a response that is not a success. A response without our envelope is an unexpected error. */
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

/** Whether a save was refused because somebody else had saved meanwhile. */
export const isOutdated = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'stale_version';
