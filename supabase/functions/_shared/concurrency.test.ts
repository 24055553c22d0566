import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './concurrency.ts';

/** A gate, with the people who have entered in their order, and the refusals. */
function crowd(limits: { atOnce: number; ofOne: number; waitingOfOne?: number }) {
  const enter = limitConcurrency({ waitingOfOne: 100, ...limits });
  const entered: (string | null)[] = [];
  const leaving: (() => void)[] = [];
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    entered,
    refused: [] as unknown[],
    settle,
    async come(...people: (string | null)[]) {
      for (const who of people) {
        enter(who).then(
          (leave) => {
            entered.push(who);
            leaving.push(leave);
          },
          (error) => this.refused.push(error),
        );
      }
      await settle();
    },
    async firstLeaves() {
      leaving.shift()?.();
      await settle();
    },
  };
}

describe('a gate', () => {
  it('admits up to the limit, and the next request when one ends', async () => {
    const gate = crowd({ atOnce: 2, ofOne: 2 });
    await gate.come('a', 'b', 'c');
    expect(gate.entered).toEqual(['a', 'b']);
    await gate.firstLeaves();
    expect(gate.entered).toEqual(['a', 'b', 'c']);
  });
  it('leaves room for others while one person sends many requests', async () => {
    const gate = crowd({ atOnce: 4, ofOne: 1 });
    await gate.come('greedy', 'greedy', 'greedy', 'a', 'b');
    expect(gate.entered).toEqual(['greedy', 'a', 'b']);
    await gate.firstLeaves();
    expect(gate.entered).toEqual(['greedy', 'a', 'b', 'greedy']);
  });
  it('admits people in turns, however many requests one of them has', async () => {
    const gate = crowd({ atOnce: 1, ofOne: 1 });
    await gate.come('greedy', 'greedy', 'greedy', 'greedy', 'a', 'b');
    for (let left = 0; left < 5; left++) await gate.firstLeaves();
    expect(gate.entered).toEqual(['greedy', 'a', 'b', 'greedy', 'greedy', 'greedy']);
  });
  it('refuses waiting requests of one person beyond the limit, but no requests of others or of the service', async () => {
    const gate = crowd({ atOnce: 2, ofOne: 1, waitingOfOne: 2 });
    await gate.come('greedy', 'greedy', 'greedy', 'greedy', 'a', null, null, null, null);
    expect(gate.refused).toMatchObject([{ reason: { code: 'rate_limited', params: { retry_after: 2 } } }]);
    for (let left = 0; left < 8; left++) await gate.firstLeaves();
    expect(gate.entered).toHaveLength(8);
    await gate.come('greedy');
    expect(gate.entered).toHaveLength(9);
  });
  it('lets the service use everything that is free', async () => {
    const gate = crowd({ atOnce: 3, ofOne: 1 });
    await gate.come(null, null, null, null);
    expect(gate.entered).toEqual([null, null, null]);
  });
});
