import { rm } from 'node:fs/promises';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startDatabase } from '../../supabase/local/database/database.ts';
import { freePort } from '../../supabase/local/process/ports.ts';
import { copyDatabase } from './database-template.ts';
import { temporaryFolder } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the migrated database that every test file clones, by the role that logs in. */
    database: { owner: string; superuser: string; gateway: string; auth: string };
    /** Every table and view of the product, as the migrated catalogue lists them: 'schema.name'. */
    relations: string[];
  }
}

/** Starts one migrated Postgres for a run of the project db, in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryFolder();
  await copyDatabase(dataDir);
  const database = await startDatabase({ dataDir, port: await freePort(), seed: false, durable: false });
  project.provide('database', {
    owner: database.url,
    superuser: database.adminUrl,
    gateway: database.gatewayUrl,
    auth: database.authUrl,
  });
  // Queried before any test file clones the database: nobody may be connected to it then.
  const sql = postgres(database.url, { max: 1 });
  const relations = await sql`select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'private')
    union all select schemaname || '.' || viewname from pg_views where schemaname in ('public', 'private') order by 1`;
  await sql.end();
  project.provide(
    'relations',
    relations.map((row) => row.name),
  );
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
