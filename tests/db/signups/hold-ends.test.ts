import { describe, expect } from 'vitest';
import { type World, worlds } from '../support/world.ts';

const it = worlds();
const hash = (letter: string) => letter.repeat(64);

/** A coming shift with two places, on the public page. */
async function stage(world: World) {
  await world.at('2030-03-05T12:00:00Z');
  await world.sql`update open_page set shows = 'all'`;
  const event = await world.event({ start_time: '2030-03-06T13:00:00Z', end_time: '2030-03-06T15:00:00Z' });
  return { event, slot: await world.slot(event, { required_count: 2 }) };
}

const hold = (world: World, slot: string, email: string, key = 'a') =>
  world.as(
    'service_role',
    (sql) => sql`select private.hold_place(${slot}, 'Vera', ${email}, 'german', ${hash(key)}, 'caller')`,
  );
async function confirm(world: World, key = 'a') {
  const [row] = await world.sql`select code from private.holds where hash = ${hash(key)}`;
  const [answer] = await world.as(
    'service_role',
    (sql) => sql`select private.confirm_hold(${hash(key)}, ${row?.code}) as json`,
  );
  return answer?.json;
}
const kept = async (world: World) => {
  const [row] = await world.sql`select held_count, filled_count, confirmed_count from event_slots`;
  return row;
};
const ended = async (world: World) => {
  const rows = await world.sql`select ended_why from private.holds order by made_at, hash`;
  return rows.map(({ ended_why }) => ended_why);
};

describe('a hold', () => {
  it('has six digits and a place, and is taken once they are entered', async ({ world }) => {
    const { slot } = await stage(world);
    await hold(world, slot, 'vera@example.org');
    const [made] = await world.sql`select code, name, email, language, caller, until from private.holds`;
    expect(made).toMatchObject({ name: 'Vera', email: 'vera@example.org', language: 'german', caller: 'caller' });
    expect(made?.code).toMatch(/^\d{6}$/);
    expect(made?.until).toEqual(new Date('2030-03-05T12:10:00Z'));
    expect(await kept(world)).toEqual({ held_count: 1, filled_count: 1, confirmed_count: 0 });
    expect(await confirm(world)).toEqual({ outcome: 'taken' });
    expect(await confirm(world)).toEqual({ outcome: 'taken' });
    expect(await kept(world)).toEqual({ held_count: 0, filled_count: 1, confirmed_count: 1 });
    expect(await ended(world)).toEqual(['taken']);
  });

  it('is given back, over, withdrawn or refused, and its place is free again', async ({ world }) => {
    const { slot } = await stage(world);
    const chief = await world.person('admin');
    const member = await world.person();
    await hold(world, slot, 'one@example.org', 'a');
    await world.as('service_role', (sql) => sql`select private.release_hold(${hash('a')})`);
    await hold(world, slot, 'two@example.org', 'b');
    await world.at('2030-03-05T12:11:00Z');
    await world.sql`select private.end_late_holds()`;
    await hold(world, slot, 'three@example.org', 'c');
    await world.as(chief, (sql) => sql`select private.release_holds(${slot}, 0)`);
    await world.signUp(member, slot);
    await hold(world, slot, member.email, 'd');
    expect(await confirm(world, 'd')).toMatchObject({ refusal: { code: 'already_signed_up' } });
    expect(await ended(world)).toEqual(['given_back', 'expired', 'withdrawn', 'refused']);
    expect(await kept(world)).toMatchObject({ held_count: 0, filled_count: 1 });
  });

  it('is over after five wrong codes, whatever is entered then', async ({ world }) => {
    const { slot } = await stage(world);
    await hold(world, slot, 'vera@example.org');
    const [row] =
      await world.sql`select lpad(((code::integer + 1) % 1000000)::text, 6, '0') as wrong from private.holds`;
    for (let guess = 1; guess <= 5; guess += 1) {
      const [answer] = await world.as(
        'service_role',
        (sql) => sql`select private.confirm_hold(${hash('a')}, ${row?.wrong}) as json`,
      );
      expect(answer?.json).toEqual({ wrong_code: true });
    }
    await expect(confirm(world)).rejects.toMatchObject({ code: 'MU409' });
  });

  it('is for somebody who waits kept until they are let in', async ({ world }) => {
    const { slot } = await stage(world);
    const chief = await world.person('admin');
    await world.sql`update organisation set entry = 'approval'`;
    await hold(world, slot, 'vera@example.org');
    expect(await confirm(world)).toEqual({ outcome: 'kept' });
    expect(await kept(world)).toEqual({ held_count: 1, filled_count: 1, confirmed_count: 0 });
    const [vera] = await world.sql`select id, state from profiles where email = 'vera@example.org'`;
    expect(vera?.state).toBe('waiting');
    await world.as(chief, (sql) => sql`select private.approve_people(array[${vera?.id}]::uuid[])`);
    expect(await kept(world)).toEqual({ held_count: 0, filled_count: 1, confirmed_count: 1 });
    const [signup] = await world.sql`select user_id, status, created_by from signups`;
    expect(signup).toEqual({ user_id: vera?.id, status: 'confirmed', created_by: vera?.id });
  });
});
