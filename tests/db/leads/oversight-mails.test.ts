import { describe, expect } from 'vitest';
import { claim } from '../messages/outbox-stage.ts';
import { authUser, invite, profile } from '../people/user-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';

const it = worlds();

interface OversightMail {
  to: string;
  letter: { about: string; changes: Record<string, unknown>[] };
}
const mails = async (world: World) =>
  ((await claim(world)) as unknown as OversightMail[]).filter(({ letter }) => letter?.about === 'oversight');
const setRate = (world: World, by: Person, type: string, hourly: number) =>
  world.as(by, (sql) => sql`select private.set_slot_type_rate(${type}, ${hourly})`);

async function stage(world: World) {
  await world.at('2030-06-01T12:00:20Z');
  const [chief, second, ada] = [await world.person('admin'), await world.person('admin'), await world.person()];
  await world.sql`update profiles set name = 'Chief' where id = ${chief.id}`;
  await world.sql`update profiles set name = 'Ada' where id = ${ada.id}`;
  const type = await world.slotType({ name: 'Door', compensation: 'wage', hourly_rate: 20 });
  return { chief, second, ada, type };
}

describe('emails about rights and money', () => {
  it('security 11: reach the other administrators, one email for everything within a minute', async ({ world }) => {
    const { chief, second, ada, type } = await stage(world);
    await setRate(world, chief, type, -21);
    await world.at('2030-06-01T12:01:10Z');
    await setRate(world, chief, type, -22);
    await world.as(chief, (sql) => sql`select private.update_user(${ada.id}, '{"role": "admin"}')`);
    expect(await mails(world)).toEqual([]);
    await world.at('2030-06-01T12:01:40Z');
    const rate = { kind: 'pay_rule', actor: 'Chief', person: null, subject: 'Door' };
    const made = { kind: 'new_admin', actor: 'Chief', person: 'Ada' };
    const [mail, ...others] = await mails(world);
    expect(mail).toMatchObject({
      to: second.email,
      letter: { changes: expect.arrayContaining([expect.objectContaining(rate), expect.objectContaining(made)]) },
    });
    expect([mail?.letter.changes.length, others]).toEqual([3, []]);
    await setRate(world, chief, type, -23);
    await world.at('2030-06-01T12:03:00Z');
    const later = await mails(world);
    expect(Object.fromEntries(later.map(({ to, letter }) => [to, letter.changes.map(({ kind }) => kind)]))).toEqual({
      [second.email]: ['pay_rule'],
      [ada.email]: expect.arrayContaining(['pay_rule']),
    });
  });

  it('have the hours of a large correction and its event', async ({ world }) => {
    const { chief, ada, type } = await stage(world);
    const event = await world.event({
      title: 'Gate',
      start_time: '2030-06-01T14:00Z',
      end_time: '2030-06-01T18:00Z',
    });
    const signup = await world.signUp(ada, await world.slot(event, { slot_type_id: type }));
    await world.at('2030-06-01T20:00:00Z');
    await world.as(
      chief,
      (sql) => sql`select private.mark_attendance(${event}, ${[signup]}, 'attended', 15.5, 'As told')`,
    );
    await world.at('2030-06-01T20:02:00Z');
    expect((await mails(world)).flatMap(({ letter }) => letter.changes)).toEqual([
      {
        ...{ kind: 'large_correction', actor: 'Chief', person: 'Ada', subject: null },
        ...{ hours: 15.5, scheduled: 4, title: 'Gate' },
      },
    ]);
  });

  it('are not about moves that leave too little rest, nor about what operators do', async ({ world }) => {
    const { second, ada } = await stage(world);
    await world.sql`insert into notices (user_id, kind, about) values (${second.id}, 'short_rest', '{"count": 1}')`;
    await world.sql`update profiles set role = 'admin' where id = ${ada.id}`;
    await world.at('2030-06-01T13:00:00Z');
    expect(await mails(world)).toEqual([]);
  });
});

describe('a new administrator by invitation', () => {
  it('security 11: is told to the other administrators when the invitation is accepted, with who invited', async ({
    world,
  }) => {
    const { chief, second } = await stage(world);
    await invite(world, chief, 'new@example.org', 'admin');
    expect(await world.sql`select from notices`).toHaveLength(0);
    await authUser(world, 'new@example.org', {});
    const [made] = await world.sql`select id from profiles where email = 'new@example.org'`;
    const person = made?.id;
    expect(await profile(world, person)).toMatchObject({ role: 'admin' });
    const told = await world.sql`select user_id, kind, about from notices where user_id <> ${person}`;
    expect(told).toEqual([{ user_id: second.id, kind: 'new_admin', about: { actor: chief.id, person } }]);
  });

  it('is not told when the role was only staff', async ({ world }) => {
    const { chief } = await stage(world);
    await invite(world, chief, 'new@example.org', 'staff');
    await authUser(world, 'new@example.org', {});
    expect(await world.sql`select from notices`).toHaveLength(0);
  });
});
