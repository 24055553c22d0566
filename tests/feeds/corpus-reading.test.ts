import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isoInstant } from '../../supabase/functions/_shared/ical/civil.ts';
import type { FeedError } from '../../supabase/functions/_shared/ical/feed-error.ts';
import type { Instance } from '../../supabase/functions/_shared/ical/instance.ts';
import { readFeed } from '../../supabase/functions/_shared/ical/read-feed.ts';
import { zone } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';

// Feeds of many producers with independently derived occurrences; the data is no part of the project.
const folder = fileURLToPath(new URL('../../../shared/ics/feeds/', import.meta.url));

interface Expected {
  uid: string | null;
  recurrence_id: string | null;
  start: string;
  end: string;
  all_day: boolean;
  status?: string;
}

interface Expectation {
  window: [string, string];
  default_tz: string;
  instances: Expected[];
  optional_instances?: Expected[];
  unasserted?: string[];
  summaries?: Record<string, string>;
}

const feeds = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ics')) : [];
const expectationOf = (name: string): Expectation | null => {
  const path = `${folder}${name.replace(/\.ics$/, '.expected.json')}`;
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
};

function readWith(name: string, { window, default_tz }: Pick<Expectation, 'window' | 'default_tz'>) {
  const [from, to] = window.map((text) => Date.parse(text)) as [number, number];
  return readFeed(readFileSync(`${folder}${name}`), { window: { from, to }, zone: zone(default_tz) });
}

const described = ({ uid, recurrence, start, end, isAllDay, status }: Instance): Expected => ({
  uid,
  recurrence_id: recurrence === '' ? null : recurrence.padEnd(20, 'T00:00:00Z'.slice(0, 20 - recurrence.length)),
  start: isoInstant(start),
  end: isoInstant(end),
  all_day: isAllDay,
  status: status.toUpperCase(),
});

describe.runIf(feeds.length > 0)('the corpus', () => {
  const known = feeds.flatMap((name) => {
    const expectation = expectationOf(name);
    return expectation ? [{ name, expectation }] : [];
  });
  let right = 0;

  it.each(known)('$name has exactly its occurrences', ({ name, expectation }) => {
    const unasserted = new Set(expectation.unasserted ?? []);
    const row = (instance: Expected) =>
      JSON.stringify(
        ['uid', 'recurrence_id', 'start', 'end', 'all_day', 'status'].map((key) =>
          unasserted.has(key) ? '-' : ({ status: 'CONFIRMED', ...instance } as Record<string, unknown>)[key],
        ),
      );
    const { instances } = readWith(name, expectation);
    const found = instances.map(described).map(row);
    const missing = expectation.instances.map(row).filter((wanted) => {
      const at = found.indexOf(wanted);
      if (at !== -1) found.splice(at, 1);
      return at === -1;
    });
    const optional = (expectation.optional_instances ?? []).map(row);
    expect({ missing, beyond: found.filter((text) => !optional.includes(text)) }).toEqual({ missing: [], beyond: [] });
    for (const [uid, summary] of Object.entries(expectation.summaries ?? {})) {
      expect(instances.find((instance) => instance.uid === uid)?.texts.summary).toBe(summary);
    }
    right += 1;
  });

  it('is right altogether', () => {
    console.log(`Corpus: ${right} of ${known.length} feeds with expectations are right.`);
    expect(right).toBe(known.length);
  });

  const window: [string, string] = ['2016-01-01T00:00:00Z', '2020-01-01T00:00:00Z'];
  const outcome = (name: string) => {
    try {
      return readWith(name, { window, default_tz: 'UTC' }).problems.length > 0 ? 'partial' : 'ok';
    } catch (error) {
      return (error as FeedError).code;
    }
  };

  it.each([
    ['constructed__html-signin-page.ics', 'not_a_calendar'],
    ['constructed__truncated-mid-event.ics', 'truncated'],
    ['icalendar__big_bad_calendar.ics', 'truncated'],
    ['ics-parser__ICal.ics', 'partial'],
    ['libical__zday.ics', 'partial'],
  ])('%s has the recommended outcome', (name, expected) => expect(outcome(name)).toBe(expected));
});
