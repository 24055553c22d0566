import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, inject } from 'vitest';

/** What the attacks of a run add up to. */
export interface Tally {
  /** Attempts to get at, or to break, something. */
  cases: number;
  /** Those that succeeded. */
  through: number;
  requests: number;
  serverErrors: number;
  /** Answers that are not what the OpenAPI document says, the error envelope included. */
  mismatches: number;
}

const none = (): Tally => ({ cases: 0, through: 0, requests: 0, serverErrors: 0, mismatches: 0 });
const own = none();

/** Adds to the counts of this test file. */
export function count(more: Partial<Tally>): void {
  for (const [name, value] of Object.entries(more)) own[name as keyof Tally] += value;
}

/** Hands the counts of the calling test file over at its end. */
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
