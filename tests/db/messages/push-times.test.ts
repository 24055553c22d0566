import { describe, expect } from 'vitest';
import { answers, gives, offerOf, stage as offerStage, queue } from '../signups/offer-stage.ts';
import { type World, worlds } from '../support/world.ts';
import { allow, claim, due, saidBy, shifts, wants } from './push-stage.ts';

const it = worlds();

/** A full slot, of which the holder of a place can give it back, and the one person who waits for it, with a browser. */
async function oneWaits(world: World) {
  const { slot, holder, held } = await offerStage(world);
  const [ada] = await queue(world, slot, 1);
  if (!ada) throw new Error('nobody waits');
  await allow(world, ada);
  return { ada, holder, held };
}

describe('quiet hours', () => {
  it('hold news until they end, as one notification', async ({ world }) => {
    const { events, move } = await shifts(world, 2);
    await world.at('2030-06-01T23:00:00Z');
    await move(events[0]);
    await world.at('2030-06-02T03:00:00Z');
    await move(events[1]);
    await world.at('2030-06-02T06:59:00Z');
    expect(await due(world)).toBe(0);
    expect(await claim(world)).toEqual([]);
    await world.at('2030-06-02T07:00:00Z');
    expect(saidBy(await claim(world))).toEqual(['changes moved moved']);
  });

  it.for<[string, string, [string, string] | null, boolean]>([
    ['Europe/Berlin', '2030-06-01T20:30:00Z', ['22:00', '07:00'], false],
    ['Europe/Berlin', '2030-06-01T19:30:00Z', ['22:00', '07:00'], true],
    ['EST', '2030-06-02T02:30:00Z', ['22:00', '07:00'], false],
    ['EST', '2030-06-02T01:30:00Z', ['22:00', '07:00'], true],
    ['UTC', '2030-06-01T13:30:00Z', ['13:00', '15:00'], false],
    ['UTC', '2030-06-01T15:00:00Z', ['13:00', '15:00'], true],
    ['UTC', '2030-06-01T23:00:00Z', null, true],
  ])('in %s at %s, with %j: leaves: %s', async ([timezone, moment, quiet, leaves], { world }) => {
    const { ada, move } = await shifts(world, 1);
    await world.sql`update profiles set settings = ${world.sql.json({
      emailNotifications: true,
      smsNotifications: false,
      darkMode: false,
      language: 'english',
      timezone,
    })} where id = ${ada.id}`;
    await wants(world, ada, [], quiet);
    await world.at(new Date(Date.parse(moment) - 60_000).toISOString());
    await move();
    await world.at(moment);
    expect(await claim(world)).toHaveLength(leaves ? 1 : 0);
  });

  it('do not hold what begins within six hours', async ({ world }) => {
    const { move } = await shifts(world, 1);
    await world.at('2030-06-10T06:30:00Z');
    await move(undefined, -1);
    await world.at('2030-06-10T06:31:00Z');
    expect(saidBy(await claim(world))).toContain('changes moved');
  });

  it('hold an offer that can be answered after them, and not one of which the time ends before', async ({ world }) => {
    const { ada, holder, held } = await oneWaits(world);
    await world.at('2030-06-02T03:00:00Z');
    await gives(world, holder, held);
    expect(await claim(world)).toEqual([]);
    await wants(world, ada, [], ['22:00', '12:00']);
    expect(saidBy(await claim(world))).toEqual(['questions offer']);
  });
});

describe('a question', () => {
  it('about an offer leaves at once and alone, and its clock begins', async ({ world }) => {
    const { ada, holder, held } = await oneWaits(world);
    await gives(world, holder, held);
    const before = await offerOf(world, ada);
    const [push] = await claim(world);
    expect(push).toMatchObject({
      category: 'questions',
      messages: [{ kind: 'offer', question: { held: true, asked: 1 } }],
    });
    expect((await offerOf(world, ada)).deadline < before.deadline).toBe(true);
  });

  it('that is answered before it leaves is not sent', async ({ world }) => {
    const { ada, holder, held } = await oneWaits(world);
    await gives(world, holder, held);
    await answers(world, ada, await offerOf(world, ada), false);
    await world.at('2030-06-01T10:05:00Z');
    expect(await claim(world)).toEqual([]);
  });

  it('about a place that somebody gives is one notification, not two', async ({ world }) => {
    await world.at('2030-06-01T12:00:00Z');
    const [chief, ada] = [await world.person('admin'), await world.person()];
    await allow(world, ada);
    const event = await world.event({ start_time: '2030-06-10T12:00Z', end_time: '2030-06-10T14:00Z' });
    const slot = await world.slot(event, { required_count: 1 });
    await world.as(chief, (sql) => sql`select private.assign(${ada.id}, ${slot}, null, false)`);
    await world.at('2030-06-01T12:01:00Z');
    expect(saidBy(await claim(world))).toEqual(['questions place']);
  });
});
