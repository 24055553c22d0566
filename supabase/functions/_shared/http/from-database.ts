import { type ErrorCode, errorStatus } from '../contract/errors.ts';
import { ApiError, invalidRequest, unavailable } from './api-error.ts';

/** What is read of a database error; the driver's own type stays in db.ts. */
export interface DatabaseError {
  code: string;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
}

const defaultRetrySeconds = 60;
/**
 * Lost, login refused, overloaded, shutting down, too slow, locked or idle for too long, read-only; and deadlocks, which
 * have been tried again by then.
 */
const unavailableStates = /^(08|28|53|57P)|^(57014|55P03|25P03|25006|40001|40P01)$/;

const isErrorCode = (text: unknown): text is ErrorCode => typeof text === 'string' && text in errorStatus;

/** Codes that clients do not know yet, and the one that they read instead. */
const standIns: Record<string, ErrorCode> = {
  stale_version: 'conflict',
  nothing_held: 'conflict',
  nothing_deleted: 'conflict',
  event_not_started: 'conflict',
  signup_not_confirmed: 'conflict',
  sync_superseded: 'sync_running',
};

function readDetail(text: string | undefined): { code?: string; params?: { retry_after?: number }; path?: string } {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

/**
 * A database error as a refusal. Rules refuse with SQLSTATE `MU<status>`, the sentence as message and, as detail, JSON
 * with `code`, `params` and, for 400, the `path` in the body (private.refuse); for any other error `null`.
 */
export function fromDatabase(error: DatabaseError): ApiError | null {
  if (unavailableStates.test(error.code)) return unavailable(error.code);
  if (!error.code.startsWith('MU')) return null;
  const { code, params, path } = readDetail(error.detail);
  if (error.code === 'MU400') return invalidRequest([{ path: path ?? '', message: error.message }]);
  if (!isErrorCode(code)) return null;
  if (code === 'rate_limited') {
    return new ApiError('rate_limited', error.message, { retryAfter: params?.retry_after ?? defaultRetrySeconds });
  }
  return new ApiError(standIns[code] ?? code, error.message);
}
