// npm run bench: all measurements, or those that are named (`npm run bench -- feeds`). Prints them and writes bench.json.
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { type ApiResult, apiTerms, benchApi } from './api.ts';
import { benchFeeds, type FeedResult } from './feeds.ts';

const file = new URL('../../bench.json', import.meta.url);
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const row = (cells: readonly (string | number)[]) =>
  cells
    .map((cell) => (typeof cell === 'string' ? cell : cell.toFixed(Number.isInteger(cell) || cell >= 100 ? 0 : 2)))
    .map((cell, index) => (index === 0 ? cell.padEnd(26) : cell.padStart(12)))
    .join('');

function printApi(results: ApiResult[]): void {
  const { connections, rounds, millisecondsEach } = apiTerms;
  console.log(`API: ${connections} connections, ${rounds} rounds of ${millisecondsEach} ms each, in turn`);
  const sides = [
    'function/s',
    'p50 ms',
    'p99 ms',
    'Postgres/s',
    'p50 ms',
    'p99 ms',
    'ratio /s',
    'ratio p50',
    'ratio p99',
  ];
  console.log(row(['', ...sides]));
  for (const { name, byFunction, byPostgres, ratios } of results) {
    const cells = [byFunction, byPostgres, ratios].flatMap(({ perSecond, p50, p99 }) => [perSecond, p50, p99]);
    console.log(row([name, ...cells]));
  }
}

function printFeeds(results: FeedResult[]): void {
  console.log('Feeds: processor time of syncs, each by a fresh function; ICAL.parse is that of the same text alone');
  const columns = ['CPU s', 'x parse', 'us/event', 'Postgres s', 'wall s', 'peak MiB', 'bytes read', 'rows written'];
  console.log(row(['', ...columns]));
  for (const { events, parseMs, bytes, ...kinds } of results) {
    console.log(row([`${events} events: ICAL.parse`, parseMs / 1000, 1, (parseMs * 1000) / events, '', '', '', bytes]));
    for (const [kind, of] of Object.entries(kinds)) {
      const times = [
        of.functionMs / 1000,
        of.ratioToParse,
        of.microsecondsPerEvent,
        of.databaseMs / 1000,
        of.wallMs / 1000,
      ];
      console.log(row([`  ${kind}`, ...times, of.peakMiB, of.bytesRead, of.rowsWritten]));
    }
  }
}

console.log(`${cpus().length} processors`);
const api = isWanted('api') ? await benchApi() : undefined;
if (api) printApi(api);
const feeds = isWanted('feeds') && process.platform === 'linux' ? await benchFeeds() : undefined;
if (feeds) printFeeds(feeds);
else if (isWanted('feeds')) console.log('Feeds: skipped, only Linux tells the processor time of another process');
await writeFile(file, `${JSON.stringify({ processors: cpus().length, api, feeds }, null, 2)}\n`);
// The functions' pool keeps idle connections for a minute.
process.exit(0);
