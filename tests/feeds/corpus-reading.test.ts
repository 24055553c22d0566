import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { feedProblemParams } from '../../supabase/functions/_shared/contract/feed-problems.ts';
import { isoInstant } from '../../supabase/functions/_shared/ical/civil.ts';
import { FeedError } from '../../supabase/functions/_shared/ical/feed-error.ts';
import type { Instance } from '../../supabase/functions/_shared/ical/instance.ts';
import { mapInstances } from '../../supabase/functions/_shared/ical/mapping.ts';
import { readFeed } from '../../supabase/functions/_shared/ical/read-feed.ts';
import { zone } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { type FeedCase, feedCases, type Occurrence } from './corpus-feeds.ts';
import { corpusFolders } from './corpus-folders.ts';

/** What is read from a feed, in the form of an expectation. */
function outcomeOf({ body, window, zone: zoneName }: FeedCase) {
  try {
    const reading = readFeed(body, { window, zone: zone(zoneName) });
    if (reading.exceeded) throw reading.exceeded;
    const mapping = { zone: zone(zoneName), defaultLengthMinutes: 30 };
    const { problems } = mapInstances(reading.instances, mapping);
    return {
      occurrences: reading.instances.map((instance) => occurrence(instance, mapping)),
      problems: [...reading.problems, ...problems].map(({ code }) => code).sort(),
      failure: null,
    };
  } catch (error) {
    if (error instanceof FeedError) return { occurrences: [], problems: [], failure: error.code };
    throw error;
  }
}

function occurrence(instance: Instance, mapping: Parameters<typeof mapInstances>[1]): Occurrence {
  const { uid, recurrence, start, end, isAllDay, status } = instance;
  const { items } = mapInstances([instance], mapping);
  const { title = null, location = null, description = null } = items[0] ?? {};
  return {
    start: isoInstant(start),
    end: isoInstant(end),
    isAllDay,
    uid,
    recurrence: recurrence === '' ? null : isoInstant(Date.parse(recurrence)),
    status,
    isStored: items.length > 0,
    title: title ?? instance.texts.summary,
    location,
    description,
  };
}

describe.each(corpusFolders)('$name', ({ path }) => {
  const cases = feedCases(path);

  it.each(cases)('$name is read as expected', (feed) => {
    const { occurrences, problems, failure } = outcomeOf(feed);
    const row = (one: Occurrence) => JSON.stringify(feed.compared.map((field) => one[field]));
    const found = occurrences.map(row);
    const missing = feed.occurrences.map(row).filter((wanted) => {
      const at = found.indexOf(wanted);
      if (at !== -1) found.splice(at, 1);
      return at === -1;
    });
    const optional = feed.optional.map(row);
    const beyond = feed.compared.length === 0 ? [] : found.filter((text) => !optional.includes(text));
    expect({ failure, missing, beyond }).toEqual({ failure: feed.failure, missing: [], beyond: [] });
    if (Array.isArray(feed.problems)) expect(problems).toEqual(feed.problems);
    if (feed.problems === 'some') expect(problems).not.toEqual([]);
    for (const [uid, title] of Object.entries(feed.titles)) {
      expect(occurrences.find((one) => one.uid === uid)?.title).toBe(title);
    }
  });
});

it('every problem code of reading has a feed in the corpus', () => {
  const codes = Object.keys(feedProblemParams);
  const shown = new Set(corpusFolders.flatMap(({ path }) => feedCases(path)).flatMap(({ problems }) => problems ?? []));
  // A series that is too long fails the run; the others are about syncs.
  const elsewhere = ['series_too_long', 'ambiguous_identity', 'removed_from_feed', 'refresh_wish'];
  expect(codes.filter((code) => !shown.has(code))).toEqual(elsewhere);
});

it('every rule of reading has a feed in the corpus', () => {
  const documented = readFileSync(new URL('../../docs/calendars.md', import.meta.url), 'utf8');
  const shown = new Set(corpusFolders.flatMap(({ path }) => feedCases(path)).flatMap(({ rules }) => rules));
  const rules = [...documented.matchAll(/\*\*([BTRQMP]\d)\b/g)].map(([, code]) => code as string);
  // Q rules are shown by sequences of calendars, M6 depends on the places of the organisation.
  const bySequences = new Set(['Q1', 'Q2', 'Q3', 'M6']);
  expect(rules.filter((code) => !shown.has(code) && !bySequences.has(code))).toEqual([]);
});
