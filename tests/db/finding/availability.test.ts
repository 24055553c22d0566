import { Temporal } from 'temporal-polyfill';
import { describe, expect } from 'vitest';
import { createRandom, type Random } from '../../../supabase/local/random.ts';
import { times } from '../../support/times.ts';
import { type Person, type World, worlds } from '../support/world.ts';

const it = worlds();
const quarter = 900_000;

/** A statement as it is stored; moments in milliseconds, times of day in minutes. */
type Said = { is_free: boolean; said_at: number; position: number } & (
  | { from: number; to: number }
  | { weekdays: number[]; starts: number; ends: number; last_day: string | null }
);
type Range = { from: number; to: number };
type Verdict = { is_free: boolean; said_at: number } | undefined;

/** When a weekly statement that begins on a day holds. A time that the clocks skip is read by the offset before. */
function onDay(said: Extract<Said, { starts: number }>, day: Temporal.PlainDate, zone: string): Range | null {
  if (!said.weekdays.includes(day.dayOfWeek) || (said.last_day && day.toString() > said.last_day)) return null;
  const at = (date: Temporal.PlainDate, minutes: number) =>
    date
      .toPlainDateTime(Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 }))
      .toZonedDateTime(zone, {
        disambiguation: 'later',
      }).epochMilliseconds;
  return { from: at(day, said.starts), to: at(said.ends <= said.starts ? day.add({ days: 1 }) : day, said.ends) };
}

function covers(said: Said, moment: number, zone: string): boolean {
  if ('from' in said) return said.from <= moment && moment < said.to;
  const today = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate();
  return [today.subtract({ days: 1 }), today].some((day) => {
    const span = onDay(said, day, zone);
    return span !== null && span.from <= moment && moment < span.to;
  });
}

/** The plain model: asks each quarter of an hour which statement wins. */
function judged(statements: Said[], { from, to }: Range, zone: string): Verdict {
  const ranked = statements.toSorted(
    (a, b) => Number('from' in b) - Number('from' in a) || b.said_at - a.said_at || b.position - a.position,
  );
  const winners: (Said | undefined)[] = [];
  const taken = new Set<Said>();
  for (let moment = from; moment < to; moment += quarter) {
    const here = ranked.filter((said) => covers(said, moment, zone));
    winners.push(here[0]);
    // Those that no "free" of a higher rank makes superfluous here.
    const first = here.findIndex((said) => said.is_free);
    for (const said of first < 0 ? here : here.slice(0, first + 1)) taken.add(said);
  }
  const moments = (is_free: boolean) =>
    [...taken].filter((said) => said.is_free === is_free).map((said) => said.said_at);
  if (winners.some((said) => said?.is_free === false)) return { is_free: false, said_at: Math.max(...moments(false)) };
  return winners.every((said) => said?.is_free) ? { is_free: true, said_at: Math.min(...moments(true)) } : undefined;
}

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];
/** Mondays of weeks in which clocks change, and of one in which they do not. */
const weeks = ['2026-03-23', '2026-10-19', '2026-10-26', '2026-11-02', '2026-03-30', '2026-06-15'];
const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${minutes % 60}`;

function someSaid(random: Random, monday: number, position: number): Said {
  const base = {
    is_free: random.chance(0.6),
    said_at: Date.parse('2026-01-01T00:00Z') + random.below(4) * 86_400_000,
    position,
  };
  if (random.chance(0.4)) {
    const from = monday + random.below(9 * 96) * quarter;
    return { ...base, from, to: from + (1 + random.below(200)) * quarter };
  }
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(() => random.chance(0.6));
  const starts = random.below(96) * 15;
  return {
    ...base,
    weekdays: weekdays.length ? weekdays : [1],
    starts,
    ends: random.chance(0.2) ? starts : random.below(96) * 15,
    last_day: random.chance(0.2) ? new Date(monday + random.below(8) * 86_400_000).toISOString().slice(0, 10) : null,
  };
}

const range = ({ from, to }: Range) => `[${new Date(from).toISOString()},${new Date(to).toISOString()})`;

async function store(world: World, person: Person, zone: string, statements: Said[]) {
  await world.sql`insert into wishes (user_id, timezone) values (${person.id}, ${zone})`;
  for (const said of statements) {
    const when =
      'from' in said
        ? { during: range(said) }
        : { weekdays: said.weekdays, starts: clock(said.starts), ends: clock(said.ends), last_day: said.last_day };
    const { is_free, position } = said;
    await world.sql`insert into availability ${world.sql({
      user_id: person.id,
      is_free,
      position,
      said_at: new Date(said.said_at).toISOString(),
      ...when,
    })}`;
  }
}

describe('what people say about a time', () => {
  it('is what a plain model finds, for everybody at once and for one person, in all zones and over changes of the clocks', async ({
    world,
  }) => {
    const random = createRandom(13);
    const seen = { true: 0, false: 0, undefined: 0 };
    for (let round = 0; round < times(8, 120); round++) {
      await world.sql`delete from wishes`;
      const monday = Date.parse(`${random.pick(weeks)}T00:00Z`);
      const people: { person: Person; zone: string; statements: Said[] }[] = [];
      for (let n = 0; n < 6; n++) {
        const [person, zone] = [await world.person(), random.pick(zones)];
        const statements = Array.from({ length: 1 + random.below(6) }, (_, position) =>
          someSaid(random, monday, position),
        );
        people.push({ person, zone, statements });
        await store(world, person, zone, statements);
      }
      const ranges = Array.from({ length: 8 }, () => {
        const from = monday + random.below(8 * 96) * quarter;
        return { from, to: from + (1 + random.below(random.chance(0.2) ? 150 : 24)) * quarter };
      });
      const asked = ranges.map(range);
      const found = await world.sql`select * from private.said(null, ${asked}::tstzrange[])`;
      for (const { person, zone, statements } of people) {
        const own = await world.as(
          person,
          (sql) => sql`select * from private.said(${[person.id]}::uuid[], ${asked}::tstzrange[])`,
        );
        ranges.forEach((one, index) => {
          const expected = judged(statements, one, zone);
          seen[`${expected?.is_free}` as 'true']++;
          const story = JSON.stringify({ zone, statements, range: asked[index] });
          for (const rows of [found, own]) {
            const row = rows.find(({ user_id, number }) => user_id === person.id && Number(number) === index + 1);
            expect(row && { is_free: row.is_free, said_at: Number(row.said_at) }, story).toEqual(expected);
          }
        });
      }
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  }, 120_000);

  it('is known to the person and to administrators only', async ({ world }) => {
    const [chief, ada, bob] = [await world.person('admin'), await world.person(), await world.person()];
    await world.sql`insert into wishes (user_id) values (${ada.id})`;
    await world.sql`insert into availability (user_id, is_free, during, position)
        values (${ada.id}, true, '[2026-06-20 08:00Z,2026-06-20 20:00Z)', 1)`;
    const asked = (who: Person) =>
      world.as(who, (sql) => sql`select from private.said(null, '{"[2026-06-20 10:00Z,2026-06-20 12:00Z)"}')`);
    expect(await asked(ada)).toHaveLength(1);
    expect(await asked(chief)).toHaveLength(1);
    expect(await asked(bob)).toHaveLength(0);
  });
});
