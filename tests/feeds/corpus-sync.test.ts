import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { zoneByIanaName } from '../../supabase/functions/_shared/ical/zone-names.ts';
import { feedStage } from './feed-stage.ts';

// Feeds of many producers with independently derived occurrences; the data is no part of the project.
const folder = fileURLToPath(new URL('../../../shared/ics/feeds/', import.meta.url));
const names = existsSync(folder)
  ? readdirSync(folder).filter((name) => existsSync(`${folder}${name.replace(/\.ics$/, '.expected.json')}`))
  : [];
const feeds = names.filter((name) => name.endsWith('.ics'));

const day = 86_400_000;
const horizon = 400 * day;
/** Before, the database has no events. */
const earliest = Date.UTC(2000, 0, 3);

type Instance = {
  uid: string | null;
  start: string;
  end: string;
  all_day: boolean;
  status?: string;
};
type Expectation = {
  window: [string, string];
  default_tz: string;
  instances: Instance[];
  optional_instances?: Instance[];
};

describe.runIf(feeds.length > 0)('the corpus over HTTP, function and database', () => {
  const stage = feedStage();
  let right = 0;

  it.each(feeds)('%s arrives exactly', async (name) => {
    const expectation: Expectation = JSON.parse(
      readFileSync(`${folder}${name.replace(/\.ics$/, '.expected.json')}`, 'utf8'),
    );
    const [from, to] = expectation.window.map((text) => Date.parse(text)) as [number, number];
    const zone = zoneByIanaName(expectation.default_tz);
    stage.serve(readFileSync(folder + name));
    const feedId = await stage.makeFeed({ timezone: expectation.default_tz, default_length_minutes: 30 });
    // The horizon moves on, as it does from day to day, until the whole window has been seen.
    const begin = Math.max(from + day, earliest);
    for (let now = begin; now < to + day; now += horizon) {
      await stage.setNow(new Date(now).toISOString());
      const { status, body } = await stage.sync(feedId);
      expect({ status, message: body.message, error: body.error }).toMatchObject({ status: 200 });
    }
    const stored = (instance: Instance) => {
      const [start, end] = [Date.parse(instance.start), Date.parse(instance.end)];
      if (instance.all_day) return [zone?.toInstant(start) ?? 0, zone?.toInstant(end) ?? 0] as const;
      return [start, end === start ? end + 30 * 60_000 : end] as const;
    };
    const row = (instance: Instance) => {
      const [start, end] = stored(instance);
      return JSON.stringify([instance.uid, new Date(start), new Date(end), instance.all_day]);
    };
    // What is over or cancelled at first sight is not taken over (I2, I3).
    const isSeen = (instance: Instance) => stored(instance)[1] > begin && instance.status !== 'CANCELLED';
    const found = (await stage.events(feedId))
      .filter(({ start_time, end_time }) => start_time.getTime() < to && end_time.getTime() > from)
      .map(({ uid, start_time, end_time, all_day }) => {
        const known = uid.startsWith('no-uid-') ? null : uid.replace(/#\d{4}-.*$/, '');
        return JSON.stringify([known, start_time, end_time, all_day]);
      });
    const missing = expectation.instances
      .filter(isSeen)
      .map(row)
      .filter((wanted) => {
        const at = found.indexOf(wanted);
        if (at !== -1) found.splice(at, 1);
        return at === -1;
      });
    const edge = (text: string) => {
      const [, start, end] = JSON.parse(text) as [string, string, string];
      return Date.parse(start) >= to - day || Date.parse(end) <= from + day;
    };
    const optional = (expectation.optional_instances ?? []).map(row);
    const beyond = found.filter((text) => !optional.includes(text) && !edge(text));
    expect({ missing, beyond }).toEqual({ missing: [], beyond: [] });
    right += 1;
  });

  it('is right altogether', () => {
    console.log(`Corpus over the real path: ${right} of ${feeds.length} feeds with expectations are right.`);
    expect(right).toBe(feeds.length);
  });

  it.each([
    ['constructed__html-signin-page.ics', 'not_a_calendar'],
    ['constructed__truncated-mid-event.ics', 'truncated'],
    ['icalendar__big_bad_calendar.ics', 'truncated'],
    ['ics-parser__ICal.ics', null],
    ['libical__zday.ics', null],
  ])('%s has the recommended outcome', async (name, code) => {
    await stage.setNow('2016-06-01T00:00:00Z');
    stage.serve(readFileSync(folder + name));
    const feedId = await stage.makeFeed();
    const { status } = await stage.sync(feedId);
    const [feed] = await stage.sql`select last_error_code, last_status from public.ical_feeds where id = ${feedId}`;
    expect({ status, ...feed }).toEqual(
      code === null
        ? { status: 200, last_error_code: null, last_status: 'warnings' }
        : { status: 422, last_error_code: code, last_status: 'error' },
    );
  });
});
