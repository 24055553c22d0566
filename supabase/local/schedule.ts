import postgres from 'postgres';

/** What the schedule needs to call the function as pg_cron does on a hosted project. */
export type ScheduleOptions = {
  /** URL of the superuser. */
  databaseUrl: string;
  gatewayPort: number;
  syncSecret: string;
  log: (line: string) => void;
  /** How often it looks, in milliseconds. Default: a minute, the finest that pg_cron knows. */
  everyMs?: number;
};

/** Calls ical-sync each minute when a feed is due: what the migration of the schedule's jobs does with pg_cron and pg_net. */
export function startSchedule(options: ScheduleOptions): { stop(): Promise<void> } {
  const sql = postgres(options.databaseUrl, { max: 1, idle_timeout: 20, onnotice: () => {} });
  const stopping = new AbortController();
  let busy = false;

  async function tick(): Promise<void> {
    try {
      const [found] =
        await sql`select exists (select from public.ical_feeds where next_due_at <= private.now()) as due`;
      if (!found?.due) return;
      const answer = await fetch(`http://127.0.0.1:${options.gatewayPort}/functions/v1/ical-sync`, {
        method: 'POST',
        headers: { 'x-sync-secret': options.syncSecret, 'content-type': 'application/json' },
        body: '{}',
        signal: stopping.signal,
      });
      if (!answer.ok) options.log(`ical-sync answered ${answer.status}.`);
    } catch (error) {
      if (!stopping.signal.aborted) options.log(`The due feeds could not be synced: ${(error as Error).message}`);
    }
  }

  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    await tick();
    busy = false;
  }, options.everyMs ?? 60_000);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await sql.end({ timeout: 1 });
    },
  };
}
