import { now } from '../clock.ts';
import type { FeedPreview, FeedPreviewBody } from '../contract/ical-feeds.ts';
import { env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { type CalendarText, calendarDescriptions, calendarNames } from '../ical/components.ts';
import { FeedError } from '../ical/feed-error.ts';
import { mapInstances } from '../ical/mapping.ts';
import { capped, plainLine, plainText } from '../ical/plain-text.ts';
import { propertiesOf } from '../ical/properties.ts';
import { parseFeed } from '../ical/read-feed.ts';
import { startCpuClock } from './cpu-clock.ts';
import { fetchFeed } from './fetch.ts';
import { statusFailure } from './fetch-failure.ts';
import { readHorizon } from './horizon.ts';

/** The body of the call with all its options. */
type PreviewOptions = Required<FeedPreviewBody>;

const shown = 5;

/**
 * Reads a calendar like the first sync of a feed, without storing anything. Throws ApiError `feed_unusable` with a sentence
 * for administrators if it cannot be fetched or read.
 */
export async function readPreview(body: PreviewOptions): Promise<FeedPreview> {
  try {
    return await read(body);
  } catch (error) {
    throw error instanceof FeedError ? new ApiError({ code: 'feed_unusable', params: error.failure }) : error;
  }
}

async function read({ ical_url, ...settings }: PreviewOptions) {
  const limits = env.feedLimits;
  const fetched = await fetchFeed(ical_url, { allowedHosts: env.feedAllowedHosts, limits: limits.fetch });
  if (fetched.isUnchanged) throw statusFailure(304, new URL(ical_url).host, undefined);
  const elapsed = startCpuClock();
  const text = parseFeed(fetched.bytes, limits.read);
  const { reading, mapping } = readHorizon(text, settings, now().getTime(), elapsed);
  const { items, problems } = mapInstances(reading.instances, mapping);
  const coming = items.filter(({ status }) => status === 'confirmed');
  return {
    name: capped(plainLine(saidOf(text.calendars, calendarNames)), 200) || null,
    description: capped(plainText(saidOf(text.calendars, calendarDescriptions)), 20_000) || null,
    refresh_minutes: reading.refreshMinutes,
    event_count: coming.length,
    events: coming.slice(0, shown).map(({ title, start_time, end_time, timezone, all_day, location }) => {
      return { title, start_time, end_time, timezone, all_day, location };
    }),
    problem_count: reading.problemCount + problems.length,
  };
}

/** The first value that is not blank; earlier names take precedence. */
function saidOf(calendars: readonly CalendarText[], names: readonly string[]): string {
  const said = names.flatMap((name) =>
    calendars.map((calendar) => propertiesOf(calendar, name)[0]?.values.join(',') ?? ''),
  );
  return said.find((text) => text.trim() !== '') ?? '';
}
