import { env } from '../env.ts';
import { dayMs } from '../ical/civil.ts';
import { expandFeed, type FeedText } from '../ical/read-feed.ts';
import { utcZone } from '../ical/zone.ts';
import { zoneByIanaName } from '../ical/zone-names.ts';

/** What is imported (rule S5). */
const horizonMs = { past: dayMs, future: 400 * dayMs };

/** What of a feed's settings decides how its text is read. */
interface Settings {
  timezone: string;
  default_length_minutes: number;
}

/** The occurrences inside the horizon at `now` (epoch ms), and how they are stored. Throws FeedError as `expandFeed` does. */
export function readHorizon(text: FeedText, settings: Settings, now: number, elapsed: () => number) {
  const zone = zoneByIanaName(settings.timezone) ?? utcZone;
  const window = { from: now - horizonMs.past, to: now + horizonMs.future };
  const reading = expandFeed(text, { window, zone, elapsed, limits: env.feedLimits.read });
  if (reading.exceeded) throw reading.exceeded;
  return { reading, mapping: { zone, defaultLengthMinutes: settings.default_length_minutes } };
}
