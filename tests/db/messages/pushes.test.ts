import { describe, expect } from 'vitest';
import { afternoon } from '../planning/change-stage.ts';
import { type World, worlds } from '../support/world.ts';
import { allow, claim, devicesOf, due, saidBy, settle, settleDevice, shifts, wants } from './push-stage.ts';

const it = worlds();

describe('a notification', () => {
  it('leaves a minute after the news, once', async ({ world }) => {
    const { move } = await shifts(world, 1);
    await move();
    expect(await due(world)).toBe(0);
    expect(await claim(world)).toEqual([]);
    await world.at('2030-06-01T12:01:00Z');
    expect(await due(world)).toBe(1);
    const [push] = await claim(world);
    expect(push).toMatchObject({ attempt: 1, category: 'changes', messages: [{ kind: 'moved' }] });
    expect(push?.devices).toHaveLength(1);
    expect(await claim(world)).toEqual([]);
    if (push) await settle(world, push, 'done');
    await world.at('2030-06-01T13:00:00Z');
    expect(await claim(world)).toEqual([]);
  });

  it('of a burst is one, which waits a minute after the last message, and five at most', async ({ world }) => {
    const { events, move } = await shifts(world, 20);
    for (const event of events) await move(event);
    await world.at('2030-06-01T12:00:50Z');
    await move(events[0], 0.4);
    await world.at('2030-06-01T12:01:30Z');
    expect(await claim(world)).toEqual([]);
    await world.at('2030-06-01T12:01:50Z');
    const [push] = await claim(world);
    expect(push?.messages).toHaveLength(21);
    if (push) await settle(world, push, 'done');

    for (let second = 0; second <= 300; second += 50) {
      await world.at(new Date(Date.UTC(2030, 5, 1, 14, 0, second)).toISOString());
      await move(events[1], second % 100 ? 1 : -1);
    }
    expect(await claim(world)).toHaveLength(1);
  });

  it('goes to people who have a device, and only to theirs', async ({ world }) => {
    const { ada, events, move } = await shifts(world, 1);
    const bo = await world.person();
    const [slot] = await world.sql`select id from event_slots where event_id = ${events[0] ?? ''}`;
    await world.signUp(bo, slot?.id);
    await move();
    await world.at('2030-06-01T12:01:00Z');
    const pushes = await claim(world);
    expect(pushes.map(({ devices }) => devices.map(({ endpoint }) => endpoint))).toEqual([
      [`https://push.example.net/${ada.id}`],
    ]);
  });

  it('is not sent of what its person has read, does not want, or can no longer get', async ({ world }) => {
    for (const end of [
      (ada: { id: string }) => world.sql`update notices set dismissed_at = private.now() where user_id = ${ada.id}`,
      (ada: { id: string }) => world.sql`update profiles set state = 'blocked' where id = ${ada.id}`,
      (ada: { id: string }) => world.sql`delete from private.push_subscriptions where user_id = ${ada.id}`,
    ]) {
      const { ada, move } = await shifts(world, 1);
      await move();
      await end(ada);
      await world.at('2030-06-01T12:01:00Z');
      expect(await claim(world)).toEqual([]);
    }
    const { ada, move } = await shifts(world, 1);
    await wants(world, ada, ['changes'], null);
    await move();
    await world.at('2030-06-01T12:01:00Z');
    expect(await claim(world)).toEqual([]);
    await wants(world, ada, ['reminders', 'questions', 'fitting', 'alerts'], null);
    await move(undefined, 0.4);
    await world.at('2030-06-01T12:02:00Z');
    expect(saidBy(await claim(world))).toEqual(['changes moved']);
  });

  it('reminds of a shift within a day', async ({ world }) => {
    await shifts(world, 1);
    await world.at('2030-06-09T13:00:00Z');
    expect(saidBy(await claim(world))).toEqual(['reminders reminders']);
    expect(await claim(world)).toEqual([]);
  });

  it('is held as long as Undo can take it back, and Undo leaves none', async ({ world }) => {
    const { ada, first, make, undo } = await afternoon(world);
    await allow(world, ada);
    const { id } = await make({ action: 'cancel', events: [{ id: first.event }], reason: 'Storm' });
    await world.at('2026-06-01T12:00:59Z');
    expect(await claim(world)).toEqual([]);
    await undo(id);
    await world.at('2026-06-01T12:05:00Z');
    expect(await claim(world)).toEqual([]);
    await make({ action: 'cancel', events: [{ id: first.event }], reason: 'Storm' });
    await world.at('2026-06-01T12:06:00Z');
    expect(saidBy(await claim(world))).toEqual(['changes canceled']);
  });
});

describe('what becomes of a notification', () => {
  async function claimed(world: World) {
    const { ada, move } = await shifts(world, 1);
    await move();
    await world.at('2030-06-01T12:01:00Z');
    const [push] = await claim(world);
    if (!push) throw new Error('nothing is due');
    return { ada, push };
  }

  it('a worker that is killed sends it once more, and not again', async ({ world }) => {
    await claimed(world);
    await world.at('2030-06-01T12:01:59Z');
    expect(await claim(world)).toEqual([]);
    await world.at('2030-06-01T12:02:01Z');
    expect((await claim(world)).map(({ attempt }) => attempt)).toEqual([2]);
    await world.at('2030-06-01T12:10:00Z');
    expect(await claim(world)).toEqual([]);
    expect(await world.sql`select from private.pushes`).toHaveLength(0);
  });

  it('devices that have it are left out of the next attempt', async ({ world }) => {
    const { push } = await claimed(world);
    await settleDevice(world, push, 'sent');
    await settle(world, push, 'later');
    await world.at('2030-06-01T12:03:00Z');
    expect((await claim(world)).map(({ devices }) => devices)).toEqual([[]]);
    expect(
      await world.sql`select failures, last_success_at is not null as reached from private.push_subscriptions`,
    ).toEqual([{ failures: 0, reached: true }]);
  });

  it('a push service that wants it later is asked later, five times at most', async ({ world }) => {
    const { push } = await claimed(world);
    await settleDevice(world, push, 'later');
    await settle(world, push, 'later', 600);
    await world.at('2030-06-01T12:10:00Z');
    expect(await claim(world)).toEqual([]);
    let now = Date.parse('2030-06-01T12:11:00Z');
    for (const attempt of [2, 3, 4, 5]) {
      await world.at(new Date(now).toISOString());
      const [again] = await claim(world);
      expect(again?.attempt).toBe(attempt);
      if (again) await settle(world, again, 'later');
      now += 2 * 3_600_000;
    }
    expect(await world.sql`select from private.pushes`).toHaveLength(0);
    expect(await world.sql`select failures from private.push_subscriptions`).toEqual([{ failures: 1 }]);
  });

  it('a device that is gone is forgotten', async ({ world }) => {
    const { ada, push } = await claimed(world);
    await settleDevice(world, push, 'gone');
    expect(await devicesOf(world, ada)).toEqual([]);
  });

  it('an attempt that is no longer the latest changes nothing', async ({ world }) => {
    const { push } = await claimed(world);
    await world.at('2030-06-01T12:02:01Z');
    await claim(world);
    await settle(world, push, 'done');
    expect(await world.sql`select from private.pushes`).toHaveLength(1);
  });
});
