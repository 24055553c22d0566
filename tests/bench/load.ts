import { Agent, request } from 'node:http';

/** The milliseconds of each operation, and of all together. */
export type Sample = { latencies: number[]; elapsed: number };

/** Repeats an operation in several parallel workers for the given time, or until an operation calls `end`. */
export async function load(
  workers: number,
  milliseconds: number,
  operation: (worker: number, end: () => void) => Promise<void>,
): Promise<Sample> {
  const latencies: number[] = [];
  const began = performance.now();
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (!isOver && performance.now() - began < milliseconds) {
        const start = performance.now();
        await operation(worker, end);
        if (!isOver) latencies.push(performance.now() - start);
      }
    }),
  );
  return { latencies, elapsed: performance.now() - began };
}

/** Combines samples of the same operation. */
export const together = (samples: readonly Sample[]): Sample => ({
  latencies: samples.flatMap(({ latencies }) => latencies),
  elapsed: samples.reduce((sum, { elapsed }) => sum + elapsed, 0),
});

/** Operations per second and percentiles in milliseconds. */
export function figures({ latencies, elapsed }: Sample): { perSecond: number; p50: number; p99: number } {
  return { perSecond: (latencies.length / elapsed) * 1000, p50: median(latencies), p99: quantile(latencies, 0.99) };
}

/** The value below which this share of the values lies. NaN if there are no values. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);

/** The duration of an operation in milliseconds. */
export async function timed(operation: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await operation();
  return performance.now() - began;
}

type Answer = { status: number; body: string };
export interface HttpClient {
  send(method: string, path: string, token: string, body?: string): Promise<Answer>;
  /** Sends a request, with a body of JSON if there is one, and returns the body. Throws if the status differs. */
  expect(status: number, method: string, path: string, token: string, body?: string): Promise<string>;
  close(): void;
}

/** A client of a local port. It keeps its connections open, as many as it has parallel requests. */
export function httpClient(port: number): HttpClient {
  const agent = new Agent({ keepAlive: true });
  const send: HttpClient['send'] = (method, path, token, json) =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) };
      const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers }, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part) => parts.push(part));
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
      });
      outgoing.on('error', reject);
      outgoing.end(json);
    });
  return {
    send,
    async expect(expected, method, path, token, json) {
      const { status, body } = await send(method, path, token, json);
      if (status !== expected) throw new Error(`${method} ${path} answered ${status}: ${body.slice(0, 300)}`);
      return body;
    },
    close: () => agent.destroy(),
  };
}
