import { ApiError } from './http/api-error.ts';
import { logFailure } from './http/log.ts';

/** Of the edge runtime: keeps an instance alive until the work is done. */
interface EdgeRuntime {
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Lets work go on after the answer; what goes wrong in it is logged under the request that began it. A refusal is no
 * failure: whoever does the work keeps a record of it.
 */
export function inBackground(requestId: string, work: Promise<unknown>): void {
  const settled = work.catch((error) => {
    if (!(error instanceof ApiError)) logFailure(requestId, error);
  });
  (globalThis as { EdgeRuntime?: EdgeRuntime }).EdgeRuntime?.waitUntil(settled);
}
