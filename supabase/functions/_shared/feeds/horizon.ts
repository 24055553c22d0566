import { env } from '../env.ts';
import { dayMs } from '../ical/civil.ts';
import { expandFeed, type FeedText } from '../ical/read-feed.ts';
import { utcZone } from '../ical/zone.ts';
import { zoneByIanaName } from '../ical/zone-names.ts';

/** The range that is imported (S5). */
const horizonMs = { past: dayMs, future: 400 * dayMs };

/** The settings of a feed that affect reading. */
interface Settings {
  timezone: string;
  default_length_minutes: number;
}

/** The occurrences within the horizon at `now` (epoch ms), and the options for storing them. Throws FeedError like `expandFeed`. */
export function readHorizon(text: FeedText, settings: Settings, now: number, elapsed: () => number) {
  const zone = zoneByIanaName(settings.timezone) ?? utcZone;
  const window = { from: now - horizonMs.past, to: now + horizonMs.future };
  const reading = expandFeed(text, { window, zone, elapsed, limits: env.feedLimits.read });
  if (reading.exceeded) throw reading.exceeded;
  return { reading, mapping: { zone, defaultLengthMinutes: settings.default_length_minutes } };
}
