import postgres from 'postgres';
import type { Sql } from '../../supabase/functions/_shared/db.ts';

/** How a call of the API begins its transaction; see `Terms` in the functions' db.ts. */
export type Terms = { guard: 'member' | 'admin' | null; readOnly: boolean };

/** The statements of a call. Lazy: each is sent when it is awaited. */
export type Statements = (sql: Sql) => readonly PromiseLike<unknown>[];

/** Sends to Postgres what the functions would send. */
export interface Direct {
  /** Runs the transaction of a call as a person, in the same round trips as the functions. Returns the last statement's rows. */
  ask(sub: string, terms: Terms, statements: Statements): Promise<{ json?: string }[]>;
  close(): Promise<void>;
}

/** Opens connections with the settings of the functions. */
export function directTo(url: string, connections: number): Direct {
  const connection = { application_name: 'bench', plan_cache_mode: 'force_generic_plan' as const };
  const pool = postgres(url, { max: connections, prepare: true, onnotice: () => {}, connection });
  return {
    async ask(sub, { guard, readOnly }, statements) {
      const tx = await pool.reserve();
      const claims = JSON.stringify({ sub, session_id: sub, role: 'authenticated' });
      try {
        const sent = Promise.all([
          tx.unsafe(readOnly ? 'begin read only' : 'begin'),
          tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
            set_config('request.jwt.claim.sub', ${sub}, true), set_config('statement_timeout', '15s', true)`,
          ...(guard ? [tx.unsafe(`select private.require_${guard}()`)] : []),
          ...statements(tx),
        ]);
        const [results] = await Promise.all([
          sent,
          readOnly ? tx.unsafe('commit') : sent.then(() => tx.unsafe('commit')),
        ]);
        return results[results.length - 1] as { json?: string }[];
      } catch (error) {
        await tx.unsafe('rollback');
        throw error;
      } finally {
        tx.release();
      }
    },
    close: () => pool.end(),
  };
}
