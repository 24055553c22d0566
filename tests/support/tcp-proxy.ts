import { connect, createServer, type Socket } from 'node:net';

/** What one side of a connection has sent before it got an answer. */
export type Flight = { connection: number; sent: string };

/** A connection that can be cut and restored. */
export type TcpProxy = {
  port: number;
  /** What this side has sent and waited for the other since the last call, in order. */
  flights(): Flight[];
  /** Lets answers take so long from now on, as from far away: all that is sent without waiting for them is sent before. */
  keepApart(milliseconds: number): void;
  /** Breaks all connections and accepts no new ones. */
  cut(): Promise<void>;
  /** Keeps all connections open but passes nothing on. */
  stall(): void;
  /** Passes everything on again; what was stalled is lost. */
  mend(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a proxy on a free port of this machine. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let stalled = false;
  let flights: Flight[] = [];
  let connections = 0;
  let distance = 0;
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    const connection = connections++;
    let waiting: Flight | undefined;
    near.on('data', (chunk) => {
      if (!waiting) {
        waiting = { connection, sent: '' };
        flights.push(waiting);
      }
      waiting.sent += chunk.toString('latin1');
    });
    const pass = (chunk: Buffer, to: Socket) => {
      if (to === near) waiting = undefined;
      to.write(chunk);
    };
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (stalled) return;
        if (to === near && distance > 0) setTimeout(pass, distance, chunk, to);
        else pass(chunk, to);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
  const port = await listen(0);
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    flights() {
      const sent = flights;
      flights = [];
      return sent;
    },
    keepApart(milliseconds) {
      distance = milliseconds;
    },
    cut,
    stall() {
      stalled = true;
    },
    async mend() {
      stalled = false;
      if (!server.listening) await listen(port);
    },
    async stop() {
      if (server.listening) await cut();
    },
  };
}
