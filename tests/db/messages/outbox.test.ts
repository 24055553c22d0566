import { describe, expect } from 'vitest';
import { worlds } from '../support/world.ts';
import { outboxOf, stage } from './outbox-stage.ts';

const it = worlds();

describe('the outbox', () => {
  it('gets one message for a signup and one for its cancellation', async ({ world }) => {
    const { person, signup } = await stage(world);
    expect(await outboxOf(world, person)).toEqual(['signed_up']);
    await world.as(person, (sql) => sql`select private.cancel_signup(${signup})`);
    expect(await outboxOf(world, person)).toEqual(['canceled', 'signed_up']);
  });

  it('has its own messages for changes by administrators, and none for direct changes of the database', async ({
    world,
  }) => {
    const { slot, event } = await stage(world);
    const [admin, other, third] = [await world.person('admin'), await world.person(), await world.person()];
    const [made] = await world.as(
      admin,
      (sql) => sql`insert into signups (slot_id, user_id) values (${slot}, ${other.id}) returning id`,
    );
    await world.as(admin, (sql) => sql`select private.cancel_signup(${made?.id})`);
    expect(await outboxOf(world, other)).toEqual(['assigned', 'released']);
    await world.sql`insert into signups (slot_id, user_id) values (${slot}, ${third.id})`;
    await world.sql`update signups set status = 'canceled', canceled_at = now() where user_id = ${third.id}`;
    expect(await outboxOf(world, third)).toEqual([]);
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
    expect(await outboxOf(world, other)).toEqual(['assigned', 'released']);
  });

  it('gets the content of each notice, and loses it when the notice is withdrawn', async ({ world }) => {
    const { person, event } = await stage(world);
    await world.sql`update events set start_time = '2030-06-11T12:00Z', end_time = '2030-06-11T14:00Z' where id = ${event}`;
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
    expect(await outboxOf(world, person)).toEqual(['notice canceled', 'notice still', 'signed_up']);
    await world.sql`delete from notices where kind = 'still'`;
    expect(await outboxOf(world, person)).toEqual(['notice canceled', 'signed_up']);
  });

  it('is rolled back with the change that it reports', async ({ world }) => {
    const { person, slot } = await stage(world);
    const other = await world.person();
    const undone = world.as(other, async (sql) => {
      await sql`select private.sign_up(${slot})`;
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await outboxOf(world, other)).toEqual([]);
    expect(await outboxOf(world, person)).toEqual(['signed_up']);
  });
});
