import { expect, it } from 'vitest';
import { countWords, syncDetail } from './words.ts';

const none = { inserted: 0, updated: 0, unchanged: 0, canceled: 0, restored: 0, skipped: 0, missing: 0, held: false };

it('says what a run did and leaves out what it did not', () => {
  expect(countWords({ ...none, inserted: 2, canceled: 1, unchanged: 9 })).toBe('2 added, 1 canceled, 9 unchanged');
  expect(countWords(none)).toBe('No events');
});

it('gives the message of the server and points to the warnings', () => {
  const result = { ...none, message: '2 added', warnings: [] };
  expect(syncDetail(result)).toBe('2 added');
  expect(syncDetail({ ...result, warnings: [{ uid: null, reason: 'x' }] })).toBe(
    '2 added. 1 warning: see the history.',
  );
});
