import { readlink, rm, symlink } from 'node:fs/promises';
import { commandOf } from './processes.ts';

/**
 * Runs `work` while no other process of this machine holds the same lock. The lock of a process that died is taken over; two
 * processes that notice this at the same time may both run their work.
 * @param lock the path of the lock; its folder must exist
 */
export async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      // A link is created with its content in one step; a file would be empty for a moment.
      await symlink(String(process.pid), lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = await readlink(lock).catch(() => '');
      if (holder !== '' && commandOf(Number(holder)) === undefined) await rm(lock, { force: true });
      else await new Promise((wake) => setTimeout(wake, 100));
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}
