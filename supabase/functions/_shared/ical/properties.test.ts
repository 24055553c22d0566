import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../tests/support/times.ts';
import { readByLibrary, readProperty } from './properties.ts';

const line = (text: string) => ({ name: text.split(/[;:]/)[0]?.toLowerCase() ?? '', text, line: 1 });

describe('a content line', () => {
  it('is read the same by the fast path and by ical.js', () => {
    const name = fc.constantFrom(
      'SUMMARY',
      'DESCRIPTION',
      'Location',
      'dtstart',
      'UID',
      'RRULE',
      'EXDATE',
      'CATEGORIES',
      'X-A',
      'DURATION',
    );
    const params = fc.constantFrom(
      '',
      ';TZID=Europe/Berlin',
      ';tzid=W. Europe Standard Time',
      ';VALUE=DATE',
      ';TZID="A:b"',
      ';X=1;TZID=UTC',
      ';TZID=',
      ';TZID=a^nb',
    );
    const value = fc.string({
      unit: fc.constantFrom('a', 'B', '1', ' ', ':', ';', ',', '"', '\\', '\\n', '\\,', 'T', '/', '=', 'ü', '\t', '<'),
    });
    fc.assert(
      fc.property(name, params, value, (...parts) => {
        const text = `${parts[0]}${parts[1]}:${parts[2]}`;
        expect(readProperty(line(text))).toEqual(readByLibrary(line(text)));
      }),
      tries(1000, 3000),
    );
  });

  it.each([
    ['SUMMARY:a\\, b\\; c\\\\d\\ne', ['a, b; c\\d\ne']],
    ['SUMMARY;LANGUAGE=en:a:b', ['a:b']],
    ['CATEGORIES:a,b\\,c', ['a', 'b,c']],
    ['EXDATE;TZID=Europe/Berlin:20260110T100000,20260111T100000', ['20260110T100000', '20260111T100000']],
    ['RDATE;VALUE=PERIOD:20260110T100000Z/PT1H', ['20260110T100000Z/PT1H']],
    ['DTSTART;TZID="a;b:c":20260110T100000', ['20260110T100000']],
    ['SUMMARY:', ['']],
  ])('%s has its values', (text, values) => expect(readProperty(line(text))?.values).toEqual(values));

  it.each(['DTSTART;TZID="Europe/Berlin:20260110T100000', 'LOCATION;X', 'LOCATION;=x:y'])('%s is malformed', (text) => {
    expect(readProperty(line(text))).toBeNull();
  });
});
