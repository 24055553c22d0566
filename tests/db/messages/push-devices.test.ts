import { describe, expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { allow, devicesOf, endpointOf, keysOf, wants } from './push-stage.ts';

const it = worlds();
const ownPush = async (world: World, person: Person) =>
  (await world.as(person, (sql) => sql`select private.own_push() as push`))[0]?.push;

describe('devices', () => {
  it('are one for each session, and go with it', async ({ world }) => {
    const ada = await world.person();
    await allow(world, ada, 'one');
    await allow(world, ada, 'two');
    expect(await devicesOf(world, ada)).toEqual([endpointOf('two')]);
    await world.sql`delete from auth.sessions where user_id = ${ada.account}`;
    expect(await devicesOf(world, ada)).toEqual([]);
  });

  it('of a browser follow who is signed in there; those of others cannot be taken', async ({ world }) => {
    const [ada, bo] = [await world.person(), await world.person()];
    await allow(world, ada, 'shared');
    const { p256dh, auth } = keysOf('stolen');
    await expect(
      world.as(bo, (sql) => sql`select private.add_device(${endpointOf('shared')}, ${p256dh}, ${auth})`),
    ).rejects.toMatchObject(refusal(400, 'invalid', 'Is not valid', 'endpoint'));
    expect(await devicesOf(world, ada)).toEqual([endpointOf('shared')]);
    await allow(world, bo, 'shared');
    expect(await devicesOf(world, ada)).toEqual([]);
    expect(await devicesOf(world, bo)).toEqual([endpointOf('shared')]);
  });

  it('are at most ten of a person: the oldest goes', async ({ world }) => {
    const ada = await world.person();
    await world.at('2030-06-01T12:00:00Z');
    await world.sql`insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
        select ${ada.id}, gen_random_uuid(), 'https://push.example.net/old' || n, 'x', 'y', private.now() - n * interval '1 hour'
        from generate_series(1, 10) n`;
    await allow(world, ada, 'new');
    const devices = await devicesOf(world, ada);
    expect(devices).toHaveLength(10);
    expect(devices).toContain(endpointOf('new'));
    expect(devices).not.toContain(endpointOf('old10'));
  });

  it('are removed and tested by their person alone', async ({ world }) => {
    const [ada, bo] = [await world.person(), await world.person()];
    await allow(world, ada);
    const id = (await ownPush(world, ada)).devices[0].id;
    for (const name of ['remove_device', 'test_device']) {
      await expect(world.as(bo, (sql) => sql`select ${sql.unsafe(`private.${name}`)}(${id})`)).rejects.toMatchObject(
        refusal(404, 'not_found', 'Device not found'),
      );
    }
    await world.as(ada, (sql) => sql`select private.test_device(${id}), private.test_device(${id})`);
    expect(await world.sql`select from private.pushes where user_id = ${ada.id}`).toHaveLength(1);
    await world.as(ada, (sql) => sql`select private.remove_device(${id})`);
    expect((await ownPush(world, ada)).devices).toEqual([]);
  });

  it('are renewed with the old endpoint and its secret, not with one of them', async ({ world }) => {
    const [ada, bo] = [await world.person(), await world.person()];
    await allow(world, ada, 'old');
    await allow(world, bo, 'other');
    const renew = async (endpoint: string, auth: string, to: string) =>
      (
        await world.as(
          'service_role',
          (sql) =>
            sql`select private.renew_device(${endpointOf(endpoint)}, ${auth}, ${endpointOf(to)}, 'k', 's') as done`,
        )
      )[0]?.done;
    expect(await renew('old', keysOf('other').auth, 'new')).toBe(false);
    expect(await renew('unknown', keysOf('old').auth, 'new')).toBe(false);
    expect(await renew('old', keysOf('old').auth, 'other')).toBe(false);
    expect(await devicesOf(world, ada)).toEqual([endpointOf('old')]);
    expect(await renew('old', keysOf('old').auth, 'new')).toBe(true);
    expect(await devicesOf(world, ada)).toEqual([endpointOf('new')]);
  });

  it('go with a person who leaves, with what they wanted', async ({ world }) => {
    const ada = await world.person();
    await allow(world, ada);
    await wants(world, ada, ['alerts'], null);
    await world.as(ada, (sql) => sql`select private.leave()`);
    expect(await devicesOf(world, ada)).toEqual([]);
    expect(await world.sql`select from private.push_settings where user_id = ${ada.id}`).toHaveLength(0);
  });
});

it('what somebody wants is everything, quiet from 22 to 7, until they say otherwise', async ({ world }) => {
  const ada = await world.person();
  expect(await ownPush(world, ada)).toEqual({ unwanted: [], quiet: { from: '22:00', to: '07:00' }, devices: [] });
  await wants(world, ada, ['changes'], ['23:30', '06:00']);
  expect(await ownPush(world, ada)).toMatchObject({ unwanted: ['changes'], quiet: { from: '23:30', to: '06:00' } });
  await wants(world, ada, [], null);
  expect(await ownPush(world, ada)).toMatchObject({ unwanted: [], quiet: null });
});
