import { describe, expect } from 'vitest';
import { recordWork } from '../../support/work.ts';
import { noticesOf } from '../signups/offer-stage.ts';
import { type World, worlds } from '../support/world.ts';
import { alertMails, giveBack, holders, listsTo, setting, shiftAt, stage } from './alert-stage.ts';

const it = worlds();

const due = async (world: World) => (await world.sql`select private.due_mails() as calls`)[0]?.calls;

describe('the digest', () => {
  it('has, at eight in the organisation, what was not told at once, and is made once a day', async ({ world }) => {
    const { chief, second, soon, far } = await stage(world);
    await world.sql`update organisation set timezone = 'Europe/Berlin'`;
    await giveBack(world, await holders(world, soon.slot, 1));
    await giveBack(world, await holders(world, far.slot, 2));
    await world.at('2030-06-09T10:10:00Z');
    expect((await listsTo(world, chief)).map((list) => list?.places)).toEqual([1]);
    await world.at('2030-06-10T05:59:00Z');
    expect([await due(world), await alertMails(world)]).toEqual([0, []]);
    await world.at('2030-06-10T06:00:10Z');
    expect(await due(world)).toBe(1);
    const mails = await alertMails(world);
    expect(mails.map(({ to, letter }) => [to, letter?.about]).sort()).toEqual(
      [chief, second].map(({ email }) => [email, 'digest']).sort(),
    );
    expect(mails[0]?.letter?.list).toMatchObject({ places: 2, below: 0, questions: 0, more: 0 });
    expect(mails[0]?.letter?.list.shifts).toMatchObject([{ event: { title: 'Far' }, open: 5 }]);
    await world.at('2030-06-10T09:00:00Z');
    expect([await due(world), await alertMails(world)]).toEqual([0, []]);
    await world.at('2030-06-11T06:01:00Z');
    expect(await alertMails(world)).toEqual([]);
    expect(await noticesOf(world, chief)).toEqual(['alert', 'digest']);
  });

  it('reminds of shifts below their minimum in the next seven days, when one of them is new', async ({ world }) => {
    const { chief } = await stage(world, { min_count: 2 });
    await world.at('2030-06-10T08:30:00Z');
    expect(await listsTo(world, chief)).toMatchObject([
      { places: 0, below: 1, shifts: [{ event: { title: 'Soon' }, people: [], confirmed: 0, min_count: 2 }] },
    ]);
    // Soon is over, and nothing else is new until Far comes within seven days.
    await world.at('2030-06-11T08:30:00Z');
    expect(await listsTo(world, chief)).toEqual([]);
    await world.at('2030-06-12T12:01:00Z');
    expect((await listsTo(world, chief))[0]?.shifts).toMatchObject([{ event: { title: 'Far' } }]);
    await world.at('2030-06-13T12:01:00Z');
    expect(await listsTo(world, chief)).toEqual([]);
    // The newer one replaces the older one among the messages.
    const open = await world.sql`select from notices
        where user_id = ${chief.id} and kind = 'digest' and dismissed_at is null`;
    expect(open).toHaveLength(1);
  });

  it('looks exactly seven days ahead', async ({ world }) => {
    await stage(world);
    await shiftAt(world, '2030-06-17T08:01Z', { min_count: 1 });
    await world.at('2030-06-10T08:00:00Z');
    expect(await alertMails(world)).toEqual([]);
    await shiftAt(world, '2030-06-18T08:00Z', { min_count: 1 });
    await world.at('2030-06-11T08:00:00Z');
    expect((await alertMails(world)).map(({ letter }) => letter?.list.below)).toEqual([2, 2]);
  });

  it('counts questions without an answer, but not those of people who have come, and is off for who does not want it', async ({
    world,
  }) => {
    const { chief, second, far } = await stage(world);
    await setting(world, second, { dailyDigest: false });
    const [person, came] = [await world.person(), await world.person()];
    for (const { id } of [person, came]) await world.as(chief, (sql) => sql`select private.assign(${id}, ${far.slot})`);
    await recordWork(world.sql, world.sql`s.user_id = ${came.id}`, { came_at: world.sql`private.now()` });
    await world.sql`update questions set deadline = '2030-06-09T20:00Z'`;
    await world.at('2030-06-10T08:30:00Z');
    const mails = await alertMails(world);
    expect(mails.map(({ to, letter }) => [to, letter?.list.questions])).toEqual([[chief.email, 1]]);
    await world.at('2030-06-11T08:30:00Z');
    expect(await alertMails(world)).toEqual([]);
  });

  it('does not repeat what an administrator did, nor come on the first day of an installation', async ({ world }) => {
    const { chief, second, far } = await stage(world);
    const [place] = await holders(world, far.slot, 1);
    await world.as(chief, (sql) => sql`select private.cancel_signup(${place?.signup ?? ''})`);
    await world.at('2030-06-09T23:00:00Z');
    expect(await due(world)).toBe(1);
    expect(await alertMails(world)).toEqual([]);
    await world.at('2030-06-10T08:00:00Z');
    expect((await alertMails(world)).map(({ to }) => to)).toEqual([second.email]);
  });
});

it('the digest counts the open ends of the shifts that ended since the last one, once', async ({ world }) => {
  const { chief } = await stage(world);
  const paid = await world.slotType({ hourly_rate: 10, compensation: 'wage' });
  const { slot } = await shiftAt(world, '2030-06-10T18:00Z', { slot_type_id: paid });
  await holders(world, slot, 2);
  await world.at('2030-06-10T08:00:00Z');
  expect(await listsTo(world, chief)).toEqual([]);
  await world.at('2030-06-11T08:00:00Z');
  expect(await listsTo(world, chief)).toMatchObject([{ ends: 2, places: 0, below: 0, shifts: [] }]);
  await world.at('2030-06-12T08:00:00Z');
  expect(await listsTo(world, chief)).toEqual([]);
});

describe('old alerts', () => {
  it('are deleted after 90 days, and the last digest stays', async ({ world }) => {
    const { chief, soon } = await stage(world);
    await giveBack(world, await holders(world, soon.slot, 1));
    await world.at('2030-06-10T08:00:00Z');
    await alertMails(world);
    await world.at('2030-09-20T07:00:00Z');
    await world.sql`select private.prune_outbox()`;
    const [left] = await world.sql`select (select count(*)::int from private.alerts) as alerts,
        (select count(*)::int from private.digests) as digests`;
    expect(left).toEqual({ alerts: 0, digests: 1 });
    const read = async () =>
      (
        await world.as(
          chief,
          (sql) => sql`select private.own_alert(n.id) as list from notices n where n.kind = 'alert'`,
        )
      )[0]?.list;
    expect(await read()).toMatchObject({ places: 1, shifts: [] });
  });

  it('are read by their administrator only', async ({ world }) => {
    const { chief, second, soon } = await stage(world);
    const people = await holders(world, soon.slot, 1);
    await giveBack(world, people);
    await world.at('2030-06-09T10:05:00Z');
    await alertMails(world);
    const [notice] = await world.sql`select id from notices where user_id = ${chief.id}`;
    const readBy = async (who: typeof chief) =>
      (await world.as(who, (sql) => sql`select private.own_alert(${notice?.id}) as list`))[0]?.list;
    expect(await readBy(chief)).toMatchObject({ places: 1 });
    expect(await readBy(second)).toBeNull();
    await world.sql`update profiles set role = 'volunteer' where id = ${chief.id}`;
    expect(await readBy(chief)).toBeNull();
  });
});
