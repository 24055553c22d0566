import type { TransactionSql } from 'postgres';
import { expect } from 'vitest';
import type { Action } from '../../rights/action.ts';
import { type Actor, allActors } from '../../rights/actors.ts';
import { type Cast, makeCast, makeStage, type Stage } from '../../rights/stage.ts';
import { sections } from '../../rights/table.ts';
import { type Actor as Caller, type Person, type World, worlds } from '../support/world.ts';

const it = worlds();
/** A refusal of the product, or the lack of a privilege. Any other error is a mistake of the table or of the product. */
const refusals = /^(MU4\d\d|42501)$/;

async function callerOf(world: World, cast: Cast<Person>, actor: Actor): Promise<Caller> {
  if (actor === 'unproven') await world.sql`update organisation set admin_second_factor = true`;
  return cast.actors[actor] ?? 'anon';
}

/** Whether a statement does what it is about; `refused` with the state, `nothing` or `done`. Rolled back. */
async function attempt(world: World, caller: Caller, statement: string): Promise<string> {
  const done = new Error('done');
  let outcome = 'nothing';
  const run = async (sql: TransactionSql) => {
    const [row] = await sql.unsafe(statement);
    if (row && Object.values(row)[0] && Object.values(row)[0] !== '0') outcome = 'done';
    throw done;
  };
  await world.as(caller, run).catch((error) => {
    if (error !== done)
      outcome = refusals.test(error.code) ? `refused ${error.code}` : `${error.code} ${error.message}`;
  });
  return outcome;
}

const cell = async (world: World, cast: Cast<Person>, actor: Actor, stage: Stage, { sql }: Action) =>
  await attempt(world, await callerOf(world, cast, actor), sql(stage));

it.for(allActors)('what the table of rights says about: %s', async (actor, { world }) => {
  const cast = await makeCast(world.sql, (role) => world.person(role));
  const stage = await makeStage(world.sql, cast, actor);
  const wrong: string[] = [];
  for (const { title, actions } of sections) {
    for (const action of actions) {
      const outcome = await cell(world, cast, actor, stage, action);
      const expected =
        !action.byService && [...action.may, ...(action.inDatabase ?? [])].includes(actor)
          ? /^done$/
          : /^(refused|nothing)/;
      if (!expected.test(outcome)) wrong.push(`${title}: ${action.title}: ${outcome}`);
    }
  }
  expect(wrong).toEqual([]);
});
