import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readTally } from './tally.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which each file of the project attack stores its counts. */
    tallyFile: string;
  }
}

/** Prints the counts of a run's attacks at its end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-attack-'));
  const tallyFile = join(folder, 'tally');
  await writeFile(tallyFile, '');
  project.provide('tallyFile', tallyFile);
  return async () => {
    const { cases, through, requests, serverErrors, mismatches } = readTally(tallyFile);
    console.log(
      `attack: ${cases} cases, ${through} through · ${requests} requests, ${serverErrors} × 5xx, ${mismatches} schema mismatches`,
    );
    await rm(folder, { recursive: true, force: true });
  };
}
