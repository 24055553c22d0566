import { describe, expect } from 'vitest';
import { type Person, refusal, worlds } from '../support/world.ts';
import { countsOf, gives, leaves, offerOf, offersOf, queue, run, stage, takes, waits, waitsOf } from './offer-stage.ts';

const it = worlds();
const placeFree = refusal(409, 'place_free', 'There is a free place. Sign up for it.');

describe('waiting for a place', () => {
  it('is for slots that are full; everybody sees their own rank', async ({ world }) => {
    const { slot, holder, held } = await stage(world);
    const [ada, ben] = (await queue(world, slot, 2)) as [Person, Person];
    expect(await waitsOf(world, ada)).toEqual([{ slot_id: slot, rank: 1, waiting: 2, offer: null }]);
    expect(await waitsOf(world, ben)).toMatchObject([{ rank: 2, waiting: 2 }]);
    await waits(world, ada, slot);
    expect(await waitsOf(world, ada)).toMatchObject([{ rank: 1, waiting: 2 }]);
    await leaves(world, ada, slot);
    expect(await waitsOf(world, ben)).toMatchObject([{ rank: 1, waiting: 1 }]);
    await expect(leaves(world, ada, slot)).rejects.toMatchObject(refusal(404, 'not_found', 'Wait not found'));
    await leaves(world, ben, slot);
    await gives(world, holder, held);
    await expect(waits(world, ada, slot)).rejects.toMatchObject(placeFree);
  });

  it('is possible while all free places are held for others, but not for those who hold one', async ({ world }) => {
    const { slot, holder, held } = await stage(world);
    const [ada] = (await queue(world, slot, 1)) as [Person];
    await gives(world, holder, held);
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
    await waits(world, holder, slot);
    expect(await waitsOf(world, holder)).toMatchObject([{ rank: 2 }]);
    await expect(waits(world, ada, slot)).rejects.toMatchObject(placeFree);
  });

  it('is refused like the place itself for any other reason', async ({ world }) => {
    const { slot, holder, event } = await stage(world);
    await expect(waits(world, holder, slot)).rejects.toMatchObject(
      refusal(409, 'already_signed_up', 'You are already signed up for this event'),
    );
    const ada = await world.person();
    const same = await world.event({ title: 'Same', start_time: '2030-06-10T12:00Z', end_time: '2030-06-10T13:00Z' });
    await takes(world, ada, await world.slot(same));
    await expect(waits(world, ada, slot)).rejects.toMatchObject(
      refusal(409, 'overlap', 'This overlaps with "Same", which you are signed up for'),
    );
    await world.sql`update events set published_at = null where id = ${event}`;
    await expect(waits(world, await world.person(), slot)).rejects.toMatchObject(
      refusal(404, 'not_found', 'Slot not found'),
    );
    await world.sql`update events set published_at = now() where id = ${event}`;
    await world.at('2030-06-10T12:00:00Z');
    await expect(waits(world, await world.person(), slot)).rejects.toMatchObject(
      refusal(409, 'event_started', 'Cannot sign up for past events'),
    );
  });

  it('ends when the person has the place, when the event starts, and for people who are blocked or have left', async ({
    world,
  }) => {
    const { chief, slot, holder, held } = await stage(world);
    const [ada, ben, cleo, dan] = (await queue(world, slot, 4)) as [Person, Person, Person, Person];
    await gives(world, holder, held);
    await takes(world, ada, slot);
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
    await world.as(chief, (sql) => sql`select private.block_person(${ben.id}, 'Because', false)`);
    await world.as(cleo, (sql) => sql`select private.leave()`);
    await world.at('2030-06-10T12:00:00Z');
    await run(world);
    const rows = await world.sql`select user_id, left_why from waitlist where slot_id = ${slot} order by joined_at`;
    expect(rows.map(({ user_id, left_why }) => [user_id, left_why])).toEqual([
      [ada.id, 'taken'],
      [ben.id, 'gone'],
      [dan.id, 'over'],
    ]);
  });

  it('gives the offer of somebody who is blocked to the next person', async ({ world }) => {
    const { chief, slot, holder, held } = await stage(world);
    const [ada, ben] = (await queue(world, slot, 2)) as [Person, Person];
    await gives(world, holder, held);
    await world.as(chief, (sql) => sql`select private.block_person(${ada.id}, 'Because', false)`);
    expect(await offersOf(world, [ada, ben], slot)).toEqual(['1 withdrawn', '1 open']);
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
  });

  it('of two persons who become one is one, with the earlier rank', async ({ world }) => {
    const { chief, slot, holder, held } = await stage(world, { required_count: 1 });
    const [ada, ben, double] = (await queue(world, slot, 3)) as [Person, Person, Person];
    await gives(world, holder, held);
    await world.sql`update profiles set account_id = null where id = ${ada.id}`;
    await world.as(chief, (sql) => sql`select private.merge_persons(${double.id}, ${ada.id}, '{}')`);
    expect(await waitsOf(world, double)).toMatchObject([{ rank: 1, waiting: 2 }]);
    expect(await offerOf(world, double)).toMatchObject({ answer: null });
    expect(await offersOf(world, [ben], slot)).toEqual(['none']);
  });
});
