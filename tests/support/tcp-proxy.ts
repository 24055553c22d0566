import { connect, createServer, type Socket } from 'node:net';

/** A connection that can be cut and restored. */
export type TcpProxy = {
  port: number;
  /** How often this side has sent something and waited for the other since the last call. */
  flights(): number;
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
  let flights = 0;
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    let isWaiting = false;
    near.on('data', () => {
      if (!isWaiting) flights += 1;
      isWaiting = true;
    });
    far.on('data', () => {
      isWaiting = false;
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (!stalled) to.write(chunk);
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
      const count = flights;
      flights = 0;
      return count;
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
