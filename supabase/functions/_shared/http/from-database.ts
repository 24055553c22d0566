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

const isErrorCode = (text: string | undefined): text is ErrorCode => text !== undefined && text in errorStatus;

/**
 * A database error as a refusal. Rules refuse with SQLSTATE `MU<status>`, the sentence as message, the error code as
 * detail and as hint the path in the body (400) or the seconds to wait (429); anything unforeseen gives `null`.
 */
export function fromDatabase(error: DatabaseError): ApiError | null {
  if (unavailableStates.test(error.code)) return unavailable(error.code);
  if (!error.code.startsWith('MU') || !isErrorCode(error.detail)) return null;
  if (error.detail === 'invalid_request') {
    return invalidRequest([{ path: error.hint ?? '', message: error.message }]);
  }
  if (error.detail === 'rate_limited') {
    return new ApiError('rate_limited', error.message, { retryAfter: Number(error.hint) || defaultRetrySeconds });
  }
  return new ApiError(error.detail, error.message);
}
