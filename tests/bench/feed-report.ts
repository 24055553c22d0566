import { benchFeeds } from './feeds.ts';
import type { Report } from './report.ts';

const columns = ['CPU s', 'x parse', 'us/event', 'Postgres s', 'wall s', 'peak MiB', 'bytes read', 'rows written'];

const row = (cells: readonly (string | number)[]) =>
  cells
    .map((cell) => (typeof cell === 'string' ? cell : cell.toFixed(Number.isInteger(cell) || cell >= 100 ? 0 : 2)))
    .map((cell, index) => (index === 0 ? cell.padEnd(30) : cell.padStart(13)))
    .join('');

/** Syncs of feeds; see feeds.ts. */
export async function reportFeeds(): Promise<Report> {
  if (process.platform !== 'linux') {
    return { lines: ['Feeds: skipped, only Linux tells the processor time of another process'], results: null };
  }
  const results = await benchFeeds();
  const lines = results.flatMap(({ events, parseMs, bytes, ...kinds }) => [
    row([`${events} events: ICAL.parse`, parseMs / 1000, 1, (parseMs * 1000) / events, '', '', '', bytes]),
    ...Object.entries(kinds).map(([kind, of]) => {
      const { functionMs, ratioToParse, microsecondsPerEvent, databaseMs, wallMs, peakMiB, bytesRead, rowsWritten } =
        of;
      const times = [functionMs / 1000, ratioToParse, microsecondsPerEvent, databaseMs / 1000, wallMs / 1000];
      return row([`  ${kind}`, ...times, peakMiB, bytesRead, rowsWritten]);
    }),
  ]);
  const title = 'Feeds: processor time of syncs, each by a fresh function; ICAL.parse is that of the same text alone';
  return { lines: [title, row(['', ...columns]), ...lines], results };
}
