import { describe, expect, it } from 'vitest';
import { zoneByIanaName } from '../../supabase/functions/_shared/ical/zone-names.ts';
import { type FeedCase, feedCases, type Occurrence } from './corpus-feeds.ts';
import { corpusFolders } from './corpus-folders.ts';
import { type FeedStage, feedStage } from './feed-stage.ts';

const day = 86_400_000;
const horizon = 400 * day;
const defaultLengthMinutes = 30;
/** The database stores no earlier events. */
const earliest = Date.UTC(2000, 0, 3);
/** Longer UIDs are shortened when they are stored (K2). */
const comparedUid = 180;

const stage = feedStage();

describe.each(corpusFolders)('$name over HTTP, function and database', ({ path }) => {
  const cases = feedCases(path);
  const readable = cases.filter(({ compared }) => compared.length > 0);

  it.each(readable.filter(({ failure }) => failure === null))('$name arrives exactly', async (feed) => {
    const begin = Math.max(feed.window.from + day, earliest);
    const feedId = await syncThroughWindow(feed, begin);
    const compared = (['uid', 'title'] as const).filter((field) => feed.compared.includes(field));
    const row = (occurrence: Occurrence) => {
      const [start, end] = storedTimes(occurrence, feed);
      const uid = occurrence.uid?.slice(0, comparedUid) ?? null;
      const said = compared.map((field) => ({ ...occurrence, uid })[field]);
      return JSON.stringify([new Date(start), new Date(end), occurrence.isAllDay, ...said]);
    };
    const stored = (await stage.events(feedId)).map(({ uid, title, start_time, end_time, all_day }) => {
      const said = { uid: knownUid(uid), title };
      return {
        isInside: start_time.getTime() < feed.window.to && end_time.getTime() > feed.window.from,
        isAtEdge: start_time.getTime() >= feed.window.to - day || end_time.getTime() <= feed.window.from + day,
        row: JSON.stringify([start_time, end_time, all_day, ...compared.map((field) => said[field])]),
      };
    });
    const expected = feed.occurrences.filter((one) => isImported(one, feed, begin)).map(row);
    const found = stored.filter(({ isInside }) => isInside);
    const missing = expected.filter((wanted) => {
      const at = found.findIndex((one) => one.row === wanted);
      if (at !== -1) found.splice(at, 1);
      return at === -1;
    });
    const optional = feed.optional.map(row);
    const beyond = found.filter((one) => !one.isAtEdge && !optional.includes(one.row)).map((one) => one.row);
    expect({ missing, beyond }).toEqual({ missing: [], beyond: [] });
  });

  it.each(cases.filter((feed) => feed.failure !== null || feed.compared.length === 0))(
    '$name ends as expected',
    async ({ body, window, failure }) => {
      await stage.setNow(new Date(window.from + day).toISOString());
      stage.serve(body);
      const feedId = await stage.makeFeed();
      const { status } = await stage.sync(feedId);
      const [feed] = await stage.sql`select last_error_code, last_status from public.ical_feeds where id = ${feedId}`;
      expect({ status, ...feed }).toEqual(
        failure === null
          ? { status: 200, last_error_code: null, last_status: 'warnings' }
          : { status: 422, last_error_code: failure, last_status: 'error' },
      );
    },
  );
});

/** Syncs as the clock moves from horizon to horizon, until the whole window has been imported. */
async function syncThroughWindow({ body, window, zone }: FeedCase, begin: number): Promise<string> {
  stage.serve(body);
  const feedId = await stage.makeFeed({ timezone: zone, default_length_minutes: defaultLengthMinutes });
  for (let now = begin; now < window.to + day; now += horizon) {
    await stage.setNow(new Date(now).toISOString());
    const answer: Awaited<ReturnType<FeedStage['sync']>> = await stage.sync(feedId);
    const { message, error } = answer.body;
    expect({ status: answer.status, message, error }).toMatchObject({ status: 200 });
  }
  return feedId;
}

/** All-day events begin at midnight of their zone (M2), and events without length get the default one (M3). */
function storedTimes({ start: from, end: to, isAllDay }: Occurrence, { zoneOfDays }: FeedCase): [number, number] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const zone = zoneByIanaName(zoneOfDays);
  if (isAllDay) return [zone?.toInstant(start) ?? 0, zone?.toInstant(end) ?? 0];
  return [start, end === start ? end + defaultLengthMinutes * 60_000 : end];
}

/** Events that are new, but over or canceled, are skipped (I2, I3). */
function isImported(occurrence: Occurrence, feed: FeedCase, begin: number): boolean {
  const [, end] = storedTimes(occurrence, feed);
  return end > begin && occurrence.status !== 'cancelled' && occurrence.isStored;
}

function knownUid(stored: string): string | null {
  return stored.startsWith('no-uid-') ? null : stored.replace(/#\d{4}-.*$/, '').slice(0, comparedUid);
}
