import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../supabase/local/database/postgres-server.ts';
import { freePort, freePorts, listening } from '../../supabase/local/process/ports.ts';
import { readSettings } from '../../supabase/local/settings/settings.ts';
import { startStack } from '../../supabase/local/stack.ts';
import { temporaryFolder } from '../support/stack.ts';
import { median } from './load.ts';
import { type Measure, type Report, reportOf } from './report.ts';

const rounds = 3;
const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a stack on a data folder and stops it. Returns the milliseconds until its first answer. */
async function stackStart(dataDir: string): Promise<number> {
  const settings = readSettings({ MUSTER_DATA_DIR: dataDir }, projectDir);
  settings.ports = await freePorts();
  const began = performance.now();
  const stack = await startStack({ settings, web: 'none', env: {} });
  const { ok } = await fetch(`${stack.urls.gateway}/functions/v1/api/health`);
  const elapsed = performance.now() - began;
  await stack.stop();
  if (!ok) throw new Error('The stack does not work.');
  return elapsed;
}

/** The same for Postgres alone. */
async function postgresStart(dataDir: string, password: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const part = await listening(await startPostgres({ dataDir, port, password }), [port]);
  const elapsed = performance.now() - began;
  await part.stop();
  return elapsed;
}

/** The time from the start to the first answer, on an empty folder (with demo data) and on existing data. */
export async function benchStart(): Promise<Report> {
  const times = { cold: [] as number[], warm: [] as number[], bareCold: [] as number[], bareWarm: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const [folder, bare] = [await temporaryFolder(), await temporaryFolder()];
    const password = randomBytes(16).toString('hex');
    times.bareCold.push(await postgresStart(bare, password));
    times.cold.push(await stackStart(folder));
    times.bareWarm.push(await postgresStart(bare, password));
    times.warm.push(await stackStart(folder));
    for (const used of [folder, bare]) await rm(used, { recursive: true, force: true });
  }
  const row = (name: string, ours: number[], floor: number[]): Measure => ({
    name,
    unit: 's',
    value: median(ours) / 1000,
    floor: median(floor) / 1000,
    floorIs: 'Postgres alone',
  });
  return reportOf(`Start-up to the first answer, median of ${rounds}`, [
    row('on an empty folder, demo data included', times.cold, times.bareCold),
    row('on existing data', times.warm, times.bareWarm),
  ]);
}
