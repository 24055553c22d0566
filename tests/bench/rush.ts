import { type Arena, startArenas } from './arena.ts';
import { figures, median, together } from './load.ts';
import { type Measure, type Report, reportOf } from './report.ts';

const people = 5000;
const slots = 5;
const places = 500;
/** All of them come within this time. */
const seconds = 3;
const rounds = 2;
const terms = { guard: 'member', readOnly: false } as const;
const sameRush = 'same rush straight to Postgres';

/** `later`: told to come again in a moment (503 with Retry-After). */
type Outcome = 'taken' | 'full' | 'later' | 'unanswered';
const outcomeOf: Record<number, Outcome> = { 201: 'taken', 409: 'full', 503: 'later' };

interface Rush {
  outcomes: Record<Outcome, number>;
  latencies: number[];
  elapsed: number;
}

/** One event on a day after everything else, whose slots together have as many places as there are to be had. */
async function announce({ sql }: Arena, day: number): Promise<{ event: string; slots: string[] }> {
  const [event] = await sql`insert into public.events (title, start_time, end_time, timezone)
    select 'Rush', moment, moment + interval '3 hours', 'UTC'
    from (select now() + ${day} * interval '1 day' as moment) t returning id`;
  const made = await sql`insert into public.event_slots (event_id, slot_type_id, required_count, position)
    select ${event?.id}::uuid, t.id, ${places / slots}, row_number() over (order by t.name)
    from (select * from public.slot_types order by name limit ${slots}) t returning id`;
  return { event: event?.id, slots: made.map(({ id }) => id) };
}

/** Everybody asks once, at a moment of their own. */
async function rush(ask: (person: number) => Promise<Outcome>): Promise<Rush> {
  const outcomes = { taken: 0, full: 0, later: 0, unanswered: 0 };
  const latencies: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      await new Promise((arrive) => setTimeout(arrive, (person / people) * seconds * 1000));
      const start = performance.now();
      outcomes[await ask(person).catch(() => 'unanswered' as const)] += 1;
      latencies.push(performance.now() - start);
    }),
  );
  return { outcomes, latencies, elapsed: performance.now() - began };
}

/** Places given beyond those there were, by the count kept and by the signups themselves. */
async function beyondCapacity({ sql }: Arena, event: string): Promise<number> {
  const [row] =
    await sql`select coalesce(sum(greatest(taken - required_count, filled_count - required_count, 0)), 0)::int as beyond
    from (select s.required_count, s.filled_count, (
        select count(*) from public.signups u where u.slot_id = s.id and u.status = 'confirmed') as taken
      from public.event_slots s where s.event_id = ${event}) t`;
  return row?.beyond;
}

/** The opening rush: thousands of people for some hundred places within seconds. */
export async function benchRush(): Promise<Report> {
  const { open, stop } = await startArenas();
  try {
    const arena = await open({ events: 2000, people });
    Object.assign(process.env, { API_DB_URL: 'postgres://none', SUPABASE_URL: 'http://none' });
    Object.assign(process.env, { SUPABASE_PUBLISHABLE_KEY: 'none' });
    const { takePlace } = await import('../../supabase/functions/api/data/event-slot-signups.ts');
    const persons = await arena.sql<{ id: string }[]>`select id from public.profiles order by id`;
    const tokens = await Promise.all(persons.map(({ id }) => arena.token(id)));
    const slotOf = (person: number, of: { slots: string[] }) => of.slots[person % slots] ?? '';
    const overHttp: Rush[] = [];
    const straight: Rush[] = [];
    let beyond = 0;
    for (let round = 0; round < rounds; round += 1) {
      const [ours, floor] = [await announce(arena, 200 + round), await announce(arena, 300 + round)];
      straight.push(
        await rush(async (person) => {
          const slot = slotOf(person, floor);
          return await arena.direct
            .ask(persons[person]?.id ?? '', terms, (sql) => takePlace(sql, slot))
            .then(
              () => 'taken',
              (error) => (error.code === 'MU409' ? 'full' : 'unanswered'),
            );
        }),
      );
      overHttp.push(
        await rush(async (person) => {
          const path = `/api/event-slot-signups/slots/${slotOf(person, ours)}`;
          const { status } = await arena.http.send('POST', path, tokens[person] ?? '');
          return outcomeOf[status] ?? 'unanswered';
        }),
      );
      beyond += await beyondCapacity(arena, ours.event);
    }
    const of = (outcome: Outcome) => overHttp.reduce((sum, { outcomes }) => sum + outcomes[outcome], 0);
    const last = (rushes: Rush[]) => median(rushes.map(({ elapsed }) => elapsed)) / 1000;
    const [times, least] = [figures(together(overHttp)), figures(together(straight))];
    const count = (name: string, value: number, floor: number | null, floorIs: string): Measure => ({
      name,
      unit: '',
      value,
      floor,
      floorIs,
    });
    const measures: Measure[] = [
      count('places taken', of('taken'), places * rounds, 'places'),
      count('told that it is full', of('full'), (people - places) * rounds, 'people beyond them'),
      count('told to come again in a moment', of('later'), null, 'by the function, when the queue is too long'),
      count('beyond capacity', beyond, null, 'there may be none'),
      count('without an answer', of('unanswered'), null, 'there may be none'),
      { name: 'answer, p50', unit: 'ms', value: times.p50, floor: least.p50, floorIs: sameRush },
      { name: 'answer, p99', unit: 'ms', value: times.p99, floor: least.p99, floorIs: sameRush },
      { name: 'until the last answer', unit: 's', value: last(overHttp), floor: last(straight), floorIs: sameRush },
    ];
    return reportOf(`The opening rush: ${people} people, ${places} places, ${seconds} seconds`, measures);
  } finally {
    await stop();
  }
}
