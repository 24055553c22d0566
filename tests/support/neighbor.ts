import { Agent, request } from 'node:http';

/** Who sends requests, where, and for how long. Each round has both phases: alone and beside the greedy person. */
export type NeighborOptions = {
  port: number;
  /** The person who sends many requests at once. */
  greedyToken: string;
  otherToken: string;
  /** What the greedy person requests. */
  path: string;
  rounds: number;
  /** The duration of one phase. */
  milliseconds: number;
};

/** The times of another person and of the health check, in milliseconds, and how often the greedy person got each status. */
export type Neighbor = {
  idle: number[];
  busy: number[];
  /** Of the health check beside the greedy person. */
  health: number[];
  /** Answers other than 200 to the other person or to the health check. */
  refused: number;
  greedy: Record<number, number>;
};

/** As many connections as a script may open; a browser opens six. */
const atOnce = 60;
const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

/** Measures how long a person's small requests take, alone and beside sixty requests at once of another person. */
export async function besideGreedy(options: NeighborOptions): Promise<Neighbor> {
  const { port, greedyToken, otherToken, path, rounds, milliseconds } = options;
  const agent = new Agent({ keepAlive: true });
  // Bodies are discarded: reading ten megabytes each would slow down the measurement.
  const status = (address: string, token: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      const outgoing = request({ agent, host: '127.0.0.1', port, path: address, headers }, (incoming) => {
        incoming.on('end', () => resolve(incoming.statusCode ?? 0)).resume();
      });
      outgoing.on('error', reject).end();
    });
  let refused = 0;
  const timed = async (address: string): Promise<number> => {
    const began = performance.now();
    if ((await status(address, otherToken)) !== 200) refused += 1;
    return performance.now() - began;
  };
  const repeat = async (address: string): Promise<number[]> => {
    const found: number[] = [];
    for (const end = performance.now() + milliseconds; performance.now() < end; await pause(10)) {
      found.push(await timed(address));
    }
    return found;
  };

  const greedy: Neighbor['greedy'] = {};
  const besideMany = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    let isOver = false;
    const asking = Array.from({ length: atOnce }, async () => {
      while (!isOver) {
        const got = await status(path, greedyToken);
        greedy[got] = (greedy[got] ?? 0) + 1;
      }
    });
    const result = await work();
    isOver = true;
    await Promise.all(asking);
    return result;
  };

  const [idle, busy, health]: [number[], number[], number[]] = [[], [], []];
  await Promise.all(Array.from({ length: 16 }, () => timed('/api/users/me')));
  // In turns, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round++) {
    idle.push(...(await repeat('/api/users/me')));
    const [calls, checks] = await besideMany(() => Promise.all([repeat('/api/users/me'), repeat('/api/health')]));
    busy.push(...calls);
    health.push(...checks);
  }
  agent.destroy();
  return { idle, busy, health, refused, greedy };
}
