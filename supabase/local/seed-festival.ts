import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { withDatabaseAlone } from './database/database-alone.ts';
import { type Festival, seedFestival } from './festival/seed.ts';
import { runningStack } from './process/run-record.ts';
import { readSettings } from './settings/settings.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

function firstDay(args: string[]): string | undefined {
  const { from } = parseArgs({ args, options: { from: { type: 'string' } } }).values;
  if (from === undefined) return undefined;
  const day = new Date(`${from}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || Number.isNaN(day.getTime()) || day.getUTCDay() !== 4) {
    throw new Error(`"${from}" is not a Thursday. Example: npm run seed:festival -- --from 2026-11-26`);
  }
  return from;
}

async function seed(databaseUrl: string, from: string | undefined): Promise<Festival> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await seedFestival(sql, from);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function main(): Promise<void> {
  const from = firstDay(process.argv.slice(2));
  const settings = readSettings(process.env, projectDir);
  // Only ever the database of a data folder on this machine: there is no way to name another one.
  const running = runningStack(settings.dataDir);
  if (!running && !existsSync(join(settings.dataDir, 'postgres'))) console.log('Creating the database first …');
  const work = (url: string) => seed(url, from);
  const made = running
    ? await work(`postgresql://postgres:postgres@127.0.0.1:${running.ports.database}/postgres`)
    : await withDatabaseAlone(settings, ({ url }) => work(url));
  console.log(
    `The Harbor Lights Festival begins on Thursday, ${made.from}: ${made.shifts} shifts, ${made.people} people, ` +
      `${made.signups} signups, ${made.open} open places.`,
  );
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
