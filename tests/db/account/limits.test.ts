import { describe, expect } from 'vitest';
import { type Row, type World, worlds } from '../support/world.ts';

const it = worlds();

// Limits count Unicode code points, so a character outside the basic plane counts once.
const wide = (length: number) => '🎪'.repeat(length);
const event = { start_time: '2026-06-02T10:00Z', end_time: '2026-06-02T12:00Z' };
const url = (length: number) => `https://example.org/${'x'.repeat(length - 20)}`;
type Case = [column: string, accepted: unknown[], refused: unknown[]];

async function tried(world: World, make: (sql: World) => Promise<unknown>): Promise<string> {
  class Undo extends Error {}
  return world.sql
    .savepoint(async () => {
      await make(world);
      throw new Undo();
    })
    .catch((error) => (error instanceof Undo ? 'accepted' : error.code));
}

function check(cases: Case[], make: (world: World, change: Record<string, unknown>) => Promise<unknown>) {
  it.for(cases)('%s', async ([column, accepted, refused], { world }) => {
    for (const value of accepted) {
      expect(await tried(world, (w) => make(w, { [column]: value })), String(value).slice(0, 40)).toBe('accepted');
    }
    for (const value of refused) {
      // A failed check, or a value that is out of range for its column.
      expect(['23514', '22003', '23502'], String(value).slice(0, 40)).toContain(
        await tried(world, (w) => make(w, { [column]: value })),
      );
    }
  });
}

describe('a slot type holds', () => {
  check(
    [
      ['name', ['a', wide(200)], ['', ' a', wide(201), null]],
      ['color', ['#0123af'], ['#0123AF', '#123', 'red']],
      ['description', [null, wide(20_000)], ['', wide(20_001)]],
      ['hourly_rate', [0, 9999.99], [-0.01, 10_000]],
      ['compensation', ['wage'], ['gift']],
    ],
    (world, change) => world.slotType(change),
  );
  it('a wage above 0', async ({ world }) => {
    const make = (hourly_rate: number) => tried(world, (w) => w.slotType({ compensation: 'wage', hourly_rate }));
    expect([await make(0.01), await make(0)]).toEqual(['accepted', '23514']);
  });
});

describe('an event holds', () => {
  check(
    [
      ['title', ['a', wide(500)], ['', wide(501), 'a ']],
      ['location', [null, wide(1000)], ['', wide(1001)]],
      ['description', [null, wide(20_000)], ['', wide(20_001)]],
      [
        'start_time',
        ['2025-06-01T12:00Z', '2026-06-02T11:59:59.999Z'],
        ['2025-06-01T11:59Z', '2026-06-02T12:00Z', '1999-12-31T23:59Z'],
      ],
      ['end_time', ['2027-06-03T10:00Z'], ['2027-06-03T10:00:00.001Z', '2026-06-02T10:00Z']],
      ['status', [], ['canceled', 'gone']],
    ],
    (world, change) => world.event({ ...event, ...change }),
  );

  it.for([
    ['UTC', '2026-03-01', '2027-03-02'],
    ['America/New_York', '2026-03-10', '2027-03-11'],
    ['Australia/Lord_Howe', '2026-04-03', '2027-04-04'],
  ])(
    'at most 366 days of 24 hours, in the years 2000 to 2100 UTC, whatever the session’s settings (%s)',
    async ([zone, from, to], { world }) => {
      await world.sql.unsafe(`set local timezone = '${zone}'`);
      const make = (start_time: string, end_time: string) => tried(world, (w) => w.event({ start_time, end_time }));
      expect(await make(`${from}T18:00Z`, `${to}T18:00Z`)).toBe('accepted');
      expect(await make(`${from}T18:00Z`, `${to}T18:00:00.001Z`)).toBe('23514');
      expect(await make('2000-01-01T00:00Z', '2000-01-01T01:00Z')).toBe('accepted');
      expect(await make('1999-12-31T23:59Z', '2000-01-01T01:00Z')).toBe('23514');
      expect(await make('2100-12-31T22:00Z', '2100-12-31T23:59:59.999Z')).toBe('accepted');
      expect(await make('2100-12-31T22:00Z', '2101-01-01T00:00Z')).toBe('23514');
    },
  );
});

describe('a slot holds', () => {
  check(
    [
      ['required_count', [1, 10_000], [0, 10_001]],
      ['filled_count', [0, 2], [-1, 3]],
      ['is_canceled', [], [true]],
    ],
    async (world, change) => world.slot(await world.event(event), change as Row<'event_slots'>),
  );
});

describe('a profile holds', () => {
  const settings = {
    emailNotifications: true,
    smsNotifications: false,
    darkMode: false,
    language: 'english',
    timezone: 'UTC',
  };
  check(
    [
      ['name', [wide(200)], ['', ' a', wide(201)]],
      ['email', [`${'a'.repeat(242)}@example.org`], [`${'a'.repeat(243)}@example.org`, 'A@example.org']],
      ['role', ['staff'], ['owner']],
      ['phone', [null, '+1 (2) 3-4./5', '1'.repeat(40)], ['', 'ext. 5', '1'.repeat(41)]],
      ['description', [null, wide(20_000)], ['', wide(20_001)]],
      ['required_credits', [0, 9999.99], [-1, 10_000]],
      [
        'settings',
        [null, settings, { ...settings, timezone: 'EST', language: 'german' }],
        [
          {},
          [],
          'x',
          { ...settings, more: 1 },
          { ...settings, darkMode: 'yes' },
          { ...settings, language: null },
          { ...settings, timezone: '' },
        ],
      ],
    ],
    async (world, change) => {
      const ada = await world.person();
      const [[column, value] = []] = Object.entries(change);
      const given = column === 'settings' && value !== null ? world.sql.json(value as never) : (value as string);
      return world.sql`update profiles set ${world.sql(column as string)} = ${given} where id = ${ada.id}`;
    },
  );
});

describe('a feed holds', () => {
  check(
    [
      ['name', [wide(200)], ['', wide(201)]],
      [
        'ical_url',
        [url(2048), 'WEBCAL://example.org/a', 'webcals://h', 'http://h:8080?x'],
        [url(2049), 'ftp://example.org', 'https://u:p@example.org/', 'https:///x', 'https://a b/', ''],
      ],
      ['refresh_interval', [15, 30, 60, 360, 720, 1440], [0, 20, 2880]],
      ['default_length_minutes', [1, 1440], [0, 1441]],
      ['all_day_hours', [0, 24, 7.25], [-1, 24.01]],
    ],
    (world, change) => world.feed(change as Row<'ical_feeds'>),
  );
  check([['volunteer_slots', [1, 20], [0, 21]]], async (world, change) => {
    const [feed, type] = [await world.feed(), await world.slotType()];
    return world.sql`insert into ical_feed_slots ${world.sql({ feed_id: feed, slot_type_id: type, ...change } as Record<string, string>)}`;
  });
});
