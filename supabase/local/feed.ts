import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { feedUrl } from '../functions/_shared/feeds/address.ts';
import { fetchFeed } from '../functions/_shared/feeds/fetch.ts';
import { dayMs, isoInstant } from '../functions/_shared/ical/civil.ts';
import { FeedError } from '../functions/_shared/ical/feed-error.ts';
import type { Instance, TimeWindow } from '../functions/_shared/ical/instance.ts';
import { defaultLimits, type Limits } from '../functions/_shared/ical/limits.ts';
import { mapTexts } from '../functions/_shared/ical/mapping.ts';
import type { Problem } from '../functions/_shared/ical/problems.ts';
import { readFeed } from '../functions/_shared/ical/read-feed.ts';
import { zoneByIanaName } from '../functions/_shared/ical/zone-names.ts';

const usage = 'Say what to read: npm run feed -- FILE-OR-URL --from ISO --to ISO [--zone ZONE] [--json]';
const horizonDays = 400;

interface Options {
  source: string;
  window: TimeWindow;
  zone: string;
  isJson: boolean;
}

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      zone: { type: 'string', default: 'UTC' },
      json: { type: 'boolean', default: false },
    },
  });
  const [source, ...more] = positionals;
  if (!source || more.length > 0) throw new Error(usage);
  const from = values.from === undefined ? Date.now() - dayMs : instant(values.from, '--from');
  const to = values.to === undefined ? from + (horizonDays + 1) * dayMs : instant(values.to, '--to');
  if (to <= from) throw new Error('--to must lie after --from.');
  return { source, window: { from, to }, zone: values.zone, isJson: values.json };
}

function instant(text: string, name: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Error(`${name} must be a time like 2026-03-14T09:00:00Z.`);
  return time;
}

async function bodyOf(source: string): Promise<Uint8Array> {
  if (feedUrl(source) === null) return await readFile(source);
  const allowedHosts = (process.env.FEED_ALLOWED_HOSTS ?? '').split(',').map((host) => host.trim());
  const fetched = await fetchFeed(source, { allowedHosts });
  if (fetched.isUnchanged) throw new Error('The server answers that nothing has changed, though it was not asked.');
  return fetched.bytes;
}

/** The limits of a sync, for as much longer as the window is than the one that is imported. */
function limitsFor({ from, to }: TimeWindow): Limits {
  const factor = Math.max(1, (to - from) / ((horizonDays + 1) * dayMs));
  const { seriesInstances, instances } = defaultLimits;
  return {
    ...defaultLimits,
    seriesInstances: Math.ceil(seriesInstances * factor),
    instances: Math.ceil(instances * factor),
    problems: 100_000,
  };
}

function describe({ uid, recurrence, start, end, isAllDay, status, texts }: Instance) {
  return {
    uid,
    recurrence_id: recurrence === '' ? null : recurrence.includes('T') ? recurrence : `${recurrence}T00:00:00Z`,
    start: isoInstant(start),
    end: isoInstant(end),
    all_day: isAllDay,
    status: status.toUpperCase(),
    title: mapTexts(texts).title,
  };
}

function print(instances: ReturnType<typeof describe>[], problems: Problem[], isJson: boolean): void {
  if (isJson) {
    console.log(JSON.stringify({ instances, problems }, null, 1));
    return;
  }
  for (const { start, end, all_day, status, title, uid, recurrence_id } of instances) {
    const time = all_day ? `${start.slice(0, 10)} to ${end.slice(0, 10)} (all day)` : `${start} to ${end}`;
    const series = recurrence_id === null ? '' : `, instance of ${recurrence_id}`;
    console.log(`${time}  ${status.toLowerCase()}  ${title}  [${uid ?? 'no UID'}${series}]`);
  }
  console.log(`${instances.length} occurrences, ${problems.length} problems`);
  for (const { line, uid, reason } of problems) console.log(`line ${line}: ${reason}${uid ? ` [${uid}]` : ''}`);
}

async function main(): Promise<void> {
  const { source, window, zone: zoneName, isJson } = readOptions(process.argv.slice(2));
  const zone = zoneByIanaName(zoneName);
  if (zone === null) throw new Error(`--zone ${zoneName} is no time zone: it must look like Europe/Berlin.`);
  try {
    const reading = readFeed(await bodyOf(source), { window, zone, limits: limitsFor(window) });
    print(reading.instances.map(describe), reading.problems, isJson);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    if (isJson) print([], [{ uid: null, reason: error.message, line: 0 }], isJson);
    throw error;
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
