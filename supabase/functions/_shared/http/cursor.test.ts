import { describe, expect, it } from 'vitest';
import { readCursor, toCursor } from './cursor.ts';

const id = '6f1d8a1a-0000-4000-8000-00000000000a';

describe('a cursor', () => {
  it.each([
    ['moment', '2026-06-13T09:00:00.000Z'],
    ['moment', '2026-06-13T09:00:00.250123Z'],
    ['text', 'Zoë | 張'],
    ['text', ''],
  ] as const)('comes back as the position of a %s: %s', (kind, after) => {
    const cursor = toCursor(`${after}|${id}`);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(readCursor(cursor, kind)).toEqual({ after, afterId: id });
  });
  it('comes back as the position of a row with a number, which is none for other lists', () => {
    const cursor = toCursor('2026-06-13T09:00:00Z|-12');
    expect(readCursor(cursor, 'moment', 'number')).toEqual({ after: '2026-06-13T09:00:00Z', afterId: '-12' });
    expect(() => readCursor(cursor, 'moment')).toThrow('Must be a cursor');
    expect(() => readCursor(toCursor(`2026-06-13T09:00:00Z|${id}`), 'moment', 'number')).toThrow('Must be a cursor');
  });
  it.each([
    '',
    'x',
    '%%%',
    '2026-06-13T09:00:00Z',
    toCursor('2026-06-13T09:00:00Z'),
    toCursor(`2026-13-45T99:00:00Z|${id}`),
    toCursor(`1999-12-31T23:59:59Z|${id}`),
    toCursor(`2026-02-30T09:00:00Z|${id}`),
    toCursor(`2026-06-13T09:00:00Z|${id}'; drop table events`),
    toCursor(`2026-06-13T09:00:00Z|${id}|x`),
  ])('%j is none', (cursor) => {
    expect(() => readCursor(cursor, 'moment')).toThrow(
      expect.objectContaining({ code: 'invalid_request', message: 'Must be a cursor from a Link header' }),
    );
  });
});
