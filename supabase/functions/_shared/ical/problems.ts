import type { FeedProblem } from '../contract/feed-problems.ts';

/** Something in a feed that could not be read or had to be guessed. `line` counts from 1 in the body as received. */
export type Problem = FeedProblem & { uid: string | null; line: number };

const maxQuote = 80;

/** A short, printable excerpt of untrusted text. */
export function excerpt(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const points = Array.from(clean.slice(0, maxQuote * 2));
  return points.length > maxQuote ? `${points.slice(0, maxQuote).join('')}…` : clean;
}

/** Collects problems up to a limit and counts the rest. */
export class Problems {
  readonly list: Problem[] = [];
  /** All problems, including those not kept. */
  count = 0;
  /** UIDs (empty for none) with an unreadable occurrence, so that their occurrences are not absent (V5). */
  readonly unreadable = new Set<string>();
  readonly #limit: number;
  readonly #once = new Set<string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(problem: Problem): void {
    this.count += 1;
    if (this.list.length < this.#limit) this.list.push(problem);
  }

  /** Like `add`, for problems that lose an occurrence or more. */
  addLoss(problem: Problem): void {
    this.unreadable.add(problem.uid ?? '');
    this.add(problem);
  }

  /** Like `add`, but reports the same problem only at its first occurrence. */
  addOnce(problem: Problem): void {
    const key = JSON.stringify([problem.code, problem.params]);
    if (this.#once.has(key)) return;
    this.#once.add(key);
    this.add(problem);
  }
}
