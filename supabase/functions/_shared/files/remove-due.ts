import type { asService } from '../db.ts';
import { removeFiles } from './storage.ts';

/** How many files one request to the storage removes. */
const atOnce = 100;

/**
 * Removes the bytes of files whose answers are gone, or that have not become answers, and then their rows: what is interrupted is done again.
 * Throws `unavailable` if the storage does not answer; then the next run tries again.
 */
export async function removeDueFiles(service: typeof asService): Promise<void> {
  for (;;) {
    const due = await service((sql) => [sql<{ id: string }[]>`select id from private.files_to_remove(${atOnce}) id`]);
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    await removeFiles(ids);
    await service((sql) => [sql`select private.forget_files(${sql.array(ids)}::uuid[])`]);
  }
}
