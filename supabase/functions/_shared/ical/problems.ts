/** What kind of problem it is; docs/calendars.md explains each. */
export type ProblemCode =
  | 'malformed_line'
  | 'stray_end'
  | 'unclosed_component'
  | 'no_start'
  | 'bad_date'
  | 'bad_duration'
  | 'end_before_start'
  | 'unknown_zone'
  | 'exrule'
  | 'bad_rule'
  | 'unknown_rule_part'
  | 'stale_change'
  | 'shared_uid'
  | 'series_too_long'
  | 'out_of_range'
  | 'ambiguous_identity'
  | 'removed_from_feed'
  | 'refresh_wish';

/** Something in a feed that could not be read or had to be guessed. `line` counts from 1 in the body as received. */
export interface Problem {
  uid: string | null;
  code: ProblemCode;
  reason: string;
  line: number;
}

const maxQuote = 80;

/** A short, printable excerpt of untrusted text. */
export function excerpt(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const points = Array.from(clean.slice(0, maxQuote * 2));
  return points.length > maxQuote ? `${points.slice(0, maxQuote).join('')}…` : clean;
}

/** An excerpt in quotation marks, for a problem's sentence. */
export const quote = (text: string): string => `"${excerpt(text)}"`;

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

  /** Like `add`, but reports each reason only at its first occurrence. */
  addOnce(problem: Problem): void {
    if (this.#once.has(problem.reason)) return;
    this.#once.add(problem.reason);
    this.add(problem);
  }
}
