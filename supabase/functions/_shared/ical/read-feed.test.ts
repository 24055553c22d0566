import { describe, expect, it } from 'vitest';
import { problemMessage } from '../contract/feed-problems.ts';
import { calendar, read, starts, vevent } from './testing/feed-text.ts';

const at = (day: string, hour = '10') => `DTSTART:2026${day}T${hour}0000Z`;
const failure = (text: string) => {
  try {
    read(text);
    return 'no failure';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

describe('the structure of a body', () => {
  it.each([
    [
      'lower case',
      calendar(vevent(at('0110')))
        .toLowerCase()
        .replace('t100000z', 'T100000Z'),
    ],
    ['line feeds', calendar(vevent(at('0110'))).replaceAll('\r\n', '\n')],
    ['carriage returns', calendar(vevent(at('0110'))).replaceAll('\r\n', '\r')],
    ['blank lines', calendar(vevent(at('0110'))).replaceAll('\r\n', '\r\n\r\n')],
    ['a byte order mark', `\uFEFF${calendar(vevent(at('0110')))}`],
    ['several calendars', calendar() + calendar(vevent(at('0110'))) + calendar()],
    ['byte order marks in between', `${calendar()}\uFEFF${calendar(vevent(at('0110')))}`],
    ['folds after every name', calendar(vevent(at('0110').replace(':', '\r\n :')))],
    ['blanks at the ends of BEGIN and END', calendar(vevent(at('0110'))).replaceAll('VEVENT', 'VEVENT  ')],
    ['a METHOD given twice', calendar('METHOD:PUBLISH', 'METHOD:PUBLISH', vevent(at('0110')))],
    [
      'unknown components',
      calendar('BEGIN:X-FOO', 'DTSTART:x', 'BEGIN:VEVENT', 'END:VEVENT', 'END:X-FOO', vevent(at('0110'))),
    ],
    [
      'an alarm with times of its own',
      calendar(vevent('BEGIN:VALARM', 'DTSTART:19700101T000000', 'END:VALARM', at('0110'))),
    ],
    ['text after its end', `${calendar(vevent(at('0110')))}<!-- page made in 0.1 s -->\r\n`],
    [
      'groups of things to do',
      calendar(
        'BEGIN:VTODO',
        at('0105'),
        'END:VTODO',
        'BEGIN:VJOURNAL',
        at('0106'),
        'END:VJOURNAL',
        vevent(at('0110')),
      ),
    ],
  ])('may have %s', (_, text) => expect(starts(text)).toEqual(['2026-01-10T10:00:00Z']));

  it('may contain no events', () => expect(read(calendar())).toMatchObject({ instances: [], problems: [] }));

  it.each([
    ['nothing', '', 'not_a_calendar'],
    ['a web page', '<!doctype html><title>Sign in</title>', 'not_a_calendar'],
    ['an address book', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'not_a_calendar'],
    ['a calendar without end', calendar(vevent(at('0110'))).replace('END:VCALENDAR', ''), 'truncated'],
    ['an event without end', calendar(vevent(at('0110'))).replace('END:VEVENT', ''), 'truncated'],
    ['a cut line', calendar(vevent(at('0110'))).slice(0, -30), 'truncated'],
    ['an event inside an event', calendar('BEGIN:VEVENT', vevent(at('0110'))), 'truncated'],
    ['10,001 events', calendar(...Array<string>(10_001).fill('BEGIN:VEVENT\r\nEND:VEVENT')), 'too_large'],
  ])('%s is refused', (_, text, code) => expect(failure(text)).toBe(code));

  it.each([
    ['a line without colon', 'and more', 'This line is not a property and is left out'],
    ['an unmatched quote', 'DTEND;TZID="Europe/Berlin:20260110T120000', 'This line is malformed and is left out'],
    ['a property without value', 'LOCATION;X=1', 'This line is malformed and is left out'],
    ['an END without BEGIN', 'END:VALARM', 'An END:VALARM without its BEGIN is left out'],
    ['an end that is no date', 'DTEND:tomorrow', 'The end is not a date: "tomorrow"'],
    ['month 13', 'DTEND:20261310T100000Z', 'The end is not a date: "20261310T100000Z"'],
    ['hour 25', 'DTEND:20260110T250000Z', 'The end is not a date: "20260110T250000Z"'],
    ['31 February', 'EXDATE:20260231T100000Z', 'An EXDATE is not a date: "20260231T100000Z"'],
    ['an EXRULE', 'EXRULE:FREQ=DAILY', 'EXRULE is no longer part of the standard and is not applied'],
    ['a DURATION of nothing', 'DURATION:PT', 'The DURATION cannot be used'],
    ['an end before the start', 'DTEND:20260109T100000Z', 'The end lies before the start and is not used'],
  ])('%s affects only itself', (_, line, reason) => {
    const { instances, problems } = read(calendar(vevent(at('0110'), line)));
    expect(instances).toHaveLength(1);
    expect(problems).toMatchObject([{ line: 7 }]);
    expect(problems.map(problemMessage)).toEqual([reason]);
  });

  it.each([
    ['no start', vevent('SUMMARY:x'), 'The event has no start and is left out'],
    ['a start that is no date', vevent('DTSTART:soon'), 'The start is not a date: "soon"'],
    ['a recurrence of what', vevent(at('0110'), 'RECURRENCE-ID:x'), 'The RECURRENCE-ID is not a date: "x"'],
  ])('an event with %s affects only itself, and does not count as absent', (_, event, reason) => {
    const reading = read(calendar(event, vevent('UID:b', at('0111'))));
    expect(reading.instances).toHaveLength(1);
    expect(reading.problems).toMatchObject([{ uid: 'a' }]);
    expect(reading.problems.map(problemMessage)).toEqual([reason]);
    expect(reading.unreadable).toEqual(['a']);
  });

  it('ignores a malformed attendee', () => {
    const attendee = 'ATTENDEE;X-COMMENT="see "notes\r\nand more":mailto:someone@example.org';
    expect(starts(calendar(vevent(at('0110'), attendee), vevent('UID:b', at('0111'))))).toHaveLength(2);
  });

  it('counts lines in the body as received', () => {
    const text = calendar('', 'X-LONG:1', ' 2', ' 3', vevent(at('0110'), 'DTEND:x'));
    expect(read(text).problems[0]?.line).toBe(11);
  });

  it('keeps a thousand problems and counts all', () => {
    const text = calendar(vevent(at('0110'), ...Array<string>(1500).fill('junk')));
    expect(read(text).problems).toHaveLength(1000);
    expect(read(text).problemCount).toBe(1500);
  });
});
