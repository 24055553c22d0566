import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, inject } from 'vitest';

/** The counts of the attacks of a run. */
export interface Tally {
  /** Attempts to read or break something. */
  cases: number;
  /** Those that succeeded. */
  through: number;
  requests: number;
  serverErrors: number;
  /** Answers that differ from the OpenAPI document, error envelopes included. */
  mismatches: number;
}

const none = (): Tally => ({ cases: 0, through: 0, requests: 0, serverErrors: 0, mismatches: 0 });
const own = none();

/** Adds to the counts of this test file. */
export function count(more: Partial<Tally>): void {
  for (const [name, value] of Object.entries(more)) own[name as keyof Tally] += value;
}

/** Stores the counts of the calling test file at its end. */
export function keepTally(): void {
  const file = inject('tallyFile');
  afterAll(() => {
    appendFileSync(file, `${JSON.stringify(own)}\n`);
    Object.assign(own, none());
  });
}

/** The counts of all files of a run. */
export function readTally(file: string): Tally {
  const sum = none();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const part = JSON.parse(line) as Tally;
    for (const name of Object.keys(sum) as (keyof Tally)[]) sum[name] += part[name];
  }
  return sum;
}
