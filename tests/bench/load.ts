import { Agent, request } from 'node:http';

/** How long the operations of one kind took, in milliseconds, and how long all of them together. */
export type Sample = { latencies: number[]; elapsed: number };

/** Repeats an operation for a time from several workers, each one after the other. */
export async function load(
  workers: number,
  milliseconds: number,
  operation: (worker: number) => Promise<void>,
): Promise<Sample> {
  const latencies: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() - began < milliseconds) {
        const start = performance.now();
        await operation(worker);
        latencies.push(performance.now() - start);
      }
    }),
  );
  return { latencies, elapsed: performance.now() - began };
}

/** Adds up samples of the same operation. */
export const together = (samples: readonly Sample[]): Sample => ({
  latencies: samples.flatMap(({ latencies }) => latencies),
  elapsed: samples.reduce((sum, { elapsed }) => sum + elapsed, 0),
});

/** Operations per second and percentiles in milliseconds. */
export function figures({ latencies, elapsed }: Sample): { perSecond: number; p50: number; p99: number } {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: (latencies.length / elapsed) * 1000, p50: at(0.5), p99: at(0.99) };
}

/** A client of one port that keeps as many connections as it has workers. */
export function httpClient(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = (method: string, path: string, token: string, expected: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers }, (incoming) => {
        incoming.resume();
        incoming.on('end', () => {
          if (incoming.statusCode === expected) resolve();
          else reject(new Error(`${method} ${path} answered ${incoming.statusCode}`));
        });
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
  return { send, close: () => agent.destroy() };
}
