import { describe, expect } from 'vitest';
import { recordWork } from '../../support/work.ts';
import { type World, worlds } from '../support/world.ts';
import { claim, kinds, settle, signUp, stage } from './outbox-stage.ts';

const it = worlds();

describe('a reminder', () => {
  const sendAll = async (world: World) => {
    const mails = await claim(world);
    for (const { id } of mails) await settle(world, id, 'sent');
    return kinds(mails).flat();
  };

  it('is sent once, the day before, and moves with the event', async ({ world }) => {
    const { event } = await stage(world);
    await world.at('2030-06-01T12:02:00Z');
    expect(await sendAll(world)).toEqual(['signed_up']);
    await world.at('2030-06-09T11:59:00Z');
    expect(await sendAll(world)).toEqual([]);
    await world.at('2030-06-09T12:00:00Z');
    expect(await sendAll(world)).toEqual(['reminder']);
    await world.sql`update events set start_time = '2030-06-10T12:05Z', end_time = '2030-06-10T14:05Z' where id = ${event}`;
    await world.at('2030-06-09T12:10:00Z');
    expect(await sendAll(world)).toEqual(['moved']);
    await world.sql`update events set start_time = '2030-06-20T12:00Z', end_time = '2030-06-20T14:00Z' where id = ${event}`;
    await world.at('2030-06-19T11:50:00Z');
    await sendAll(world);
    await world.at('2030-06-19T12:00:00Z');
    expect(await sendAll(world)).toEqual(['reminder']);
  });

  const leads = (world: World, first: number, second: number | null = null) =>
    world.sql`update organisation set remind_hours_before = ${first}, remind_again_hours_before = ${second}`;
  /** Sends what is due at these times. Returns those at which somebody is reminded. */
  const remindedAt = async (world: World, times: string[]) => {
    const found: string[] = [];
    for (const time of times) {
      await world.at(`2030-06-${time}Z`);
      if ((await sendAll(world)).includes('reminder')) found.push(time);
    }
    return found;
  };

  it('is sent as many hours before as is set, and has the key it always had', async ({ world }) => {
    const { signup } = await stage(world);
    await leads(world, 72);
    expect(await remindedAt(world, ['07T11:59', '07T12:00', '09T12:00', '10T11:00'])).toEqual(['07T12:00']);
    const keys = await world.sql`select dedupe_key from private.outbox where kind = 'reminder'`;
    expect([...keys]).toEqual([{ dedupe_key: `reminder:${signup}:2030-06-10` }]);
  });

  it('is sent a second time if that is set, also to people who signed up after the first', async ({ world }) => {
    const { slot } = await stage(world);
    await leads(world, 48, 3);
    expect(await remindedAt(world, ['08T12:00', '09T12:00'])).toEqual(['08T12:00']);
    const late = await world.person();
    await signUp(world, late, slot);
    expect(await remindedAt(world, ['10T08:59', '10T09:00', '10T11:00'])).toEqual(['10T09:00']);
    const sent = await world.sql`
      select count(*)::integer as mails from private.outbox where kind = 'reminder' group by user_id order by 1`;
    expect([...sent]).toEqual([{ mails: 1 }, { mails: 2 }]);
  });

  it('is not repeated when the shift moves by minutes over midnight in UTC, but when it moves to another day of its place', async ({
    world,
  }) => {
    const { event } = await stage(world);
    const start = (time: string) =>
      world.sql`update events set start_time = ${time}, end_time = ${time}::timestamptz + interval '1 hour',
        timezone = 'America/New_York' where id = ${event}`;
    // 7:45 PM and 8:15 PM in New York.
    await start('2030-06-10T23:45Z');
    expect(await remindedAt(world, ['10T00:00'])).toEqual(['10T00:00']);
    await start('2030-06-11T00:15Z');
    expect(await remindedAt(world, ['10T00:20', '10T12:00'])).toEqual([]);
    await start('2030-06-12T00:15Z');
    expect(await remindedAt(world, ['11T00:20'])).toEqual(['11T00:20']);
  });

  it('is one mail when both are due at once', async ({ world }) => {
    await stage(world);
    await leads(world, 48, 3);
    expect(await remindedAt(world, ['10T10:00', '10T10:05', '10T11:00'])).toEqual(['10T10:00']);
    expect(await world.sql`select from private.outbox where kind = 'reminder'`).toHaveLength(1);
  });

  it('is not repeated when the hours are changed', async ({ world }) => {
    await stage(world);
    expect(await remindedAt(world, ['09T12:00'])).toEqual(['09T12:00']);
    await leads(world, 72);
    expect(await remindedAt(world, ['09T13:00'])).toEqual([]);
    await leads(world, 72, 24);
    expect(await remindedAt(world, ['09T14:00'])).toEqual([]);
    await leads(world, 12);
    expect(await remindedAt(world, ['10T00:00'])).toEqual([]);
    await leads(world, 12, 2);
    expect(await remindedAt(world, ['10T09:00', '10T10:00', '10T11:00'])).toEqual(['10T10:00']);
  });

  it('is not sent to people who signed up within the day, canceled, were displaced or are excused, or whose event is canceled', async ({
    world,
  }) => {
    const { person, event, slot, signup } = await stage(world);
    const [late, gone, displaced] = [await world.person(), await world.person(), await world.person()];
    const goneSignup = await signUp(world, gone, slot);
    await world.as(gone, (sql) => sql`select private.cancel_signup(${goneSignup})`);
    await signUp(world, displaced, slot);
    const other = await world.event({ start_time: '2030-06-12T12:00Z', end_time: '2030-06-12T14:00Z' });
    await signUp(world, displaced, await world.slot(other));
    await world.sql`update events set start_time = '2030-06-10T12:00Z', end_time = '2030-06-10T14:00Z' where id = ${other}`;
    await world.at('2030-06-09T13:00:00Z');
    await signUp(world, late, slot);
    const due = () => world.sql`select user_id, signup_id from private.due_reminders()`;
    const of = async (user: { id: string }) => (await due()).filter(({ user_id }) => user_id === user.id);
    expect(await of(person)).toEqual([{ user_id: person.id, signup_id: signup }]);
    expect(await of(displaced)).toHaveLength(1);
    expect(await due()).toHaveLength(2);
    await recordWork(world.sql, world.sql`s.id = ${signup}`, { attendance: 'excused' });
    expect(await of(person)).toEqual([]);
    await recordWork(world.sql, world.sql`s.id = ${signup}`, {});
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
    expect(await of(person)).toEqual([]);
  });
});
