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

/** Calls ical-sync each minute, once per due feed: what pg_cron and pg_net do on a hosted project. */
export function startSchedule(options: ScheduleOptions): { stop(): Promise<void> } {
  const sql = postgres(options.databaseUrl, { max: 1, idle_timeout: 20, onnotice: () => {} });
  const stopping = new AbortController();
  let busy = false;

  async function call(): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${options.gatewayPort}/functions/v1/ical-sync`, {
      method: 'POST',
      headers: { 'x-sync-secret': options.syncSecret, 'content-type': 'application/json' },
      body: '{}',
      signal: stopping.signal,
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`ical-sync answered ${answer.status}`);
  }

  async function tick(): Promise<void> {
    try {
      const [found] = await sql`select count(*)::int as due from public.ical_feeds where next_due_at <= private.now()`;
      for (let left = found?.due ?? 0; left > 0; left--) await call();
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
