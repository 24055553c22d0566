import type { Candidate } from '../../supabase/functions/_shared/contract/board.ts';
import { type Person, refusalCode, type World } from './world.ts';

export type List = { counts: Record<Candidate['group'], number>; candidates: Candidate[] };

/** The candidates for a slot, as an administrator gets them. */
export const list = (world: World, chief: Person, slot: string, limit = 200, people: string[] | null = null) =>
  world.as(chief, async (sql) => {
    const [row] = await sql`select private.candidates(${slot}, ${people}::uuid[], ${limit}) as list`;
    return row?.list as List;
  });

/** How many people of a list are in each group. */
export const countsOf = ({ candidates }: List): List['counts'] => {
  const count = (wanted: Candidate['group']) => candidates.filter(({ group }) => group === wanted).length;
  return {
    said_free: count('said_free'),
    nothing_said: count('nothing_said'),
    warned: count('warned'),
    refused: count('refused'),
  };
};

/** Gives a place and returns the refusal, if any. */
export const give = (world: World, chief: Person, person: string, slot: string, reason: string | null) =>
  world
    .as(chief, (sql) => sql`select private.assign(${person}, ${slot}, ${reason})`)
    .then(
      () => null,
      (error) => ({ code: refusalCode(error), message: error.message, params: JSON.parse(error.detail).params }),
    );

class Undo extends Error {}
/** What giving a place would lead to; nothing is stored. */
export async function tried(world: World, chief: Person, person: string, slot: string, reason: string | null) {
  let outcome: unknown;
  await world.sql
    .savepoint(async () => {
      outcome = await give(world, chief, person, slot, reason);
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  return outcome;
}
