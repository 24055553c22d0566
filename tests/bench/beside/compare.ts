import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ScheduleSize } from '../../support/large-schedule.ts';
import { type Arena, type Arenas, startArenas } from '../arena.ts';
import { median, quantile, timed } from '../load.ts';
import type { Report } from '../report.ts';
import { type Meter, meterOf } from './meter.ts';

/** Part of a load that is measured on its own. Resolves to the number of its operations. */
export interface Phase {
  name: string;
  run(): Promise<number>;
}

/** The same load on two states of the project. */
export interface Comparison {
  title: string;
  rounds: number;
  size: ScheduleSize;
  /** Prepares an arena. Its phases are repeated in every round, in this order. */
  phasesOf(arena: Arena): Promise<Phase[]>;
}

const kinds = ['wall', 'functionMs', 'postgresMs'] as const;
/** Milliseconds of an operation. */
type Cost = Record<(typeof kinds)[number], number>;

async function costOf({ run }: Phase, meter: Meter): Promise<Cost> {
  const [functionMs, postgresMs] = [meter.functionMs(), meter.postgresMs()];
  let operations = 0;
  const wall = await timed(async () => {
    operations = await run();
  });
  return {
    wall: wall / operations,
    functionMs: (meter.functionMs() - functionMs) / operations,
    postgresMs: (meter.postgresMs() - postgresMs) / operations,
  };
}

type Side = { phases: Phase[]; meter: Meter };
type Round = { ours: Cost; theirs: Cost };

/** Runs each phase on both sides in every round. The side that goes first alternates. */
async function measure(ours: Side, theirs: Side, rounds: number): Promise<Map<string, Round[]>> {
  const found = new Map<string, Round[]>(ours.phases.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, phase] of ours.phases.entries()) {
      const other = theirs.phases[index];
      if (!other) throw new Error(`The other state has no phase ${phase.name}.`);
      const turns = { ours: () => costOf(phase, ours.meter), theirs: () => costOf(other, theirs.meter) };
      const [first, second] = round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const);
      const costs = { [first]: await turns[first](), [second]: await turns[second]() } as Round;
      // The first round warms everything up.
      if (round > 0) found.get(phase.name)?.push(costs);
    }
  }
  return found;
}

const ratiosOf = (rounds: readonly Round[], kind: keyof Cost) =>
  rounds.map(({ ours, theirs }) => ours[kind] / theirs[kind]);

const cell = (ratios: readonly number[]): string =>
  `${median(ratios).toFixed(2)} (${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)})`;

const columns = ([name = '', ...cells]: readonly string[]): string =>
  `${name.padEnd(48)}${cells.map((text) => text.padStart(20)).join('')}`;

function reportOf({ title, rounds }: Comparison, found: Map<string, Round[]>): Report {
  const ofKind = (name: string) => kinds.map((kind) => ({ kind, ratios: ratiosOf(found.get(name) ?? [], kind) }));
  const names = [...found.keys()];
  return {
    lines: [
      `${title}: cost of an operation, this state ÷ the other. Median of ${rounds} rounds (quartiles); below 1 is less.`,
      columns(['', 'time', 'processor: function', 'Postgres', 'both']),
      ...names.map((name) => {
        const both = (found.get(name) ?? []).map(
          ({ ours, theirs }) => (ours.functionMs + ours.postgresMs) / (theirs.functionMs + theirs.postgresMs),
        );
        return columns([name, ...ofKind(name).map(({ ratios }) => cell(ratios)), cell(both)]);
      }),
    ],
    results: Object.fromEntries(found),
  };
}

/** The arenas of the project in another folder, started by its own programs. */
async function arenasIn(folder: string): Promise<Arenas> {
  const { href } = pathToFileURL(resolve(folder, 'tests/bench/arena.ts'));
  const other = (await import(href)) as { startArenas: typeof startArenas };
  return await other.startArenas();
}

/**
 * Runs a load in turn on this state of the project and on another.
 * @param folder a checkout of the other state, with its dependencies installed
 */
export async function compare(comparison: Comparison, folder: string): Promise<Report> {
  const [ours, theirs] = [await startArenas(), await arenasIn(folder)];
  const sideOf = async ({ open }: Arenas): Promise<Side> => {
    const arena = await open(comparison.size);
    return { phases: await comparison.phasesOf(arena), meter: await meterOf(arena) };
  };
  try {
    return reportOf(comparison, await measure(await sideOf(ours), await sideOf(theirs), comparison.rounds));
  } finally {
    await Promise.all([ours.stop(), theirs.stop()]);
  }
}
