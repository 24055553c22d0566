import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { type Database, startDatabase } from '../../supabase/local/database/database.ts';
import { startFunction } from '../../supabase/local/functions/functions.ts';
import { freePort, listening } from '../../supabase/local/process/ports.ts';
import type { Part } from '../../supabase/local/process/processes.ts';
import { copyDatabase } from '../support/database-template.ts';
import { temporaryFolder } from '../support/stack.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const syncSecret = 'secret of the kills';

type Sync = { url: string; part: Part };

/** A database and a function `ical-sync` that can be killed, and a calendar. */
export class KillStage {
  readonly #database: Database;
  readonly #dataDir: string;
  readonly #calendarHost: string;
  readonly #closing: (() => unknown)[] = [];
  #server: Part;
  #current: Promise<Sync>;
  /** Started in advance, because a start takes longer than everything else. */
  #spare: Promise<Sync>;
  /** A connection as superuser, which reconnects by itself. */
  readonly sql: Sql;

  private constructor(database: Database, dataDir: string, calendarHost: string) {
    this.#database = database;
    this.#dataDir = dataDir;
    this.#calendarHost = calendarHost;
    this.#server = database.part;
    this.sql = postgres(database.adminUrl, { max: 1, onnotice: () => {}, backoff: () => 0.02 });
    this.#current = this.#startSync();
    this.#spare = this.#startSync();
  }

  /** Starts everything; `body` returns the current calendar. */
  static async start(body: () => string): Promise<KillStage> {
    const dataDir = await temporaryFolder();
    await copyDatabase(dataDir);
    const database = await startDatabase({ dataDir, port: await freePort(), seed: false });
    const server = createServer((_, response) => response.end(body()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const stage = new KillStage(database, dataDir, `127.0.0.1:${(server.address() as AddressInfo).port}`);
    stage.#closing.push(() => server.close());
    await stage.#current;
    return stage;
  }

  get feedUrl(): string {
    return `http://${this.#calendarHost}/calendar.ics`;
  }

  async stop(): Promise<void> {
    for (const sync of await Promise.all([this.#current, this.#spare])) await sync.part.stop();
    await this.sql.end();
    await this.#server.stop();
    for (const close of this.#closing) close();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** Calls ical-sync as the schedule does. Returns the feed that it syncs, or null. */
  async call(): Promise<string | null> {
    const { url } = await this.#current;
    const answer = await fetch(url, { method: 'POST', headers: { 'x-sync-secret': syncSecret } });
    const { feed_id = null } = (await answer.json()) as { feed_id?: string | null };
    return feed_id;
  }

  /** Kills the function that was called and replaces it. */
  async killFunction(): Promise<void> {
    const { part } = await this.#current;
    process.kill(part.pid, 'SIGKILL');
    await part.ended;
    this.#current = this.#spare;
    this.#spare = this.#startSync();
  }

  /** Kills the database session that a sync is using or used last. */
  async killBackend(): Promise<void> {
    const [backend] = await this.sql`select pid from pg_stat_activity where application_name = 'muster'
      and pid <> pg_backend_pid() order by state = 'idle', state_change desc limit 1`;
    if (backend) process.kill(backend.pid, 'SIGKILL');
    await this.#untilBack();
  }

  /** Kills and restarts the database server. */
  async killServer(): Promise<void> {
    process.kill(this.#server.pid, 'SIGKILL');
    await this.#server.ended;
    for (;;) {
      try {
        this.#server = await this.#database.restart();
        break;
      } catch {
        // Its child processes still hold the shared memory for a moment.
      }
    }
    await this.#untilBack();
  }

  /** A query that is retried while the database recovers. */
  async read<Row extends object>(query: () => PromiseLike<Row[]>): Promise<Row> {
    for (;;) {
      try {
        const [row] = await query();
        // Of a connection that is cut off at the wrong moment, the driver can report an answer without rows.
        if (row) return row;
      } catch (error) {
        if (error instanceof postgres.PostgresError && !/^(57P|25006)/.test(error.code)) throw error;
      }
      await new Promise((wake) => setTimeout(wake, 20));
    }
  }

  async #untilBack(): Promise<void> {
    await this.read(() => this.sql`select 1`);
  }

  async #startSync(): Promise<Sync> {
    const port = await freePort();
    const part = await startFunction({
      name: 'ical-sync',
      projectDir,
      port,
      watch: false,
      // What it logs while its database is gone does not matter.
      log: () => {},
      env: {
        API_DB_URL: this.#database.gatewayUrl,
        API_DB_PREPARE: 'true',
        SUPABASE_URL: 'http://127.0.0.1:9',
        SYNC_SECRET: syncSecret,
        FEED_ALLOWED_HOSTS: this.#calendarHost,
        // As in feed-stage.ts. Each function that replaces a killed one also reads its first feed slowly.
        FEED_LIMITS: JSON.stringify({ cpuMs: 30_000 }),
      },
    });
    await listening(part, [port]);
    return { url: `http://127.0.0.1:${port}/ical-sync`, part };
  }
}
