import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { withDatabaseAlone } from './database/database-alone.ts';
import { runningStack } from './process/run-record.ts';
import { readSettings } from './settings/settings.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

function addressFrom(args: string[]): string {
  const [text, ...more] = args;
  if (!text || more.length > 0) throw new Error('Give one email address: npm run make-admin -- you@example.com');
  const address = text.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) || address.length > 254) {
    throw new Error(`"${text}" is not an email address. Example: npm run make-admin -- you@example.com`);
  }
  return address;
}

async function makeAdmin(databaseUrl: string, address: string): Promise<'profile' | 'invitation'> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [made] = await sql`select private.make_admin(${address}) as through`;
    return made?.through;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function main(): Promise<void> {
  const address = addressFrom(process.argv.slice(2));
  const settings = readSettings(process.env, projectDir);
  const running = runningStack(settings.dataDir);
  if (!running && !existsSync(join(settings.dataDir, 'postgres'))) console.log('Creating the database first …');
  const work = (url: string) => makeAdmin(url, address);
  const through = running
    ? await work(`postgresql://postgres:postgres@127.0.0.1:${running.ports.database}/postgres`)
    : await withDatabaseAlone(settings, ({ url }) => work(url));
  if (through === 'profile') console.log(`${address} is an administrator now.`);
  else console.log(`${address} becomes an administrator at the first sign-in: ask for a link in the app.`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
