import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ActionResult, Gate } from '../../../supabase/functions/_shared/contract/gate.ts';
import type { GateAction } from '../../../supabase/functions/_shared/contract/gate-actions.ts';
import type { FoundPerson } from '../../../supabase/functions/_shared/contract/gate-finding.ts';
import { works } from '../../support/work.ts';
import type { Person, Row, World } from '../support/world.ts';

/** What an action needs beside its id and its moment, which is now unless `at` says otherwise. */
type Given = Partial<Record<string, unknown>> & { kind: GateAction['kind']; id?: string; at?: string };

/** A shift from 10:00 to 14:00 with two places, the people who have them, and a lead who runs its gate. It is 9:50. */
export async function gateStage(world: World, row: Row<'event_slots'> = {}) {
  const [chief, lead, second, ada, ben, walker] = [
    await world.person('admin'),
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person(),
  ];
  await world.at('2026-06-01T09:00:00Z');
  const event = await world.event({
    title: 'Bar',
    start_time: '2026-06-12T10:00:00Z',
    end_time: '2026-06-12T14:00:00Z',
  });
  const slot = await world.slot(event, row);
  const [first, other] = [await world.signUp(ada, slot), await world.signUp(ben, slot)];
  for (const person of [lead, second])
    await world.sql`insert into lead_grants (user_id, event_id, rights) values (${person.id}, ${event}, '{gate}')`;
  await world.at('2026-06-12T09:50:00Z');
  return { chief, lead, second, ada, ben, walker, event, slot, first, other };
}

/** Sends actions as one call, and returns their results. */
export async function send(world: World, who: Person, ...given: Given[]): Promise<ActionResult[]> {
  const [now] = await world.sql`select private.now()`;
  const actions = given.map((action) => ({ id: randomUUID(), at: now?.now.toISOString(), ...action }));
  const [row] = await world.as(
    who,
    (sql) => sql`select private.do_gate_actions(${sql.json(actions as never)}) as answer`,
  );
  expect(row?.answer.results.map(({ id }: { id: string }) => id)).toEqual(actions.map(({ id }) => id));
  return row?.answer.results;
}

/** Sends one action, and returns its outcome: the state of its signup, or the code of the refusal. */
export async function act(world: World, who: Person, given: Given): Promise<string> {
  const [result] = await send(world, who, given);
  if (result?.refusal) return `${result.outcome} ${result.refusal.code}`;
  return `${result?.outcome} ${result?.signup?.status === 'canceled' ? 'canceled' : result?.signup?.state}`;
}

export const gateOf = async (world: World, who: Person, event: string | null = null): Promise<Gate> => {
  const [row] = await world.as(
    who,
    (sql) => sql`select private.gate('2026-06-12T00:00:00Z', '2026-06-13T00:00:00Z', ${event}, null) as gate`,
  );
  return row?.gate;
};

export const countsOf = async ({ sql }: World, slot: string): Promise<string> => {
  const [row] = await sql`select filled_count, confirmed_count, required_count from event_slots where id = ${slot}`;
  return `${row?.filled_count} ${row?.confirmed_count} of ${row?.required_count}`;
};

/** The marks of a signup and the minutes that count, as `attended 120`. */
export const workOf = async ({ sql }: World, signup: string): Promise<string> => {
  const [row] = await sql`select s.attendance, s.minutes from ${works(sql)} where s.id = ${signup}`;
  return `${row?.attendance} ${row?.minutes}`;
};

/** A person takes a place at the gate. */
export const walkIn = (slot_id: string, person: Person, more = {}) =>
  ({ kind: 'walk_in', signup_id: randomUUID(), slot_id, user_id: person.id, ...more }) as const;

/** The hours and credits of a signup that count, by the view that all sums are over; undefined: it is no work. */
export const workedOf = async ({ sql }: World, signup: string) => {
  const [row] =
    await sql`select hours, credits, pay, counts, pay_counts, is_live from private.worked where signup_id = ${signup}`;
  return row && { ...row, hours: Number(row.hours), credits: Number(row.credits), pay: row.pay && Number(row.pay) };
};

/** What a search at the gate says of the places of somebody. */
export const foundAs = async (
  world: World,
  who: Person,
  person: Person,
): Promise<FoundPerson['places'] | undefined> => {
  await world.sql`update profiles set name = 'Zoë Walker' where id = ${person.id}`;
  const [row] = await world.as(who, (sql) => sql`select private.gate_people('zoe') as found`);
  return row?.found.people.find(({ id }: { id: string }) => id === person.id)?.places;
};
