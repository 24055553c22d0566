import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startDatabase } from '../../supabase/local/database.ts';
import { freePort } from '../../supabase/local/ports.ts';

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
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-db-'));
  // Started by root, Postgres runs as another user and has to pass through.
  await chmod(dataDir, 0o711);
  const database = await startDatabase({ dataDir, port: await freePort(), seed: false, durable: false });
  project.provide('database', {
    owner: database.url,
    superuser: database.adminUrl,
    gateway: database.gatewayUrl,
    auth: database.authUrl,
  });
  // Asked here, before any test file clones the database: nobody may be connected to it then.
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
