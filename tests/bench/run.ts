// npm run bench: all sections, or those that are named (`npm run bench -- lists rush`). Prints them and writes bench.json.
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { reportFeeds } from './feed-report.ts';
import { benchLists } from './lists.ts';
import { benchNeighbour } from './neighbour.ts';
import { benchPaint } from './paint.ts';
import type { Report } from './report.ts';
import { benchRush } from './rush.ts';
import { benchSignups } from './signups.ts';
import { benchSizes } from './sizes.ts';
import { benchStart } from './start-up.ts';

const sections: Record<string, () => Promise<Report>> = {
  client: benchSizes,
  paint: benchPaint,
  start: benchStart,
  signups: benchSignups,
  rush: benchRush,
  lists: benchLists,
  neighbour: benchNeighbour,
  feeds: reportFeeds,
};
const file = new URL('../../bench.json', import.meta.url);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. There are: ${Object.keys(sections).join(', ')}.`);
  process.exit(1);
}
const results: Record<string, unknown> = { processors: cpus().length, node: process.version };
console.log(`${cpus().length} processors`);
for (const [name, bench] of Object.entries(sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const began = performance.now();
  const report = await bench();
  results[name] = report.results;
  console.log(`\n${report.lines.join('\n')}\n(${name}: ${((performance.now() - began) / 1000).toFixed(0)} s)`);
}
await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
// The functions' pool keeps idle connections for a minute.
process.exit(0);
