import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { beforeAll, expect, it } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { times } from '../../support/times.ts';
import { ownWorlds } from '../support/world.ts';
import { requestOf } from './racing.ts';

const { database } = ownWorlds();

let sql: Sql;
let gateway: Sql;
let users: string[];
let type: string;

beforeAll(async () => {
  sql = database.connect('owner', { max: 4 });
  gateway = database.connect('gateway', { max: 12 });
  users = Array.from({ length: 4 }, () => randomUUID());
  await addAccounts(sql, users, (id) => `p${id}@example.org`);
  await sql`update profiles set role = 'admin' where id = ${users[0] as string}`;
  const [made] = await sql`insert into slot_types (name, color) values ('T', '#3182ce') returning id`;
  type = made?.id;
});

const request = (user: string, query: string) => requestOf(gateway, user, query);

/** Ada and Ben have a place each, at times that overlap; Ada hands hers over, and Ben offers his in return. */
async function pair(round: number) {
  const [chief, ada, ben, cem] = users as [string, string, string, string];
  const made = await sql`with event as (insert into events (title, start_time, end_time, timezone)
      select 'X', now() + (i + ${100 + round * 10}) * interval '1 hour', now() + (i + 2 + ${100 + round * 10}) * interval '1 hour', 'UTC'
      from unnest(array[0, 1]) i returning id)
    insert into event_slots (event_id, slot_type_id, required_count)
    select event.id, ${type}, 1 from event returning id`;
  const slots = made.map(({ id }) => id) as [string, string];
  await request(ada, `select private.sign_up('${slots[0]}')`);
  await request(ben, `select private.sign_up('${slots[1]}')`);
  const placeOf = async (slot: string) =>
    (await sql`select id from signups where slot_id = ${slot} and status = 'confirmed'`)[0]?.id as string;
  const [adas, bens] = [await placeOf(slots[0]), await placeOf(slots[1])];
  await request(ada, `select private.start_hand_over('${adas}', null, null)`);
  const [open] = await sql`select id from hand_overs where signup_id = ${adas}`;
  expect(await request(ben, `select private.offer_in_return('${open?.id}', '${bens}')`)).toBe('done');
  const [question] = await sql`select id from questions where user_id = ${ada} and signup_id = ${bens}`;
  const yes = () => request(ada, `select private.answer_question('${question?.id}', true)`);
  const holders = async () =>
    Object.fromEntries(
      (await sql`select slot_id, user_id from signups where slot_id = any (${slots}) and status <> 'canceled'`).map(
        ({ slot_id, user_id }) => [slot_id, user_id],
      ),
    );
  return { chief, ada, ben, cem, adas, bens, slots, open: open?.id as string, yes, holders };
}

it('a yes to a swap and whatever ends it at the same moment: both places change their person, or neither, without a deadlock', async () => {
  type Pair = Awaited<ReturnType<typeof pair>>;
  const others: [string, (of: Pair) => Promise<string>][] = [
    ['the same yes', ({ yes }) => yes()],
    ['the giver cancels', ({ ada, adas }) => request(ada, `select private.cancel_signup('${adas}')`)],
    ['the other cancels', ({ ben, bens }) => request(ben, `select private.cancel_signup('${bens}')`)],
    ['the giver withdraws', ({ ada, adas }) => request(ada, `select private.withdraw_hand_over('${adas}')`)],
    ['the other withdraws', ({ ben, bens }) => request(ben, `select private.withdraw_hand_over('${bens}')`)],
    ['somebody takes the first', ({ cem, open }) => request(cem, `select private.take_over('${open}')`)],
    [
      'an administrator takes the second back',
      ({ chief, bens }) => request(chief, `select private.cancel_signup('${bens}')`),
    ],
    [
      'an administrator swaps the two',
      ({ chief, adas, bens }) =>
        request(
          chief,
          `select private.make_change('{"action": "swap", "signup_id": "${adas}", "other_signup_id": "${bens}"}', 'UTC')`,
        ),
    ],
    [
      'the second event is canceled',
      ({ chief, slots }) =>
        request(
          chief,
          `select private.make_change(jsonb_build_object('action', 'cancel', 'reason', 'Rain', 'events', jsonb_build_array(
            jsonb_build_object('id', (select event_id from public.event_slots where id = '${slots[1]}')))), 'UTC')`,
        ),
    ],
  ];
  const seen = new Map<string, Set<string>>();
  for (let round = 0; round < times(3, 60) * others.length; round++) {
    const of = await pair(round);
    const [what, act] = others[round % others.length] as (typeof others)[0];
    const [said, did] = await Promise.all([of.yes(), act(of)]);
    const now = await of.holders();
    const [first, second] = of.slots;
    const swapped = now[first] === of.ben && now[second] === of.ada;
    // The yes came before everything else, or has changed nothing.
    expect({ what, said, did, swapped }).toEqual({
      ...{ what, did: expect.stringMatching(/^(done|question_ended|not_found|hand_over_ended|overlap|not_free)$/) },
      ...{ said: expect.stringMatching(/^(done|question_ended)$/), swapped: expect.any(Boolean) },
    });
    if (what === 'the same yes') expect([said, did].sort()).toEqual(['done', 'question_ended']);
    else if (!what.startsWith('an administrator') && !what.startsWith('the second event'))
      expect(swapped).toBe(said === 'done');
    if (said === 'question_ended' && what !== 'an administrator swaps the two' && what !== 'the same yes')
      expect([now[first] === of.ben, now[second] === of.ada]).toEqual([false, false]);
    const doubled =
      await sql`select slot_id from signups where slot_id = any (${of.slots}) and status <> 'canceled' group by slot_id having count(*) > 1`;
    expect([...doubled]).toEqual([]);
    seen.set(what, (seen.get(what) ?? new Set()).add(said));
    // Nobody has anything left that is in the way of the next round.
    await sql`update signups set status = 'canceled', canceled_at = now() where status <> 'canceled'`;
  }
  expect([...seen.values()].some((said) => said.has('done'))).toBe(true);
});

it('two who offer each other’s place in return at once, and a merge beside, do not wait for each other for ever', async () => {
  for (let round = 0; round < times(5, 60); round++) {
    const of = await pair(1_000 + round);
    const extra =
      await sql`insert into profiles (name, email) values ('Double', ${`d${round}@example.org`}) returning id`;
    const done = await Promise.all([
      request(of.ada, `select private.start_hand_over('${of.adas}', null, null)`),
      request(of.ben, `select private.start_hand_over('${of.bens}', null, null)`),
      request(of.cem, `select private.take_over('${of.open}')`),
      request(of.chief, `select private.merge_persons('${of.ben}', '${extra[0]?.id}', '{}')`),
      request(of.ben, `select private.offer_in_return('${of.open}', '${of.bens}')`),
    ]);
    expect(done.filter((how) => !/^(done|hand_over_ended|not_found|overlap|swap_refused)$/.test(how))).toEqual([]);
    await sql`update signups set status = 'canceled', canceled_at = now() where status <> 'canceled'`;
  }
});
