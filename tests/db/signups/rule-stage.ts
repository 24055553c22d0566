import { expect } from 'vitest';
import { type Person, type Row, refusalCode, type World } from '../support/world.ts';

type Rules = Partial<
  Record<
    'opens_days_before' | 'closes_hours_before' | 'cancel_hours_before' | 'max_hours_per_day' | 'min_rest_hours',
    number | null
  >
>;
/** Changes the rules of the organization. */
export const rule = (world: World, rules: Rules & { timezone?: string }) =>
  world.sql`update organisation set ${world.sql(rules)}`;
/** Takes a place, and compares the result with what the list predicted. */
export async function take(world: World, person: Person, slot: string): Promise<string> {
  const [listed] = await world.as(person, (sql) => sql`select blocked from private.slot_choices where id = ${slot}`);
  return await world
    .as(person, (sql) => sql`select private.sign_up(${slot}) as id`)
    .then(
      ([made]) => {
        expect(listed?.blocked).toBeNull();
        return made?.id;
      },
      (error) => {
        expect(listed?.blocked).toBe(refusalCode(error));
        throw error;
      },
    );
}

/** Cancels a signup, as its person. */
export const cancel = (world: World, person: Person, signup: string) =>
  world.as(person, (sql) => sql`select private.cancel_signup(${signup})`);

/** A time in June 2026 from `02T10:00` (UTC) or `02T10:00+02:00`. */
const moment = (text: string) => `2026-06-${text}${/Z|[+-]\d\d:\d\d$/.test(text) ? '' : 'Z'}`;
/** A slot of an event in June 2026. */
export const shift = async (world: World, from: string, to: string, more: Row<'events'> = {} as Row<'events'>) =>
  world.slot(await world.event({ ...more, start_time: moment(from), end_time: moment(to) }));
