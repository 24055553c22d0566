import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { processorSeconds } from './process-tree.ts';
import { type Run, startSpans } from './spans.ts';

export type Runner = 'vitest' | 'playwright';

const folder = fileURLToPath(new URL('../../node_modules/.cache/muster/times/', import.meta.url));

/** Begins to measure this process and what it starts. */
export const startMeasuring = () =>
  startSpans({ wall: () => performance.now() / 1000, processor: () => processorSeconds() });

/** Forgets the last run of a runner. */
export const forgetRun = (runner: Runner): void => rmSync(`${folder}${runner}.json`, { force: true });

export function writeRun(runner: Runner, run: Run): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${runner}.json`, JSON.stringify(run));
}

/** Reads the last run of a runner. Throws if it has not ended. */
export const readRun = (runner: Runner): Run => JSON.parse(readFileSync(`${folder}${runner}.json`, 'utf8'));
