import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type World, worlds } from '../support/world.ts';
import { act, gateOf, gateStage, send } from './gate-stage.ts';

const it = worlds();

/** Everybody agrees to the house rules; nobody has. */
async function rules(world: World): Promise<string> {
  const [made] = await world.sql`insert into documents (name, for_everybody) values ('House rules', true) returning id`;
  await world.sql`insert into document_editions (document_id, edition, texts, asks_again)
    values (${made?.id}, 1, '{"english": "x"}', true)`;
  return made?.id;
}

it('the gate shows which documents are missing, and lets such people in with a reason', async ({ world }) => {
  const { lead, ada, event, first, other } = await gateStage(world);
  const id = await rules(world);
  await world.as(ada, (sql) => sql`select private.agree(${ada.id}, ${id}, 1, 'english')`);
  const signups = (await gateOf(world, lead, event)).events[0]?.signups ?? [];
  const of = (signup: string) => signups.find((each) => each.id === signup);
  expect([of(first)?.missing, of(first)?.warnings]).toEqual([[], []]);
  expect([of(other)?.missing, of(other)?.warnings]).toEqual([['House rules'], ['not_qualified']]);
  const seen = { signup_id: other, seen: of(other)?.revision };
  expect(await act(world, lead, { kind: 'check_in', ...seen })).toBe('refused gate_warning');
  const reason = 'Has signed on paper';
  expect(await act(world, lead, { kind: 'check_in', ...seen, reason })).toBe('done here');
  expect(await world.sql`select reason from gate_actions where signup_id = ${other}`).toEqual([{ reason }]);
});

it('a walk-in without documents, or who is too young, is warned of and recorded with the reason', async ({ world }) => {
  const { lead, walker, slot } = await gateStage(world, { required_count: 5 });
  await rules(world);
  await world.sql`update slot_types set min_age = 16 where id = (select slot_type_id from event_slots where id = ${slot})`;
  await world.sql`insert into births (user_id, born) values (${walker.id}, '2012')`;
  const walkIn = (more: object) =>
    send(world, lead, { kind: 'walk_in', slot_id: slot, signup_id: randomUUID(), user_id: walker.id, ...more });
  const [refused] = await walkIn({});
  expect(refused?.refusal).toMatchObject({
    code: 'gate_warning',
    params: { warnings: ['not_qualified', 'too_young'], missing: ['House rules'] },
  });
  // Why somebody is too young is not said: no age leaves the database.
  expect(JSON.stringify(refused)).not.toContain('2012');
  expect((await walkIn({ reason: 'Comes with her mother' }))[0]?.outcome).toBe('done');
  expect(await world.sql`select reason from gate_actions where kind = 'walk_in'`).toEqual([
    { reason: 'Comes with her mother' },
  ]);
});
