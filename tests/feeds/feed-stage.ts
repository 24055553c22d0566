import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll } from 'vitest';
import { type Account, createAccount } from '../support/accounts.ts';
import { type StackInfo, startTestStack } from '../support/stack.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The answer to a sync. */
type SyncAnswer = { status: number; body: Record<string, unknown> & { message?: string } };

/** An event of a feed, as stored. */
type StoredEvent = {
  id: string;
  title: string;
  start_time: Date;
  end_time: Date;
  all_day: boolean;
  status: string;
  uid: string;
  recurrence_key: string;
};

/** A stack, and a calendar server that the stack may read. */
export type FeedStage = {
  stack: StackInfo;
  sql: Sql;
  admin: Account;
  slotTypeId: string;
  /** The address of the calendar server, with a path that must stay secret. */
  url: string;
  /** Sets the answer of the calendar server. */
  serve(body: string | Buffer | Handler): void;
  setNow(time: string): Promise<void>;
  makeFeed(more?: Record<string, unknown>): Promise<string>;
  sync(feedId: string): Promise<SyncAnswer>;
  /** Calls ical-sync as the schedule does. */
  callSchedule(secret?: string): Promise<Response>;
  events(feedId: string): Promise<StoredEvent[]>;
};

/** Starts the stage before the first test of the file; its members are set from then on. */
export function feedStage(): FeedStage {
  const stage = {} as FeedStage;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    let handler: Handler = (_, response) => response.writeHead(404).end();
    const server = createServer((request, response) => handler(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    // Deno 2.1 cannot measure the processor time of reading, and by wall time a busy machine would exceed the limit.
    const env = { FEED_ALLOWED_HOSTS: host, FEED_LIMITS: JSON.stringify({ cpuMs: 30_000 }) };
    const { info, stop } = await startTestStack({ env });
    closing.unshift(stop);
    const sql = postgres(info.superuserUrl, { max: 2, onnotice: () => {} });
    closing.unshift(() => sql.end());
    const [slotType] = await sql`insert into public.slot_types (name, color)
      values ('Bar', '#3182ce') returning id`;
    Object.assign(stage, {
      stack: info,
      sql,
      admin: await createAccount(info, sql, 'admin'),
      slotTypeId: slotType?.id,
      url: `http://${host}/private-secret/basic.ics?key=secret`,
      serve(body: string | Buffer | Handler) {
        handler = typeof body === 'function' ? body : (_, response) => response.end(body);
      },
    });
    Object.assign(stage, actions(stage));
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });
  return stage;
}

function actions({ stack, sql, admin, slotTypeId, url }: FeedStage): Partial<FeedStage> {
  return {
    async setNow(time) {
      await sql`insert into private.clock ("offset") values (${time}::timestamptz - now())
        on conflict (only_row) do update set "offset" = excluded."offset"`;
    },
    async makeFeed(more = {}) {
      const values = { name: 'Feed', ical_url: url, timezone: 'Europe/Berlin', next_due_at: null, ...more };
      const [feed] = await sql`insert into public.ical_feeds ${sql(values)} returning id`;
      await sql`insert into public.ical_feed_slots (feed_id, slot_type_id, volunteer_slots)
        values (${feed?.id}, ${slotTypeId}, 2)`;
      return feed?.id;
    },
    async sync(feedId) {
      await sql`update public.ical_feeds set last_manual_sync_at = null where id = ${feedId}`;
      const response = await fetch(`${stack.apiUrl}/ical-feeds/${feedId}/sync`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}` },
      });
      return { status: response.status, body: (await response.json()) as SyncAnswer['body'] };
    },
    callSchedule(secret = stack.syncSecret) {
      return fetch(`${stack.gatewayUrl}/functions/v1/ical-sync`, {
        method: 'POST',
        headers: { 'x-sync-secret': secret, 'content-type': 'application/json' },
        body: '{}',
      });
    },
    async events(feedId) {
      return await sql<StoredEvent[]>`select e.*, s.uid, s.recurrence_key
        from public.events e join public.ical_sources s on s.event_id = e.id
        where e.feed_id = ${feedId} order by e.start_time, s.uid, s.recurrence_key`;
    },
  };
}
