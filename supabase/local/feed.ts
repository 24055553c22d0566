import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { problemMessage } from '../functions/_shared/contract/feed-problems.ts';
import { feedUrl } from '../functions/_shared/feeds/address.ts';
import { startCpuClock } from '../functions/_shared/feeds/cpu-clock.ts';
import { type FeedLimits, readFeedLimits } from '../functions/_shared/feeds/feed-limits.ts';
import { fetchFeed } from '../functions/_shared/feeds/fetch.ts';
import { failures } from '../functions/_shared/feeds/fetch-failure.ts';
import { dayMs, isoInstant } from '../functions/_shared/ical/civil.ts';
import { FeedError } from '../functions/_shared/ical/feed-error.ts';
import type { Instance, TimeWindow } from '../functions/_shared/ical/instance.ts';
import type { Limits } from '../functions/_shared/ical/limits.ts';
import { mapTexts } from '../functions/_shared/ical/mapping.ts';
import type { Problem } from '../functions/_shared/ical/problems.ts';
import { readFeed } from '../functions/_shared/ical/read-feed.ts';
import { zoneByIanaName } from '../functions/_shared/ical/zone-names.ts';

const usage = 'Name a calendar: npm run feed -- FILE-OR-URL --from ISO --to ISO [--zone ZONE] [--json]';
const horizonDays = 400;
/** A person who looks at one calendar has more time than a function that is paid by the millisecond. */
const patience = 10;

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
  if (to <= from) throw new Error('--to must be after --from.');
  return { source, window: { from, to }, zone: values.zone, isJson: values.json };
}

const isoTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A time without a zone is in UTC, wherever this runs. */
function instant(text: string, name: string): number {
  const [whole, zone] = isoTime.exec(text) ?? [''];
  const time = Date.parse(whole.includes('T') && zone === undefined ? `${whole}Z` : whole);
  if (Number.isNaN(time)) throw new Error(`${name} must be a time like 2026-03-14T09:00:00Z.`);
  return time;
}

/** The limit of size is the same for files and addresses. */
async function fileBody(path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await open(path).catch((error: Error) => {
    throw new Error(`${path} is neither a web address nor a file that can be read (${error.message}).`);
  });
  try {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      length += chunk.length;
      if (length > maxBytes) throw failures.tooLarge(maxBytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    await file.close();
  }
}

async function bodyOf(source: string): Promise<Uint8Array> {
  const { fetch: limits } = feedLimits();
  if (feedUrl(source) === null) return await fileBody(source, limits.bytes);
  const allowedHosts = (process.env.FEED_ALLOWED_HOSTS ?? '').split(',').map((host) => host.trim());
  const fetched = await fetchFeed(source, { allowedHosts, limits });
  if (fetched.isUnchanged) throw new Error('The server answered “not modified” to a request without conditions.');
  return fetched.bytes;
}

function feedLimits(): FeedLimits {
  try {
    return readFeedLimits(process.env.FEED_LIMITS);
  } catch (error) {
    throw new Error(`The setting FEED_LIMITS ${(error as Error).message}`);
  }
}

/** The limits of a sync, scaled by how much longer the window is than the horizon of an import. */
function limitsFor({ from, to }: TimeWindow): Limits {
  const factor = Math.max(1, (to - from) / ((horizonDays + 1) * dayMs));
  const { read } = feedLimits();
  return {
    ...read,
    seriesInstances: Math.ceil(read.seriesInstances * factor),
    instances: Math.ceil(read.instances * factor),
    cpuMs: Math.ceil(read.cpuMs * patience * factor),
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

/** A problem as a person and a program can read it; a calendar that cannot be used is one, too. */
type Printed = Pick<Problem, 'uid' | 'line'> & { code: string; params: object; reason: string };

function print(instances: ReturnType<typeof describe>[], problems: Printed[], isJson: boolean): void {
  if (isJson) {
    console.log(JSON.stringify({ instances, problems }, null, 1));
    return;
  }
  // A calendar must not control the terminal.
  const say = (line: string) => console.log(line.replace(/\p{Cc}/gu, ' '));
  for (const { start, end, all_day, status, title, uid, recurrence_id } of instances) {
    const time = all_day ? `${start.slice(0, 10)} to ${end.slice(0, 10)} (all day)` : `${start} to ${end}`;
    const series = recurrence_id === null ? '' : `, instance of ${recurrence_id}`;
    say(`${time}  ${status.toLowerCase()}  ${title}  [${uid ?? 'no UID'}${series}]`);
  }
  say(`${instances.length} occurrences, ${problems.length} problems`);
  for (const { line, uid, reason } of problems) say(`line ${line}: ${reason}${uid ? ` [${uid}]` : ''}`);
}

async function main(): Promise<void> {
  const { source, window, zone: zoneName, isJson } = readOptions(process.argv.slice(2));
  const zone = zoneByIanaName(zoneName);
  if (zone === null) throw new Error(`--zone ${zoneName} is not a time zone: it must look like Europe/Berlin.`);
  try {
    const reading = readFeed(await bodyOf(source), {
      window,
      zone,
      limits: limitsFor(window),
      elapsed: startCpuClock(),
    });
    const problems = reading.problems.map((problem) => ({ ...problem, reason: problemMessage(problem) }));
    print(reading.instances.map(describe), problems, isJson);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const { code, failure: params, message: reason } = error;
    if (isJson) print([], [{ uid: null, code, params, reason, line: 0 }], isJson);
    throw error;
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
