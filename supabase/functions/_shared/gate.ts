import { ApiError } from './http/api-error.ts';

/** How much passes at once. */
export interface GateLimits {
  /** Of everybody together. */
  atOnce: number;
  /** Of one person. */
  ofOne: number;
  /** How much of one person may wait; more is refused. */
  waitingOfOne: number;
}

/** One person's requests, or those of the service itself. */
interface Line {
  inside: number;
  waiting: (() => void)[];
}

const retrySeconds = 2;

/**
 * A gate in front of what all people share, such as database connections: those who wait take turns person by person, so
 * that nobody waits behind all that one person asks for at once.
 * @returns the function by which one enters: it takes the person's identifier (null: the service itself, which is bounded
 * by `atOnce` alone) and returns the function by which one leaves, to be called once. Throws `rate_limited`.
 */
export function createGate({ atOnce, ofOne, waitingOfOne }: GateLimits): (who: string | null) => Promise<() => void> {
  const lines = new Map<string | null, Line>();
  let inside = 0;

  function admit(): void {
    for (const [who, line] of lines) {
      if (inside >= atOnce) return;
      if (who !== null && line.inside >= ofOne) continue;
      line.waiting.shift()?.();
    }
  }

  return async (who) => {
    const line = lines.get(who) ?? { inside: 0, waiting: [] };
    if (who !== null && line.waiting.length >= waitingOfOne) {
      throw new ApiError({ code: 'rate_limited', params: { what: 'requests', retry_after: retrySeconds } });
    }
    lines.set(who, line);
    await new Promise<void>((resolve) => {
      line.waiting.push(() => {
        inside += 1;
        line.inside += 1;
        resolve();
      });
      admit();
    });
    return () => {
      inside -= 1;
      line.inside -= 1;
      // To the end of the row, behind all who have not had their turn since.
      lines.delete(who);
      if (line.inside > 0 || line.waiting.length > 0) lines.set(who, line);
      admit();
    };
  };
}
