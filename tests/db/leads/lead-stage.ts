import type { Person, World } from '../support/world.ts';

const hour = 3_600_000;

export type Grant = {
  event?: string;
  place?: string;
  slotType?: string;
  rights: string[];
  before?: number;
  after?: number;
};

/** Lets a person lead, and returns the id of the grant. */
export const grant = async ({ sql }: World, person: Person, given: Grant): Promise<string> =>
  (
    await sql`insert into lead_grants (user_id, event_id, place_id, slot_type_id, rights, hours_before, hours_after)
    values (${person.id}, ${given.event ?? null}, ${given.place ?? null}, ${given.slotType ?? null}, ${given.rights},
      ${given.before ?? 24}, ${given.after ?? 12}) returning id`
  )[0]?.id;

/** A shift of two hours that starts after these hours. */
export async function shift(world: World, start: number, values: Record<string, unknown> = {}, slotType?: string) {
  const moment = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const event = await world.event({ start_time: moment(start), end_time: moment(start + 2), ...values });
  return { event, slot: await world.slot(event, slotType ? { slot_type_id: slotType } : {}) };
}

/** The place of an event. */
export const placeOf = async ({ sql }: World, event: string): Promise<string> =>
  (await sql`select place_id from events where id = ${event}`)[0]?.place_id;

/** A lead with these rights at one of two shifts in 5 hours, and two volunteers. */
export async function stage(world: World, rights: string[]) {
  const [lead, ada, bob] = [await world.person(), await world.person(), await world.person()];
  const [led, other] = [await shift(world, 5), await shift(world, 50)];
  await grant(world, lead, { event: led.event, rights });
  await world.sql`update profiles set phone = '+44 1' where id = ${ada.id}`;
  return { lead, ada, bob, led, other };
}
