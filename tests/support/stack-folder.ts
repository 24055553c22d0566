import { rm } from 'node:fs/promises';
import { freePorts } from '../../supabase/local/process/ports.ts';
import { copyDatabase } from './database-template.ts';
import { temporaryFolder } from './stack.ts';
import { endPrograms } from './start-program.ts';

/** The environment of a stack on free ports in a temporary folder. */
export type StackFolder = { dataDir: string; env: Record<string, string>; remove(): Promise<void> };

/**
 * Makes a temporary data folder and chooses ports for a stack that is started as a program.
 * @param migrated whether a migrated database without data is in it; otherwise the first start begins from nothing
 */
export async function stackFolder({ migrated = false } = {}): Promise<StackFolder> {
  const dataDir = await temporaryFolder();
  if (migrated) await copyDatabase(dataDir);
  const ports = await freePorts();
  return {
    dataDir,
    env: {
      MUSTER_DATA_DIR: dataDir,
      PORT: String(ports.web),
      MUSTER_API_PORT: String(ports.gateway),
      MUSTER_DB_PORT: String(ports.database),
      MUSTER_MAIL_PORT: String(ports.inbox),
      MUSTER_SMTP_PORT: String(ports.smtp),
    },
    async remove() {
      await endPrograms();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
