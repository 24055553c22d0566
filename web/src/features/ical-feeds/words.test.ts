import { problemMessage, type SyncWarning } from '@contract/feed-problems.ts';
import type { SyncResult } from '@contract/ical-feeds.ts';
import { syncNewsMessage } from '@contract/sync-news.ts';
import { afterEach, expect, it } from 'vitest';
import { i18n, locale } from '@/i18n/languages.ts';
import '@/lib/errors/admin-errors.ts';
import { translations } from '@/test/translations.ts';
import { countWords, failureText, syncDetail, warningText } from './words.ts';

const none = { inserted: 0, updated: 0, unchanged: 0, canceled: 0, restored: 0, skipped: 0, missing: 0, held: false };
const badDate = { code: 'bad_date', params: { what: 'start', text: '31 June' } } as const;
const wish = { code: 'refresh_wish', params: { wished_minutes: 120, actual_minutes: 60 } } as const;
const warning = (given: typeof badDate | typeof wish, line: number | null): SyncWarning => ({
  ...given,
  line,
  uid: null,
  reason: line === null ? problemMessage(given) : `${problemMessage(given)} (line ${line})`,
});
const result = (more: Partial<SyncResult>): SyncResult => ({
  ...none,
  outcome: { code: 'unchanged', params: {} },
  message: 'As the server says it',
  warnings: [],
  ...more,
});

function speakGerman(): void {
  Object.assign(i18n.cache, translations);
  locale.set('de');
}
afterEach(() => locale.set('en'));

it('lists what a run did, without zeros', () => {
  expect(countWords({ ...none, inserted: 2, canceled: 1, unchanged: 9 })).toBe('2 added, 1 canceled, 9 unchanged');
  expect(countWords(none)).toBe('No events');
});

it('a sync is described by its counts or by its code, and points to the warnings', () => {
  const changed = result({ outcome: { code: 'changed', params: {} }, inserted: 2, unchanged: 3 });
  expect(syncDetail(changed)).toBe('2 added');
  expect(syncDetail({ ...changed, warnings: [warning(badDate, 7)] })).toBe('2 added. 1 warning: see the history.');
  expect(syncDetail(result({}))).toBe(syncNewsMessage({ code: 'unchanged', params: {} }));
  speakGerman();
  expect(syncDetail(result({}))).toBe('Nichts hat sich geändert');
  const held = { code: 'held', params: { what: 'removed', count: 3, of: 4 } } as const;
  expect(syncDetail(result({ outcome: held, held: true }))).toMatch(/^3 von 4 kommenden Veranstaltungen/);
});

it('a warning is written from its code, with its line', () => {
  expect(warningText(warning(badDate, 7))).toBe(warning(badDate, 7).reason);
  expect(warningText(warning(wish, null))).toBe(problemMessage(wish));
  speakGerman();
  expect(warningText(warning(badDate, 7))).toBe('Der Beginn ist kein Datum: „31 June“ (Zeile 7)');
  expect(warningText(warning(wish, null))).toBe(
    'Der Kalender möchte höchstens alle 2 Stunden abgerufen werden; hier geschieht es jede Stunde',
  );
});

it('a failure is written from its reason', () => {
  speakGerman();
  expect(failureText({ reason: 'too_many_redirects', host: 'example.org' }, 'x')).toBe(
    'example.org leitet immer wieder weiter.',
  );
  expect(failureText({ reason: 'interrupted' }, 'x')).toBe('Der Abgleich wurde unterbrochen; nichts wurde geändert.');
});

it('a code that this client does not know is shown as the English sentence', () => {
  const unknown = { ...warning(badDate, 7), code: 'of_tomorrow', params: {} } as unknown as SyncWarning;
  expect(warningText(unknown)).toBe(unknown.reason);
  expect(failureText(null, 'The sentence')).toBe('The sentence');
});
