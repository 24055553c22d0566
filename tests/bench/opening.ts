import type { Arena } from './arena.ts';

/** How signup opens: this many people ask for a place within this many seconds, and few of them get one. */
export const opening = { people: 5000, slots: 5, places: 500, seconds: 3 } as const;

/** `later`: to be tried again in a moment (503 with Retry-After). */
export type Outcome = 'taken' | 'full' | 'later' | 'unanswered';

export interface Rush {
  outcomes: Record<Outcome, number>;
  latencies: number[];
  elapsed: number;
}

/** Publishes an event after all others. Its slots together have `opening.places` places. */
export async function announce({ sql }: Arena, day: number): Promise<{ event: string; slots: string[] }> {
  const [event] = await sql`insert into public.events (title, start_time, end_time, timezone)
    select 'Rush', moment, moment + interval '3 hours', 'UTC'
    from (select now() + ${day} * interval '1 day' as moment) t returning id`;
  const made = await sql`insert into public.event_slots (event_id, slot_type_id, required_count, position)
    select ${event?.id}::uuid, t.id, ${opening.places / opening.slots}, row_number() over (order by t.name)
    from (select * from public.slot_types order by name limit ${opening.slots}) t returning id`;
  return { event: event?.id, slots: made.map(({ id }) => id) };
}

/** Everybody asks once, evenly distributed over the seconds. */
export async function rush(ask: (person: number) => Promise<Outcome>): Promise<Rush> {
  const outcomes = { taken: 0, full: 0, later: 0, unanswered: 0 };
  const latencies: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: opening.people }, async (_, person) => {
      const arrival = (person / opening.people) * opening.seconds * 1000;
      await new Promise((arrive) => setTimeout(arrive, arrival));
      const start = performance.now();
      outcomes[await ask(person).catch(() => 'unanswered' as const)] += 1;
      latencies.push(performance.now() - start);
    }),
  );
  return { outcomes, latencies, elapsed: performance.now() - began };
}

const outcomeOf: Record<number, Outcome> = { 201: 'taken', 409: 'full', 503: 'later' };

/** Asks through the API: each person for the same slot of every announced event. */
export async function askersOf(arena: Arena) {
  const persons = await arena.sql<{ id: string }[]>`select id from public.profiles order by id`;
  const tokens = await Promise.all(persons.map(({ id }) => arena.token(id)));
  return {
    persons: persons.map(({ id }) => id),
    overHttp: (slots: string[]) => async (person: number) => {
      const path = `/api/event-slot-signups/slots/${slots[person % slots.length]}`;
      const { status } = await arena.http.send('POST', path, tokens[person] ?? '');
      return outcomeOf[status] ?? 'unanswered';
    },
  };
}
