import { finishRestore } from '../backup/restored-data.ts';
import { assertPortsFree } from '../process/ports.ts';
import { claimDataFolder, releaseDataFolder } from '../process/run-record.ts';
import type { Settings } from '../settings/settings.ts';
import { type Database, startDatabase } from './database.ts';

/** Runs the database of a data folder without the rest of the stack, for as long as some work takes. */
export async function withDatabaseAlone<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const { dataDir, ports, clockOffsetMs } = settings;
  const { database: port } = ports;
  await claimDataFolder(dataDir, ports);
  try {
    await finishRestore(dataDir);
    await assertPortsFree({ database: port });
    const database = await startDatabase({ dataDir, port, clockOffsetMs });
    try {
      return await work(database);
    } finally {
      await database.stop();
    }
  } finally {
    releaseDataFolder(dataDir);
  }
}
