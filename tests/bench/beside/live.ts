import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { benchLive } from '../live.ts';
import { median } from '../load.ts';
import type { Measure, Report } from '../report.ts';

const rounds = 2;
type Figures = Map<string, number[]>;

async function add(figures: Figures, bench: typeof benchLive): Promise<void> {
  for (const { name, value } of (await bench()).results as Measure[])
    figures.set(name, [...(figures.get(name) ?? []), value]);
}

/**
 * From a signup to the screens of others, in turn by this state of the project and by another one, each with its own program.
 * @param folder a checkout of the other state, with its dependencies installed
 */
export async function compareLive(folder: string): Promise<Report> {
  const { href } = pathToFileURL(resolve(folder, 'tests/bench/live.ts'));
  const other = (await import(href)) as { benchLive: typeof benchLive };
  const [ours, theirs]: [Figures, Figures] = [new Map(), new Map()];
  for (let round = 0; round < rounds; round += 1) {
    await add(theirs, other.benchLive);
    await add(ours, benchLive);
  }
  const row = (name: string, ...cells: string[]) => name.padEnd(64) + cells.map((cell) => cell.padStart(12)).join('');
  const lines = [...ours].flatMap(([name, own]) => {
    const [mine, its] = [median(own), median(theirs.get(name) ?? [])];
    return Number.isNaN(its) ? [] : [row(name, mine.toFixed(0), its.toFixed(0), (mine / its).toFixed(2))];
  });
  return {
    lines: [
      `From a signup to the screens of others, in milliseconds: medians of ${rounds} rounds`,
      row('', 'this state', 'the other', 'ratio'),
      ...lines,
    ],
    results: { ours: Object.fromEntries(ours), theirs: Object.fromEntries(theirs) },
  };
}
