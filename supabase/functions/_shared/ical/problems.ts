/** Something in a feed that could not be read or had to be guessed. `line` counts from 1 in the body as received. */
export interface Problem {
  uid: string | null;
  reason: string;
  line: number;
}

const maxQuote = 80;

/** A short, printable excerpt of hostile text. */
export function excerpt(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const points = Array.from(clean.slice(0, maxQuote * 2));
  return points.length > maxQuote ? `${points.slice(0, maxQuote).join('')}…` : clean;
}

/** An excerpt in quotation marks, for a problem's reason. */
export const quote = (text: string): string => `"${excerpt(text)}"`;

/** Collects problems up to a limit and counts the rest. */
export class Problems {
  readonly list: Problem[] = [];
  /** How many were met, those not kept included. */
  count = 0;
  /** UIDs (empty: none) of which an occurrence could not be read: what is not there is not absent (rule V5). */
  readonly unreadable = new Set<string>();
  readonly #limit: number;
  readonly #once = new Set<string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(uid: string | null, reason: string, line: number): void {
    this.count += 1;
    if (this.list.length < this.#limit) this.list.push({ uid, reason, line });
  }

  /** Like `add`, for something that costs an occurrence or more. */
  addLoss(uid: string | null, reason: string, line: number): void {
    this.unreadable.add(uid ?? '');
    this.add(uid, reason, line);
  }

  /** Like `add`, but each reason is told once, with the place where it was first met. */
  addOnce(uid: string | null, reason: string, line: number): void {
    if (this.#once.has(reason)) return;
    this.#once.add(reason);
    this.add(uid, reason, line);
  }
}
