import { ApiError } from './http/api-error.ts';
import { logFailure } from './http/log.ts';

/** Provided by the edge runtime: keeps an instance alive until the work is done. */
interface EdgeRuntime {
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Lets work continue after the answer. Failures are logged with the id of the request that started it, except refusals,
 * which the work itself records.
 */
export function inBackground(requestId: string, work: Promise<unknown>): void {
  const settled = work.catch((error) => {
    if (!(error instanceof ApiError)) logFailure(requestId, error);
  });
  (globalThis as { EdgeRuntime?: EdgeRuntime }).EdgeRuntime?.waitUntil(settled);
}
