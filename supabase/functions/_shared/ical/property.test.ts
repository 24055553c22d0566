import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../tests/support/times.ts';
import { startCpuClock } from '../feeds/cpu-clock.ts';
import { FeedError } from './feed-error.ts';
import { mapInstances } from './mapping.ts';
import { planSync } from './plan.ts';
import { normalizedText, parseFeed } from './read-feed.ts';
import { calendar, read, vevent, zone } from './testing/feed-text.ts';
import { known } from './testing/plan-things.ts';

const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const times = pick('20260110T100000Z', '20260110T100000', '20260111', '20260329T023000', '99999999T999999', '');
const lines = pick(
  'DTSTART:20260110T100000Z',
  'DTSTART;TZID=Europe/Berlin:20260110T100000',
  'DTSTART;VALUE=DATE:20260110',
  'DTEND:20260110T120000Z',
  'DURATION:PT1H',
  'RRULE:FREQ=DAILY;COUNT=5',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260401',
  'RRULE:FREQ=SECONDLY',
  'EXDATE:20260111T100000Z',
  'RDATE;VALUE=PERIOD:20260115T100000Z/PT2H',
  'RECURRENCE-ID:20260112T100000Z',
  'RECURRENCE-ID;RANGE=THISANDFUTURE:20260112T100000Z',
  'STATUS:CANCELLED',
  'SEQUENCE:2',
  'UID:b',
  'SUMMARY:\\,\\n<b>x</b>',
  'BEGIN:VALARM',
  'END:VALARM',
  'junk',
  'X-A;B="c:d',
);
const event = fc.array(lines, { maxLength: 9 }).map((list) => vevent(...list));

/** Feeds as producers write them, with events that have their own identities and versions. */
const tidyEvents = fc.uniqueArray(
  fc.record({
    uid: pick('a', 'b', 'c', 'd'),
    recurs: fc.boolean(),
    day: fc.integer({ min: 10, max: 28 }),
    override: fc.option(fc.integer({ min: 10, max: 28 }), { nil: null }),
  }),
  { selector: ({ uid }) => uid, maxLength: 4 },
);
const componentsOf = (events: { uid: string; recurs: boolean; day: number; override: number | null }[]) =>
  events.flatMap(({ uid, recurs, day, override }) => [
    vevent(
      `UID:${uid}`,
      `DTSTART:202601${day}T100000Z`,
      'DTEND:20260131T000000Z',
      ...(recurs ? ['RRULE:FREQ=DAILY;COUNT=9'] : []),
    ),
    ...(override === null
      ? []
      : [vevent(`UID:${uid}`, `RECURRENCE-ID:202601${override}T100000Z`, `DTSTART:202602${override}T100000Z`)]),
  ]);

describe('any body', () => {
  const survives = (bytes: Uint8Array) => {
    const elapsed = startCpuClock();
    try {
      const reading = read(bytes);
      const { items } = mapInstances(reading.instances, { zone: zone('Europe/Berlin'), defaultLengthMinutes: 60 });
      for (const item of items) {
        expect(item.title).not.toBe('');
        expect(Date.parse(item.end_time)).toBeGreaterThan(Date.parse(item.start_time));
        expect(JSON.stringify(item)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }
    } catch (error) {
      expect(error).toBeInstanceOf(FeedError);
    }
    expect(elapsed()).toBeLessThan(3000);
  };

  it('made of the lines of calendars is read or refused', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 6 }), (events) =>
        survives(new TextEncoder().encode(calendar(...events))),
      ),
      tries(150, 500),
    );
  });

  it('with bytes changed, lost and added is read or refused', () => {
    const change = fc.tuple(fc.nat(), fc.nat(255), pick('set', 'cut', 'add'));
    fc.assert(
      fc.property(
        fc.array(event, { minLength: 1, maxLength: 3 }),
        fc.array(change, { maxLength: 20 }),
        (events, changes) => {
          const bytes = [...new TextEncoder().encode(calendar(...events))];
          for (const [place, byte, kind] of changes) {
            const at = place % bytes.length;
            if (kind === 'set') bytes[at] = byte;
            else bytes.splice(at, kind === 'cut' ? (byte % 40) + 1 : 0, ...(kind === 'add' ? [byte] : []));
            if (bytes.length === 0) bytes.push(byte);
          }
          survives(Uint8Array.from(bytes));
        },
      ),
      tries(150, 500),
    );
  });

  it('of garbage after a valid beginning is read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), times, (garbage, time) => {
        const head = new TextEncoder().encode(`BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:${time}\r\n`);
        survives(Uint8Array.from([...head, ...garbage]));
        const tail = new TextEncoder().encode('\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n');
        survives(Uint8Array.from([...head, ...garbage, ...tail]));
      }),
      tries(100, 300),
    );
  });
});

describe('the order of events', () => {
  const shuffled = tidyEvents.chain((events) => {
    const components = componentsOf(events);
    return fc.tuple(
      fc.constant(components),
      fc.shuffledSubarray(components, { minLength: components.length, maxLength: components.length }),
    );
  });

  it('is irrelevant', () => {
    fc.assert(
      fc.property(shuffled, ([components, others]) => {
        const plain = (list: string[]) => read(calendar(...list)).instances.map(({ line, ...rest }) => rest);
        expect(plain(others)).toEqual(plain(components));
      }),
      tries(100, 300),
    );
  });

  it('and DTSTAMP do not change the content of a body', () => {
    const hash = (list: string[], stamp: string) => {
      const text = calendar(...list.map((component) => component.replace('UID', `DTSTAMP:${stamp}\r\nUID`)));
      return normalizedText(parseFeed(new TextEncoder().encode(text)).calendars);
    };
    fc.assert(
      fc.property(shuffled, ([components, others]) => {
        expect(hash(others, '20260102T000000Z')).toBe(hash(components, '20260101T000000Z'));
      }),
      tries(50, 100),
    );
  });
});

describe('a second sync of the same body', () => {
  it('changes nothing', () => {
    const now = Date.UTC(2026, 0, 12);
    fc.assert(
      fc.property(fc.array(event, { maxLength: 6 }), (events) => {
        const { instances } = read(calendar(...events));
        const { items } = mapInstances(instances, { zone: zone('Europe/Berlin'), defaultLengthMinutes: 60 });
        const situation = { now, held: null, isApproved: false };
        const first = planSync([], { items, excluded: [], unreadable: [] }, situation);
        const again = { items: [...items].reverse(), excluded: [], unreadable: [] };
        const second = planSync(
          first.insert.map((inserted) => known(inserted)),
          again,
          situation,
        );
        const { insert, change, rekey, missing, found, drop, held } = second;
        expect([...insert, ...change, ...rekey, ...missing, ...found, ...drop, held]).toEqual([null]);
        expect(second.counts).toMatchObject({ inserted: 0, unchanged: first.insert.length });
      }),
      tries(100, 300),
    );
  });
});
