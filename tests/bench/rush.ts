import { apiStatements } from './api-statements.ts';
import { type Arena, startArenas } from './arena.ts';
import { figures, median, together } from './load.ts';
import { announce, askersOf, type Outcome, opening, type Rush, rush } from './opening.ts';
import { type Measure, type Report, reportOf } from './report.ts';

const rounds = 2;
const terms = { guard: 'member', readOnly: false } as const;
const sameRush = 'same rush straight to Postgres';

/** Places taken beyond the number of places, by the stored count and by the signups themselves. */
async function beyondCapacity({ sql }: Arena, event: string): Promise<number> {
  const [row] =
    await sql`select coalesce(sum(greatest(taken - required_count, filled_count - required_count, 0)), 0)::int as beyond
    from (select s.required_count, s.filled_count, (
        select count(*) from public.signups u where u.slot_id = s.id and u.status = 'confirmed') as taken
      from public.event_slots s where s.event_id = ${event}) t`;
  return row?.beyond;
}

function measuresOf(overHttp: Rush[], straight: Rush[], beyond: number): Measure[] {
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
  const { people, places } = opening;
  return [
    count('places taken', of('taken'), places * rounds, 'places'),
    count('refused because the slot is full', of('full'), (people - places) * rounds, 'people without a place'),
    count('asked to try again in a moment', of('later'), null, 'by the function, when the queue is too long'),
    count('beyond capacity', beyond, null, 'must be 0'),
    count('without an answer', of('unanswered'), null, 'must be 0'),
    { name: 'answer, p50', unit: 'ms', value: times.p50, floor: least.p50, floorIs: sameRush },
    { name: 'answer, p99', unit: 'ms', value: times.p99, floor: least.p99, floorIs: sameRush },
    { name: 'until the last answer', unit: 's', value: last(overHttp), floor: last(straight), floorIs: sameRush },
  ];
}

/** Signup opens: thousands of people ask for a few hundred places within seconds. */
export async function benchRush(): Promise<Report> {
  const { open, stop } = await startArenas();
  try {
    const arena = await open({ events: 2000, people: opening.people });
    const { takePlace } = await apiStatements();
    const askers = await askersOf(arena);
    const askDirectly =
      (slots: string[]) =>
      (person: number): Promise<Outcome> =>
        arena.direct
          .ask(askers.persons[person] ?? '', terms, (sql) => takePlace(sql, slots[person % slots.length] ?? ''))
          .then(
            () => 'taken',
            (error) => (error.code === 'MU409' ? 'full' : 'unanswered'),
          );
    const overHttp: Rush[] = [];
    const straight: Rush[] = [];
    let beyond = 0;
    for (let round = 0; round < rounds; round += 1) {
      const [ours, floor] = [await announce(arena, 200 + round), await announce(arena, 300 + round)];
      straight.push(await rush(askDirectly(floor.slots)));
      overHttp.push(await rush(askers.overHttp(ours.slots)));
      beyond += await beyondCapacity(arena, ours.event);
    }
    const { people, places, seconds } = opening;
    const title = `Signup opens: ${people} people, ${places} places, ${seconds} seconds`;
    return reportOf(title, measuresOf(overHttp, straight, beyond));
  } finally {
    await stop();
  }
}
