import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestStack } from '../../support/stack.ts';
import { readTally } from './tally.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which each file of the project attack stores its counts. */
    tallyFile: string;
  }
}

/** Starts the stack for the attacks of a run and prints their counts at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-attack-'));
  const tallyFile = join(folder, 'tally');
  await writeFile(tallyFile, '');
  const { info, stop } = await startTestStack();
  project.provide('stack', info);
  project.provide('tallyFile', tallyFile);
  return async () => {
    const { cases, through, requests, serverErrors, mismatches } = readTally(tallyFile);
    console.log(
      `attack: ${cases} cases, ${through} through · ${requests} requests, ${serverErrors} × 5xx, ${mismatches} schema mismatches`,
    );
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
