import { describe, expect } from 'vitest';
import { type Actor, type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

/** An administrator, a volunteer, and two shifts of June 5 that overlap, on June 1, 10:00. */
async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  const [chief, ada] = [await world.person('admin'), await world.person()];
  const shift = async (from: string, to: string, more = {}) => {
    const event = await world.event({
      title: from,
      start_time: `2026-06-05T${from}Z`,
      end_time: `2026-06-05T${to}Z`,
      ...more,
    });
    return { event, slot: await world.slot(event, { required_count: 2 }) };
  };
  return { chief, ada, shift, morning: await shift('10:00', '12:00'), noon: await shift('11:00', '13:00') };
}
const give = (world: World, by: Person, person: Person, slot: string, agreed = false) =>
  world.as(by, async (sql) => (await sql`select private.assign(${person.id}, ${slot}, null, ${agreed}) as id`)[0]?.id);
const statusOf = async (world: World, signup: string) =>
  (await world.sql`select status from signups where id = ${signup}`)[0]?.status;
const questionOf = async (world: World, signup: string) =>
  (
    await world.sql`select id, key, answer, answered_via as via, asked_by, to_char(deadline at time zone 'UTC', 'DD HH24:MI') as until
      from questions where signup_id = ${signup} order by asked_at, id`
  ).at(-1);
const answer = (world: World, by: Actor, id: string, yes: boolean) =>
  world.as(by, (sql) => sql`select private.answer_question(${id}, ${yes})`);
const answerByKey = async (world: World, key: string, yes: boolean) =>
  (await world.as('service_role', (sql) => sql`select private.answer_by_key(${key}, ${yes}) as found`))[0]?.found;
const countsOf = async (world: World, slot: string) => {
  const [row] =
    await world.sql`select filled_count as filled, confirmed_count as confirmed from event_slots where id = ${slot}`;
  return [row?.filled, row?.confirmed];
};
const ended = refusal(409, 'question_ended', 'This question has already been answered or withdrawn');

describe('giving a place to a volunteer', () => {
  it('holds it until they answer: 48 hours, but a day before the shift, and at least an hour', async ({ world }) => {
    const { chief, ada, morning, shift } = await stage(world);
    const signup = await give(world, chief, ada, morning.slot);
    expect(await statusOf(world, signup)).toBe('asked');
    expect(await countsOf(world, morning.slot)).toEqual([1, 0]);
    expect(await questionOf(world, signup)).toMatchObject({ answer: null, asked_by: chief.id, until: '03 10:00' });
    const soon = await shift('14:00', '15:00', { start_time: '2026-06-02T20:00Z', end_time: '2026-06-02T21:00Z' });
    expect(await questionOf(world, await give(world, chief, ada, soon.slot))).toMatchObject({ until: '01 20:00' });
    const now = await shift('14:00', '15:00', { start_time: '2026-06-01T12:00Z', end_time: '2026-06-01T13:00Z' });
    expect(await questionOf(world, await give(world, chief, ada, now.slot))).toMatchObject({ until: '01 11:00' });
    await world.sql`update organisation set answer_hours = 12`;
    const ben = await world.person();
    expect(await questionOf(world, await give(world, chief, ben, morning.slot))).toMatchObject({ until: '02 09:00' });
  });

  it('confirms it at once for staff, for whoever allows it, has no address, or has agreed, and for a shift that has begun', async ({
    world,
  }) => {
    const { chief, ada, morning, noon, shift } = await stage(world);
    const staff = await world.person('staff');
    expect(await statusOf(world, await give(world, chief, staff, morning.slot))).toBe('confirmed');
    expect(await statusOf(world, await give(world, chief, ada, morning.slot, true))).toBe('confirmed');
    const ben = await world.person();
    await world.as(ben, (sql) => sql`select private.update_user(${ben.id}, '{"placed_at_once": true}')`);
    expect(await statusOf(world, await give(world, chief, ben, noon.slot))).toBe('confirmed');
    const [cleo] = await world.sql`insert into profiles (name) values ('Cleo') returning id`;
    const walkIn = await give(world, chief, { ...ada, id: cleo?.id }, noon.slot);
    expect(await statusOf(world, walkIn)).toBe('confirmed');
    const begun = await shift('14:00', '15:00', { start_time: '2026-06-01T09:00Z', end_time: '2026-06-01T13:00Z' });
    const [made] = await world.as(
      chief,
      (sql) => sql`select private.assign(${(ada as Person).id}, ${begun.slot}, 'Came along') as id`,
    );
    expect(await statusOf(world, made?.id)).toBe('confirmed');
    expect(await world.sql`select id from questions where answer is null`).toEqual([]);
  });

  it('asks about a draft once it is published', async ({ world }) => {
    const { chief, ada, shift } = await stage(world);
    const draft = await shift('15:00', '16:00', { published_at: null });
    const signup = await give(world, chief, ada, draft.slot);
    expect(await statusOf(world, signup)).toBe('asked');
    expect(await questionOf(world, signup)).toBeUndefined();
    await world.at('2026-06-02T10:00:00Z');
    await world.sql`update events set published_at = private.now() where id = ${draft.event}`;
    expect(await questionOf(world, signup)).toMatchObject({ answer: null, until: '04 10:00' });
    expect(await world.as(ada, (sql) => sql`select kind from notices`)).toEqual([{ kind: 'asked' }]);
  });
});

describe('an answer', () => {
  it('yes confirms the place, no gives it back and tells who gave it; each once', async ({ world }) => {
    const { chief, ada, morning } = await stage(world);
    const ben = await world.person();
    const [first, second] = [await give(world, chief, ada, morning.slot), await give(world, chief, ben, morning.slot)];
    const [one, two] = [await questionOf(world, first), await questionOf(world, second)];
    await answer(world, ada, one?.id, true);
    await answer(world, ben, two?.id, false);
    expect([await statusOf(world, first), await statusOf(world, second)]).toEqual(['confirmed', 'canceled']);
    expect(await countsOf(world, morning.slot)).toEqual([1, 1]);
    expect(await questionOf(world, first)).toMatchObject({ answer: 'yes', via: 'app' });
    expect(await questionOf(world, second)).toMatchObject({ answer: 'no', via: 'app' });
    const told = await world.as(chief, (sql) => sql`select kind, about ->> 'person' as person from notices`);
    expect(told).toEqual([{ kind: 'declined', person: ben.id }]);
    for (const [person, question] of [
      [ada, one],
      [ben, two],
    ] as const) {
      await expect(answer(world, person, question?.id, true)).rejects.toMatchObject(ended);
    }
  });

  it('is refused to everybody else, and to a yes that overlaps', async ({ world }) => {
    const { chief, ada, morning, noon } = await stage(world);
    const signup = await give(world, chief, ada, morning.slot);
    const question = await questionOf(world, signup);
    const ben = await world.person();
    await expect(answer(world, ben, question?.id, true)).rejects.toMatchObject(
      refusal(404, 'not_found', 'Question not found'),
    );
    await expect(answer(world, 'anon', question?.id, true)).rejects.toMatchObject({ code: '42501' });
    await expect(world.as(ada, (sql) => sql`select key from questions`)).rejects.toMatchObject({ code: '42501' });
    expect(await world.as(ben, (sql) => sql`select id from questions`)).toEqual([]);
    // What somebody is asked does not keep them from anything.
    await world.signUp(ada, noon.slot);
    const overlap = refusal(409, 'overlap', 'This overlaps with "11:00", which you are signed up for');
    await expect(answer(world, ada, question?.id, true)).rejects.toMatchObject(overlap);
    expect(await statusOf(world, signup)).toBe('asked');
  });

  it('can be recorded by an administrator, given by taking the place, or by giving it back', async ({ world }) => {
    const { chief, ada, morning, noon } = await stage(world);
    const ben = await world.person();
    const [first, second] = [await give(world, chief, ada, morning.slot), await give(world, chief, ben, morning.slot)];
    await answer(world, chief, (await questionOf(world, first))?.id, true);
    expect(await questionOf(world, first)).toMatchObject({ answer: 'yes', via: 'word' });
    expect(await world.as(ada, (sql) => sql`select kind from notices where dismissed_at is null`)).toEqual([
      { kind: 'assigned' },
    ]);
    const [taken] = await world.as(ben, (sql) => sql`select private.sign_up(${morning.slot}) as id`);
    expect(taken?.id).toBe(second);
    expect(await questionOf(world, second)).toMatchObject({ answer: 'yes', via: 'app' });
    await world.sql`update organisation set cancel_hours_before = 720`;
    const third = await give(world, chief, await world.person('volunteer', 'cleo@example.org'), noon.slot);
    const [cleo] =
      await world.sql`select p.id, p.email, p.account_id as account from profiles p where p.email = 'cleo@example.org'`;
    await world.as(cleo as Person, (sql) => sql`select private.cancel_signup(${third})`);
    expect(await questionOf(world, third)).toMatchObject({ answer: 'no', via: 'app' });
  });

  it('by the key of the mail needs no account, and is logged', async ({ world }) => {
    const { chief, ada, morning } = await stage(world);
    const signup = await give(world, chief, ada, morning.slot);
    const question = await questionOf(world, signup);
    const [shown] = await world.as(
      'service_role',
      (sql) => sql`select private.question_by_key(${question?.key}) as page`,
    );
    expect(shown?.page).toMatchObject({
      open: true,
      answer: null,
      deadline: '2026-06-03T10:00:00Z',
      hourly_credits: 1,
      currency: 'USD',
      event: { title: '10:00' },
    });
    expect(await answerByKey(world, question?.key, true)).toBe(true);
    expect([await statusOf(world, signup), (await questionOf(world, signup))?.via]).toEqual(['confirmed', 'link']);
    expect(await world.as(ada, (sql) => sql`select kind from notices where dismissed_at is null`)).toEqual([]);
    const [entry] = await world.sql`select after from audit_log where table_name = 'questions'`;
    expect(entry?.after).toMatchObject({ answer: 'yes', answered_via: 'link' });
    expect(JSON.stringify(entry)).not.toContain(question?.key);
    await expect(answerByKey(world, question?.key, false)).rejects.toMatchObject(ended);
    expect(await answerByKey(world, crypto.randomUUID(), true)).toBe(false);
    await expect(
      world.as(ada, (sql) => sql`select private.answer_by_key(${question?.key}, true)`),
    ).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('is not expected any more when the place is taken back or the event is canceled', async ({ world }) => {
    const { chief, ada, morning, noon } = await stage(world);
    const [first, second] = [await give(world, chief, ada, morning.slot), await give(world, chief, ada, noon.slot)];
    const [one, two] = [await questionOf(world, first), await questionOf(world, second)];
    await world.as(chief, (sql) => sql`select private.cancel_signup(${first})`);
    expect(await questionOf(world, first)).toMatchObject({ answer: 'withdrawn', via: null });
    await expect(answerByKey(world, one?.key, true)).rejects.toMatchObject(ended);
    // Only who has a place may know its wage.
    const [read] = await world.as('service_role', (sql) => sql`select private.question_by_key(${one?.key}) as page`);
    expect(read?.page).toMatchObject({ open: false, hourly_credits: null });
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${noon.event}`;
    await expect(answer(world, ada, two?.id, true)).rejects.toMatchObject(ended);
  });
});
