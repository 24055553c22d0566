import { ApiError } from './http/api-error.ts';

/** How many requests may run or wait. */
export interface ConcurrencyLimits {
  /** Running requests of all people together. */
  atOnce: number;
  /** Running requests of one person. */
  ofOne: number;
  /** Waiting requests of one person; further ones are refused. */
  waitingOfOne: number;
}

/** The requests of one person, or of the service itself. */
interface Line {
  inside: number;
  waiting: (() => void)[];
}

const retrySeconds = 2;

/**
 * Limits the use of a shared resource, such as database connections. Waiting requests are admitted person by person, so that
 * nobody waits behind all requests of one person.
 * @returns a function that waits for admission. It takes the person's identifier (null: the service itself, for which only
 * `atOnce` applies) and returns a function that must be called once, at the end of the request. Throws `rate_limited`.
 */
export function limitConcurrency({
  atOnce,
  ofOne,
  waitingOfOne,
}: ConcurrencyLimits): (who: string | null) => Promise<() => void> {
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
      // The person moves to the end of the line, behind everybody who is still waiting for a turn.
      lines.delete(who);
      if (line.inside > 0 || line.waiting.length > 0) lines.set(who, line);
      admit();
    };
  };
}
