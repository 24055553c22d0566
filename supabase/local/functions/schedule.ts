import postgres from 'postgres';

const dayMs = 86_400_000;

/** What the schedule needs to call the functions as pg_cron does on a hosted project. */
export type ScheduleOptions = {
  /** URL of the superuser. */
  databaseUrl: string;
  gatewayPort: number;
  syncSecret: string;
  log: (line: string) => void;
  /** How often it runs, in milliseconds. Default: a minute. Live messages are sent each second. */
  everyMs?: number;
};

/**
 * Each minute, calls ical-sync once per due feed, and notify while emails or notifications are due, frees places without an answer, and asks people whether they still come. Each day, deletes old runs and
 * messages, and answers that have ended, and reminds people of qualifications that end and of answers that are missing. On a hosted project pg_cron and pg_net do this with the same SQL (the migration `schedule`).
 */
export function startSchedule(options: ScheduleOptions): { stop(): Promise<void> } {
  const sql = postgres(options.databaseUrl, { max: 1, idle_timeout: 20, onnotice: () => {} });
  const stopping = new AbortController();
  let busy = false;
  let doneAt = Number.NEGATIVE_INFINITY;

  async function call(name: 'ical-sync' | 'notify'): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${options.gatewayPort}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'x-sync-secret': options.syncSecret, 'content-type': 'application/json' },
      body: '{}',
      signal: stopping.signal,
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
  }

  async function daily(): Promise<void> {
    if (performance.now() - doneAt <= dayMs) return;
    await sql`select private.prune_ical_sync_runs(), private.prune_outbox(), private.prune_sign_ins(), private.prune_invitations(),
      private.prune_watches(), private.prune_messages(), private.prune_buckets(), private.prune_holds(), private.forget_names(), private.end_answers(),
      private.remind_of_qualifications(), private.remind_of_answers()`;
    doneAt = performance.now();
  }

  async function tick(): Promise<void> {
    const jobs: [string, () => Promise<void>][] = [
      [
        'The due feeds could not be synced',
        async () => {
          const [found] = await sql`select private.due_ical_syncs() as calls`;
          for (let left = found?.calls ?? 0; left > 0; left--) await call('ical-sync');
        },
      ],
      [
        'People could not be asked, or places without an answer not be freed',
        async () => {
          await sql`select private.free_unanswered(), private.ask_before_shifts()`;
        },
      ],
      [
        'Free places could not be offered',
        async () => {
          // Transactions of their own: each locks other slots than the next one, and in another order.
          await sql`select private.end_late_holds()`;
          await sql`select private.settle_reservations()`;
          await sql`select private.free_unnamed()`;
          await sql`select private.offer_places(), private.tell_watchers()`;
        },
      ],
      [
        'The due mails and notifications could not be sent',
        async () => {
          const [found] =
            await sql`select greatest(private.due_mails(), private.due_pushes(), private.due_files()) as calls`;
          for (let left = found?.calls ?? 0; left > 0; left--) await call('notify');
        },
      ],
      ['The work of each day could not be done', daily],
    ];
    for (const [problem, job] of jobs) {
      await job().catch((error: Error) => {
        if (!stopping.signal.aborted) options.log(`${problem}: ${error.message}`);
      });
    }
  }

  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    await tick();
    busy = false;
  }, options.everyMs ?? 60_000);
  let sending = false;
  // On a connection of its own, so that no message waits for the work above.
  const live = postgres(options.databaseUrl, { max: 1, idle_timeout: 20, onnotice: () => {} });
  const second = setInterval(async () => {
    if (sending) return;
    sending = true;
    // While the database restarts, the next second tries again.
    await live`select private.flush_live()`.catch(() => {});
    sending = false;
  }, 1000);
  return {
    async stop() {
      clearInterval(timer);
      clearInterval(second);
      stopping.abort();
      await Promise.all([sql.end({ timeout: 1 }), live.end({ timeout: 1 })]);
    },
  };
}
