// npm run bench: all sections, or those that are named (`npm run bench -- lists rush`). Prints them and writes bench.json.
// With `--beside FOLDER`, a checkout of another state of the project, prints what operations cost compared with that state.
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchAutoFill } from './auto-fill.ts';
import { compare } from './beside/compare.ts';
import { compareLive } from './beside/live.ts';
import { comparisons } from './beside/loads.ts';
import { benchBoard } from './board.ts';
import { reportFeeds } from './feed-report.ts';
import { benchLists } from './lists.ts';
import { benchLive } from './live.ts';
import { benchNeighbor } from './neighbor.ts';
import { benchOpenPage } from './open-page.ts';
import { benchPaint } from './paint.ts';
import { benchRecord } from './record.ts';
import type { Report } from './report.ts';
import { benchRuns } from './runs.ts';
import { benchRush } from './rush.ts';
import { benchSignups } from './signups.ts';
import { benchSizes } from './sizes.ts';
import { benchStart } from './start-up.ts';
import { benchWaits, waitsBeside } from './waits.ts';

const alone: Record<string, () => Promise<Report>> = {
  client: benchSizes,
  paint: benchPaint,
  board: benchBoard,
  'auto-fill': benchAutoFill,
  start: benchStart,
  signups: benchSignups,
  rush: benchRush,
  lists: benchLists,
  waits: benchWaits,
  'open-page': benchOpenPage,
  record: benchRecord,
  runs: benchRuns,
  live: benchLive,
  neighbor: benchNeighbor,
  feeds: reportFeeds,
};
const file = new URL('../../bench.json', import.meta.url);

const { values, positionals: asked } = parseArgs({
  options: { beside: { type: 'string' } },
  allowPositionals: true,
});
const { beside } = values;
const sections: [string, () => Promise<Report>][] =
  beside === undefined
    ? Object.entries(alone)
    : [
        ...Object.entries({ ...comparisons, ...waitsBeside }).map(
          ([name, comparison]): [string, () => Promise<Report>] => [name, () => compare(comparison, beside)],
        ),
        ['live', () => compareLive(beside)],
      ];
const names = sections.map(([name]) => name);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. Sections: ${names.join(', ')}.`);
  process.exit(1);
}
const results: Record<string, unknown> = { processors: cpus().length, node: process.version };
console.log(`${cpus().length} processors`);
for (const [name, bench] of sections) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const began = performance.now();
  const report = await bench();
  results[name] = report.results;
  console.log(`\n${report.lines.join('\n')}\n(${name}: ${((performance.now() - began) / 1000).toFixed(0)} s)`);
}
await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
// The functions' pool keeps idle connections for a minute.
process.exit(0);
