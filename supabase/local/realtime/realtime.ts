import postgres from 'postgres';
import { type WebSocket, WebSocketServer } from 'ws';
import { refuseUpgrade, type Upgrade } from '../http/upgrade.ts';
import type { Keys } from '../settings/data-folder.ts';
import { type Broadcast, serveConnection } from './connection.ts';
import { createJudge } from './judge.ts';

/** What the stand-in of Realtime needs. */
export type RealtimeOptions = {
  /** URL of the superuser. */
  databaseUrl: string;
  keys: Pick<Keys, 'publishableKey' | 'secretKey' | 'jwtSecret'>;
  log: (line: string) => void;
};

/** The stand-in of Supabase Realtime: broadcasts from the database to private channels. */
export type Realtime = {
  /** Answers a request for /realtime/v1/websocket. */
  upgrade: Upgrade;
  close(): Promise<void>;
};

const mostConnections = 200;
const largestFrame = 64 << 10;
const keptMs = 3_600_000;

/** Starts the stand-in on a running database. When the database restarts, connections are closed and clients come back. */
export function startRealtime({ databaseUrl, keys, log }: RealtimeOptions): Realtime {
  const sql = postgres(databaseUrl, {
    max: 4,
    idle_timeout: 20,
    onnotice: () => {},
    connection: { application_name: 'realtime' },
  });
  const judge = createJudge(sql, keys.jwtSecret);
  const server = new WebSocketServer({ noServer: true, maxPayload: largestFrame, perMessageDeflate: false });
  const sends = new Map<WebSocket, (message: Broadcast) => void>();
  let listens = false;

  async function deliver(id: string): Promise<void> {
    if (sends.size === 0) return;
    const [message] = await sql<Broadcast[]>`select topic, event, payload, id from realtime.messages
      where id = ${id} and private and extension = 'broadcast'`;
    if (message) for (const send of sends.values()) send(message);
  }

  const closeAll = () => {
    for (const socket of sends.keys()) socket.close(1012, 'Service restart');
  };
  const listening = sql.listen(
    'realtime_messages',
    // Failures end with the connection to the database; clients ask again when they are back.
    (id) => void deliver(id).catch(closeAll),
    () => {
      // The connection to the database was lost, and perhaps messages with it. Whoever joins again asks again.
      if (listens) closeAll();
      listens = true;
    },
  );
  listening.catch(() => {});
  const pruning = setInterval(() => {
    sql`delete from realtime.messages where inserted_at < now() - ${keptMs / 1000} * interval '1 second'`.catch(
      () => {},
    );
  }, keptMs);
  pruning.unref();

  return {
    upgrade(request, socket, head) {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const key = searchParams.get('apikey');
      if (key !== keys.publishableKey && key !== keys.secretKey) return refuseUpgrade(socket, 401, 'Invalid API key');
      if (searchParams.get('vsn') !== '2.0.0') return refuseUpgrade(socket, 400, 'Only vsn 2.0.0 is spoken here');
      if (sends.size >= mostConnections) return refuseUpgrade(socket, 429, 'Too many connected users');
      server.handleUpgrade(request, socket, head, (opened) => {
        sends.set(opened, serveConnection(opened, judge, log));
        opened.on('close', () => sends.delete(opened));
      });
    },
    async close() {
      clearInterval(pruning);
      for (const socket of sends.keys()) socket.terminate();
      await sql.end({ timeout: 1 });
    },
  };
}
