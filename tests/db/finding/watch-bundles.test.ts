import { describe, expect } from 'vitest';
import { gives, queue, takes } from '../signups/offer-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { lettersOf, stage, tell, toldTo, watches } from './watch-stage.ts';

const it = worlds();

/** Runs the job at each of these times of June 1; how many mails each run wrote. */
async function mailsAt(world: World, times: string[], day = '2030-06-01'): Promise<number[]> {
  const counts: number[] = [];
  for (const time of times) {
    await world.at(`${day}T${time}:00Z`);
    counts.push(await tell(world));
  }
  return counts;
}

/** People who watch everything. */
async function watchers(world: World, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let left = count; left > 0; left--) {
    const person = await world.person();
    await watches(world, person);
    people.push(person);
  }
  return people;
}

describe('a bundle', () => {
  it('has all that is new, and there is at most one in an hour', async ({ world }) => {
    const { shift, watcher, freed, slot } = await stage(world);
    await freed();
    expect(await mailsAt(world, ['10:01'])).toEqual([1]);
    const [second, third] = [await shift('2030-06-11T12:00:00Z'), await shift('2030-06-12T12:00:00Z')];
    expect(await mailsAt(world, ['10:03', '10:30', '11:00', '11:01', '11:02', '12:30'])).toEqual([0, 0, 0, 1, 0, 0]);
    expect(await toldTo(world, watcher)).toEqual([[slot], [second.slot, third.slot].toSorted()]);
  });

  it('waits for the end of the night in the zone of the organisation', async ({ world }) => {
    const { shift, freed } = await stage(world);
    await world.sql`update organisation set timezone = 'Asia/Tokyo'`;
    await freed();
    // 22:00 in Tokyo is 13:00.
    expect(await mailsAt(world, ['12:59', '13:00'])).toEqual([1, 0]);
    await shift('2030-06-11T12:00:00Z');
    expect(await mailsAt(world, ['14:00', '20:00', '21:59', '22:00'])).toEqual([0, 0, 0, 1]);
  });

  it('leaves at once, in the night as well, when something begins within six hours, but at most each ten minutes', async ({
    world,
  }) => {
    const { shift, freed, slot, watcher } = await stage(world, '2030-06-02T04:00:00Z');
    const [early] = [await shift('2030-06-02T04:30:00Z')];
    await world.at('2030-06-01T21:50:00Z');
    await freed();
    // At 22:00 it is six hours ahead.
    expect(await mailsAt(world, ['21:51'])).toEqual([1]);
    expect(await toldTo(world, watcher)).toEqual([[slot, early.slot].toSorted()]);
    const later = await shift('2030-06-09T12:00:00Z');
    expect(await mailsAt(world, ['22:53', '23:59'])).toEqual([0, 0]);
    const soon = await shift('2030-06-02T05:00:00Z');
    expect(await mailsAt(world, ['00:00', '00:01', '00:02'], '2030-06-02')).toEqual([1, 0, 0]);
    const sooner = await shift('2030-06-02T05:10:00Z');
    expect(await mailsAt(world, ['00:05', '00:09', '00:10', '00:12'], '2030-06-02')).toEqual([0, 0, 1, 0]);
    expect(await toldTo(world, watcher)).toEqual([
      [slot, early.slot].toSorted(),
      [soon.slot, later.slot].toSorted(),
      [sooner.slot],
    ]);
  });

  it('has what a rule allows later, when it does', async ({ world }) => {
    const { freed, watcher, slot } = await stage(world);
    await world.sql`update organisation set opens_days_before = 8`;
    await freed();
    expect(await mailsAt(world, ['10:05', '20:00'])).toEqual([0, 0]);
    // It opens at 12:00; the person is looked at again within an hour.
    expect(await mailsAt(world, ['10:30', '11:30', '12:30'], '2030-06-02')).toEqual([0, 0, 1]);
    expect(await toldTo(world, watcher)).toEqual([[slot]]);
  });
});

describe('after those who wait', () => {
  it('watchers hear of what is held or offered only when the offers are over', async ({ world }) => {
    const { watcher, freed, slot } = await stage(world);
    const [first] = await queue(world, slot, 1);
    await freed();
    // The place is held for one person until 11:10, as the mail does not leave here.
    expect(await mailsAt(world, ['10:02', '11:09', '11:10', '11:12'])).toEqual([0, 0, 0, 1]);
    expect(await toldTo(world, watcher)).toEqual([[slot]]);
    expect(await toldTo(world, first as Person)).toEqual([]);
  });

  it('in the second wave they wait for its hour', async ({ world }) => {
    const { freed, slot } = await stage(world, '2030-06-02T12:00:00Z');
    await queue(world, slot, 1);
    await freed();
    expect(await mailsAt(world, ['10:02', '11:05', '11:12'])).toEqual([0, 0, 1]);
  });

  it('in the third wave 30 people hear at once, those who wait first, and read how many they are', async ({
    world,
  }) => {
    const { slot, holder, shift } = await stage(world, '2030-06-02T12:00:00Z');
    const fewer = await shift('2030-06-03T12:00:00Z', { required_count: 2, min_count: 2 });
    const held = [await takes(world, holder, fewer.slot), await takes(world, await world.person(), fewer.slot)];
    await queue(world, fewer.slot, 5);
    await watchers(world, 30);
    await world.at('2030-06-01T13:00:00Z');
    await gives(world, holder, held[0] as string);
    // Below its minimum within 48 hours. One watches since the beginning.
    expect(await mailsAt(world, ['13:01', '13:02', '13:03'])).toEqual([25, 0, 0]);
    const [letter] = await lettersOf(world);
    expect(letter?.places).toMatchObject([{ asked: 30 }]);
    // An hour later the others hear of it; the first ones know.
    expect(await mailsAt(world, ['14:04', '14:05', '15:30'])).toEqual([6, 0, 0]);
    const [count] = await world.sql`select count(*)::int, count(distinct user_id)::int as people
        from private.watch_told where slot_id = ${fewer.slot}`;
    expect(count).toEqual({ count: 31, people: 31 });
    expect(slot).toBeTruthy();
  });
});
