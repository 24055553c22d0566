import { describe, expect } from 'vitest';
import { claim, outboxOf, settle } from '../messages/outbox-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';

const it = worlds();

/** On June 1, 10:00: an administrator, and a shift of June 5 with three places, whose people have until June 3, 10:00. */
async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  const chief = await world.person('admin');
  const event = await world.event({ start_time: '2026-06-05T10:00Z', end_time: '2026-06-05T12:00Z' });
  return { chief, event, slot: await world.slot(event, { required_count: 3 }) };
}
const frees = (world: World) => world.sql`update organisation set unanswered = 'free'`;
const assign = async (world: World, by: Person, person: Person, slot: string): Promise<string> =>
  (await world.as(by, (sql) => sql`select private.assign(${person.id}, ${slot}) as id`))[0]?.id;
/** Gives a place, and sends the mail that asks. */
const ask = async (...given: Parameters<typeof assign>): Promise<string> => {
  const id = await assign(...given);
  await given[0].sql`update private.outbox set status = 'sent', settled_at = now() where signup_id = ${id}`;
  return id;
};
/** Runs the job, as the role of pg_cron does, and returns how many places it frees. */
const run = async (world: World, most = 200) =>
  (await world.sql`select private.free_unanswered(${most}) as freed`)[0]?.freed;
const statusOf = async (world: World, signup: string) =>
  (await world.sql`select status from signups where id = ${signup}`)[0]?.status;
const noticesOf = async (world: World, person: Person) =>
  (await world.as(person, (sql) => sql`select kind from notices where dismissed_at is null`)).map(({ kind }) => kind);
const late = '2026-06-03T10:00:00Z';

describe('a place whose person has not answered in time', () => {
  it('is kept unless the organisation frees such places', async ({ world }) => {
    const { chief, slot } = await stage(world);
    const signup = await ask(world, chief, await world.person(), slot);
    await world.at(late);
    expect(await run(world)).toBe(0);
    expect(await statusOf(world, signup)).toBe('asked');
  });

  it('is kept while the mail that asks waits to be sent', async ({ world }) => {
    const { chief, slot } = await stage(world);
    await frees(world);
    const signup = await assign(world, chief, await world.person(), slot);
    await world.at('2026-06-03T11:00:00Z');
    expect(await run(world)).toBe(0);
    for (const { id } of await claim(world)) await settle(world, id, 'sent');
    expect(await run(world)).toBe(1);
    expect(await statusOf(world, signup)).toBe('canceled');
  });

  it('goes back at the deadline, and its person is told once; nobody has said no', async ({ world }) => {
    const { chief, slot } = await stage(world);
    await frees(world);
    const ada = await world.person();
    const signup = await assign(world, chief, ada, slot);
    await world.at('2026-06-01T10:02:00Z');
    for (const { id } of await claim(world)) await settle(world, id, 'sent');
    await world.at('2026-06-03T09:59:59Z');
    expect(await run(world)).toBe(0);
    await world.at(late);
    expect([await run(world), await run(world)]).toEqual([1, 0]);
    const [row] =
      await world.sql`select s.status, s.canceled_by, q.answer, q.answered_via, l.filled_count, l.confirmed_count
        from signups s join questions q on q.signup_id = s.id join event_slots l on l.id = s.slot_id where s.id = ${signup}`;
    expect(row).toEqual({
      ...{ status: 'canceled', canceled_by: null, answer: 'withdrawn', answered_via: null },
      ...{ filled_count: 0, confirmed_count: 0 },
    });
    expect(await noticesOf(world, ada)).toEqual(['unanswered']);
    expect(await outboxOf(world, ada)).toEqual(['assigned', 'notice unanswered']);
    await world.at('2026-06-03T10:02:00Z');
    expect((await claim(world)).map(({ to, messages }) => [to, messages.map(({ kind }) => kind)])).toEqual([
      [ada.email, ['unanswered']],
    ]);
    expect(await noticesOf(world, chief)).toEqual([]);
    const [event] =
      await world.sql`select e.* from events e join event_slots l on l.event_id = e.id where l.id = ${slot}`;
    expect(
      await world.sql`select no_at from events e, private.asked_around(e) where e.id = ${event?.id} and no_at is not null`,
    ).toEqual([]);
  });

  it('can be taken or given again', async ({ world }) => {
    const { chief, slot } = await stage(world);
    await frees(world);
    const [ada, ben] = [await world.person(), await world.person()];
    for (const person of [ada, ben]) await ask(world, chief, person, slot);
    await world.at(late);
    expect(await run(world)).toBe(2);
    await world.as(ada, (sql) => sql`select private.sign_up(${slot})`);
    const again = await ask(world, chief, ben, slot);
    expect(await run(world)).toBe(0);
    expect(await statusOf(world, again)).toBe('asked');
  });

  it('stays when the person has answered, the shift has begun or does not take place, or is a draft again', async ({
    world,
  }) => {
    const { chief, slot } = await stage(world);
    await frees(world);
    const shift = async (start_time: string, end_time: string) => {
      const event = await world.event({ start_time, end_time });
      const signup = await ask(world, chief, await world.person(), await world.slot(event));
      return { event, signup };
    };
    const ada = await world.person();
    const said = await ask(world, chief, ada, slot);
    await world.as(ada, (sql) => sql`select private.sign_up(${slot})`);
    const begun = await shift('2026-06-02T10:00Z', '2026-06-04T10:00Z');
    const off = await shift('2026-06-06T10:00Z', '2026-06-06T12:00Z');
    const draft = await shift('2026-06-07T10:00Z', '2026-06-07T12:00Z');
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${off.event}`;
    await world.sql`update events set published_at = null where id = ${draft.event}`;
    await world.at(late);
    expect(await run(world)).toBe(0);
    expect(await statusOf(world, said)).toBe('confirmed');
    for (const { signup } of [begun, off, draft]) expect(await statusOf(world, signup)).toBe('asked');
  });

  it('goes back in batches, the longest overdue first', async ({ world }) => {
    const { chief, slot } = await stage(world);
    await frees(world);
    const second = await ask(world, chief, await world.person(), slot);
    await world.sql`update organisation set answer_hours = 24`;
    const first = await ask(world, chief, await world.person(), slot);
    await world.at(late);
    expect(await run(world, 1)).toBe(1);
    expect([await statusOf(world, first), await statusOf(world, second)]).toEqual(['canceled', 'asked']);
    expect([await run(world, 1), await run(world, 1)]).toEqual([1, 0]);
  });
});
