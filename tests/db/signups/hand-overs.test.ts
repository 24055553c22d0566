import { describe, expect } from 'vitest';
import { claim } from '../messages/outbox-stage.ts';
import { refusal, worlds } from '../support/world.ts';
import * as stages from './hand-over-stage.ts';

const it = worlds();
const { answers, countsOf, holdersOf, noticesOf, offers, questionOf, queue, seenBy, stage, stateOf, takesOver } =
  stages;
const ended = refusal(409, 'question_ended', 'This question has already been answered or withdrawn');
const gone = refusal(409, 'hand_over_ended', 'This place is no longer given away');

describe('a place that goes to whoever fits', () => {
  it('stays with its person until somebody takes it over, and changes hands in one step', async ({ world }) => {
    const { slot, holder, held } = await stage(world);
    const ada = await world.person();
    await offers(world, holder, held);
    expect(await holdersOf(world, slot)).toEqual([holder.id]);
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
    const [open] = await seenBy(world, ada);
    expect(open).toMatchObject({ kind: 'open', fits: true, giver: null, named: null, signup_id: null });
    expect(await seenBy(world, holder)).toMatchObject([{ kind: 'own', signup_id: held, to_all: true }]);
    await takesOver(world, ada, open?.id ?? '');
    expect(await holdersOf(world, slot)).toEqual([ada.id]);
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
    expect([await seenBy(world, ada), await seenBy(world, holder)]).toEqual([[], []]);
    await expect(takesOver(world, await world.person(), open?.id ?? '')).rejects.toMatchObject(gone);
    const [former] = await world.sql`select status, canceled_by from signups where id = ${held}`;
    expect(former).toEqual({ status: 'canceled', canceled_by: holder.id });
    const log =
      await world.sql`select actor, after ->> 'ended_why' as why from audit_log where table_name = 'hand_overs' order by id`;
    expect([...log]).toEqual([
      { actor: holder.id, why: null },
      { actor: ada.id, why: 'taken' },
    ]);
  });

  it('asks those who wait for it, in order; the first yes wins, and no place is offered anew', async ({ world }) => {
    const { slot, holder, held } = await stage(world);
    const [ada, ben] = await queue(world, slot, 2);
    if (!ada || !ben) throw new Error('missing');
    const before = await world.sql`select freed_at from event_slots where id = ${slot}`;
    await offers(world, holder, held);
    await world.at('2030-06-01T10:01:00Z');
    const mails = ((await claim(world)) as unknown as { to: string; letter: object | null }[]).filter(
      ({ letter }) => letter,
    );
    expect(mails.map(({ to }) => to).sort()).toEqual([ada.email, ben.email].sort());
    expect(mails[0]).toMatchObject({ letter: { about: 'hand_over', open: true, giver: null } });
    expect(await seenBy(world, ada)).toMatchObject([{ kind: 'asked', giver: null }]);
    await answers(world, ben, (await questionOf(world, ben)).id, true);
    expect(await holdersOf(world, slot)).toEqual([ben.id]);
    expect(await questionOf(world, ada)).toMatchObject({ answer: 'taken' });
    await expect(answers(world, ada, (await questionOf(world, ada)).id, true)).rejects.toMatchObject(ended);
    expect(await world.sql`select id from questions where kind = 'offer'`).toEqual([]);
    expect(await world.sql`select freed_at from event_slots where id = ${slot}`).toEqual(before);
    expect(await world.sql`select user_id from waitlist where left_at is null`).toEqual([{ user_id: ada.id }]);
  });

  it('is shown to nobody who could not take it: another shift, a rule, staff only, somebody in the event; a no of one of many ends nothing', async ({
    world,
  }) => {
    const { slot, event, holder, held } = await stage(world, { required_count: 2 });
    const [busy, there, waiting] = [await world.person(), await world.person(), await world.person()];
    const other = await world.event({ start_time: '2030-06-10T13:00Z', end_time: '2030-06-10T15:00Z' });
    await stages.takes(world, busy, await world.slot(other));
    await stages.takes(world, there, slot);
    await stages.queue(world, slot, 0);
    await world.as(waiting, (sql) => sql`select private.join_waitlist(${slot})`);
    await offers(world, holder, held);
    const [open] = await world.sql`select id from hand_overs`;
    // Only in return for the other shift.
    expect(await seenBy(world, busy)).toMatchObject([{ kind: 'open', swap_with: expect.any(String) }]);
    expect(await seenBy(world, there)).toEqual([]);
    await expect(takesOver(world, busy, open?.id)).rejects.toMatchObject({ code: 'MU409' });
    await expect(takesOver(world, there, open?.id)).rejects.toMatchObject({ code: 'MU409' });
    await answers(world, waiting, (await questionOf(world, waiting)).id, false);
    expect([await stateOf(world, held), await noticesOf(world, holder)]).toEqual(['open', []]);
    await world.sql`update slot_types set open_to = 'staff' where id = (select slot_type_id from event_slots where id = ${slot})`;
    expect(await seenBy(world, await world.person())).toEqual([]);
    expect(await seenBy(world, await world.person('staff'))).toHaveLength(1);
    await world.sql`update events set published_at = null where id = ${event}`;
    expect(await seenBy(world, await world.person('staff'))).toEqual([]);
    await expect(takesOver(world, await world.person('staff'), open?.id)).rejects.toMatchObject(gone);
  });
});

describe('a place that goes to one person', () => {
  it('is asked by address, answered by the link without a session, and both are told', async ({ world }) => {
    const { slot, holder, held } = await stage(world);
    const ada = await world.person();
    await world.sql`update profiles set name = 'Hanna Holder' where id = ${holder.id}`;
    await world.sql`update profiles set name = 'Ada Asked' where id = ${ada.id}`;
    await offers(world, holder, held, { email: ada.email.toUpperCase() });
    expect(await seenBy(world, holder)).toMatchObject([{ kind: 'own', named: ada.email.toUpperCase(), to_all: false }]);
    expect(await seenBy(world, ada)).toMatchObject([{ kind: 'asked', giver: 'Hanna Holder' }]);
    expect(await seenBy(world, await world.person())).toEqual([]);
    const { key } = await questionOf(world, ada);
    const read = () => world.as('service_role', (sql) => sql`select private.question_by_key(${key}) as asked`);
    expect((await read())[0]?.asked).toMatchObject({
      kind: 'hand_over',
      open: true,
      giver: 'Hanna Holder',
      hourly_credits: 1,
    });
    await world.as('service_role', (sql) => sql`select private.answer_by_key(${key}, true)`);
    expect(await questionOf(world, ada)).toMatchObject({ answer: 'yes', answered_via: 'link' });
    expect((await read())[0]?.asked).toMatchObject({ open: false, answer: 'yes' });
    expect(await holdersOf(world, slot)).toEqual([ada.id]);
    await world.at('2030-06-01T10:02:00Z');
    const news = (await claim(world)).flatMap(({ to, messages }) => messages.map(({ kind }) => `${to} ${kind}`));
    expect(news).toContain(`${ada.email} signed_up`);
    expect(news).toContain(`${holder.email} handed_over`);
    expect(await noticesOf(world, holder)).toEqual(['handed_over']);
    const name = () => world.as(holder, (sql) => sql`select private.taker_name(id) as name from notices`);
    expect(await name()).toEqual([{ name: 'Ada Asked' }]);
    const [notice] = await world.sql`select id from notices where kind = 'handed_over'`;
    expect(await world.as(ada, (sql) => sql`select private.taker_name(${notice?.id}) as name`)).toEqual([
      { name: null },
    ]);
  });

  it('stays when that person says no, and its giver is told; they are not asked about it again', async ({ world }) => {
    const { slot, holder, held } = await stage(world);
    const ada = await world.person();
    await offers(world, holder, held, { email: ada.email });
    const { id } = await questionOf(world, ada);
    await answers(world, ada, id, false);
    expect([await stateOf(world, held), await noticesOf(world, holder)]).toEqual(['refused', ['not_taken_over']]);
    expect(await holdersOf(world, slot)).toEqual([holder.id]);
    await offers(world, holder, held, { email: ada.email });
    expect(await seenBy(world, ada)).toEqual([]);
    expect(await world.sql`select id from questions where user_id = ${ada.id}`).toHaveLength(1);
  });

  it('looks the same to its giver whether or not the address is that of a member, who could have it or not', async ({
    world,
  }) => {
    const { slot, holder, held } = await stage(world, { required_count: 2 });
    const [blocked, there] = [await world.person(), await world.person()];
    await world.sql`update profiles set state = 'blocked' where id = ${blocked.id}`;
    await stages.takes(world, there, slot);
    for (const email of ['nobody@example.org', blocked.email, there.email, holder.email]) {
      await offers(world, holder, held, { email });
      const seen = await seenBy(world, holder);
      expect(seen).toMatchObject([{ kind: 'own', named: email, to_all: false, question_id: null, giver: null }]);
    }
    expect(await world.sql`select id from questions where kind = 'hand_over'`).toEqual([]);
    expect(await seenBy(world, await world.person())).toEqual([]);
  });

  it('can be named by the first name of people with whom one shares shifts, who show it; another id asks nobody', async ({
    world,
  }) => {
    const { holder, held } = await stage(world);
    await world.sql`update profiles set name = 'Hanna Holder' where id = ${holder.id}`;
    const [ada, shy, stranger] = [await world.person(), await world.person(), await world.person()];
    await world.sql`update profiles set name = 'Ada Lovelace', shows_first_name = true where id in (${ada.id}, ${stranger.id})`;
    const past = await world.event({
      title: 'Market',
      start_time: '2030-05-10T12:00Z',
      end_time: '2030-05-10T14:00Z',
    });
    const shared = await world.slot(past, { required_count: 3 });
    for (const person of [holder, ada, shy]) {
      await world.at('2030-05-01T12:00Z');
      await stages.takes(world, person, shared);
    }
    await world.at('2030-06-01T10:00:00Z');
    const people = await world.as(holder, (sql) => sql`select * from private.hand_over_people()`);
    expect([...people]).toEqual([{ id: ada.id, name: 'Ada', together: 'Market' }]);
    await offers(world, holder, held, { id: stranger.id });
    await offers(world, holder, held, { id: shy.id });
    expect(await world.sql`select id from questions where kind = 'hand_over'`).toEqual([]);
    expect(await seenBy(world, holder)).toMatchObject([{ named: null, to_all: false }]);
    await offers(world, holder, held, { id: ada.id });
    expect(await seenBy(world, holder)).toMatchObject([{ named: 'Ada' }]);
    expect(await seenBy(world, ada)).toMatchObject([{ kind: 'asked', giver: 'Hanna Holder' }]);
  });

  it('cannot be started or answered by others, nor for what is not one’s own confirmed place, nor once the event has begun', async ({
    world,
  }) => {
    const { chief, holder, held, slot } = await stage(world, { required_count: 2 });
    const [ada, eve] = [await world.person(), await world.person()];
    const missing = refusal(404, 'not_found', 'Signup not found');
    for (const person of [eve, chief]) await expect(offers(world, person, held)).rejects.toMatchObject(missing);
    await world.sql`update profiles set placed_at_once = false where id = ${eve.id}`;
    await world.as(chief, (sql) => sql`select private.assign(${eve.id}, ${slot})`);
    const [asked] = await world.sql`select id from signups where user_id = ${eve.id}`;
    await expect(offers(world, eve, asked?.id)).rejects.toMatchObject(missing);
    await offers(world, holder, held, { email: ada.email });
    const [named] = await world.sql`select id from hand_overs`;
    await expect(takesOver(world, await world.person(), named?.id)).rejects.toMatchObject(gone);
    await expect(answers(world, eve, (await questionOf(world, ada)).id, true)).rejects.toMatchObject({
      code: 'MU404',
    });
    await expect(stages.withdraws(world, eve, held)).rejects.toMatchObject({ code: 'MU404' });
    await world.at('2030-06-10T12:00:00Z');
    await expect(answers(world, ada, (await questionOf(world, ada)).id, true)).rejects.toMatchObject(ended);
    await expect(offers(world, holder, held)).rejects.toMatchObject({ code: 'MU409' });
  });
});
