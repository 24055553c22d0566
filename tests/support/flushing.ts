import type { Sql } from 'postgres';
import { expect } from 'vitest';

/** Sends live messages, as the schedule does. */
export const flushing = (sql: Sql) => ({
  /** Does what the schedule does each second, until nothing waits. */
  async settled(): Promise<void> {
    for (;;) {
      const [row] = await sql`select private.flush_live() as wait`;
      if (row?.wait === null || row?.wait > 2000) return;
      await new Promise((wake) => setTimeout(wake, row?.wait));
    }
  },
  /** Waits until nothing waits, and no topic has had a message within the last second. Forgets what is held for Undo. */
  async quiet(): Promise<void> {
    await sql`delete from private.live_changes where at > private.now()`;
    const topics = async () => {
      await sql`select private.flush_live()`;
      return sql`select topic from private.live_topics`;
    };
    await expect.poll(topics).toEqual([]);
  },
});
