import { detailParams, type Problem } from '../contract/error-details.ts';
import { type ErrorCode, errorStatus, type Reason } from '../contract/errors.ts';
import { ApiError, invalidRequest, unavailable } from './api-error.ts';

/** The parts of a database error that are read here. Only db.ts uses the type of the driver. */
export interface DatabaseError {
  code: string;
  message: string;
  detail?: string | undefined;
}

/**
 * Connection lost, login refused, overloaded, shutting down, too slow, locked or idle for too long, read-only; also
 * deadlocks, which have been retried before.
 */
const unavailableStates = /^(08|28|53|57P)|^(57014|55P03|25P03|25006|40001|40P01)$/;

interface Told {
  code: string;
  params: object;
  path?: string;
}

function readDetail(text: string | undefined): Told | null {
  if (!text?.startsWith('{')) return null;
  try {
    return JSON.parse(text) as Told;
  } catch {
    return null;
  }
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);

/**
 * A database error as a refusal. Rules refuse with SQLSTATE `MU<status>`, the sentence as message and, as detail, the JSON
 * `{"code", "params", "path"}` (private.refuse); the code of a 400 is that of a validation detail at `path`. Returns `null`
 * for any other error.
 */
export function fromDatabase(error: DatabaseError): ApiError | null {
  if (unavailableStates.test(error.code)) return unavailable(error.code);
  if (!error.code.startsWith('MU')) return null;
  const detail = readDetail(error.detail);
  if (!detail) return null;
  if (error.code === 'MU400') {
    if (!Object.hasOwn(detailParams, detail.code)) return null;
    return invalidRequest([{ ...(detail as Problem), path: detail.path ?? '', message: error.message }]);
  }
  if (!isErrorCode(detail.code) || error.code !== `MU${errorStatus[detail.code]}`) return null;
  return new ApiError({ code: detail.code, params: detail.params } as Reason, {}, error.message);
}
