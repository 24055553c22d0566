import { describe, expect } from 'vitest';
import { type Person, type World, worlds } from '../support/world.ts';
import * as stages from './offer-stage.ts';

const it = worlds();
const { countsOf, gives, noticesOf, offerOf, offersOf, queue, run, stage, takes, waitsOf } = stages;

const change = async (world: World, by: Person, body: Record<string, unknown>) =>
  (await world.as(by, (sql) => sql`select private.make_change(${sql.json(body as never)}, 'UTC') as made`))[0]
    ?.made as {
    id: string;
  };

describe('an offer', () => {
  it('waits until the minute of a change set is over, and is not made if it is undone', async ({ world }) => {
    const { chief, slot, held } = await stage(world);
    const [ada] = (await queue(world, slot, 1)) as [Person];
    const { id } = await change(world, chief, { action: 'release', signup_ids: [held] });
    await run(world);
    expect(await offersOf(world, [ada], slot)).toEqual(['none']);
    await world.at('2030-06-01T10:00:30Z');
    await world.as(chief, (sql) => sql`select private.undo_change(${id})`);
    await world.at('2030-06-01T10:02:00Z');
    await run(world);
    expect(await offersOf(world, [ada], slot)).toEqual(['none']);
    await change(world, chief, { action: 'release', signup_ids: [held] });
    await world.at('2030-06-01T10:03:01Z');
    await run(world);
    expect(await offersOf(world, [ada], slot)).toEqual(['1 open']);
  });

  it('is withdrawn and made again when the shift moves', async ({ world }) => {
    const { slot, event, holder, held } = await stage(world);
    const [ada, ben] = (await queue(world, slot, 2)) as [Person, Person];
    await gives(world, holder, held);
    const first = await offerOf(world, ada);
    await world.sql`update events set start_time = '2030-06-10T13:00Z' where id = ${event}`;
    await world.at('2030-06-01T10:01:00Z');
    await run(world);
    expect(await offersOf(world, [ada, ben], slot)).toEqual(['1 open', 'none']);
    expect(await world.sql`select answer from questions where id = ${first.id}`).toEqual([{ answer: 'withdrawn' }]);
    expect(await noticesOf(world, ada)).toEqual([]);
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
  });

  it('is withdrawn, and its person told, when fewer people are needed or the shift is canceled', async ({ world }) => {
    const { chief, slot, event, holder, held } = await stage(world, { required_count: 2 });
    await takes(world, await world.person(), slot);
    const [ada, ben] = (await queue(world, slot, 2)) as [Person, Person];
    await gives(world, holder, held);
    await change(world, chief, { action: 'counts', events: [{ id: event }], required_count: 1 });
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
    expect([await offersOf(world, [ada], slot), await noticesOf(world, ada)]).toEqual([
      ['1 withdrawn'],
      ['offer_withdrawn'],
    ]);
    await world.at('2030-06-01T10:05:00Z');
    await change(world, chief, { action: 'counts', events: [{ id: event }], required_count: 2 });
    await world.at('2030-06-01T10:07:00Z');
    await run(world);
    expect(await offersOf(world, [ada, ben], slot)).toEqual(['1 open', 'none']);
    await change(world, chief, { action: 'cancel', events: [{ id: event }], reason: 'Rain' });
    await world.at('2030-06-01T10:09:00Z');
    await run(world);
    expect(await offersOf(world, [ada], slot)).toEqual(['1 withdrawn']);
    expect(await noticesOf(world, ada)).toEqual(['offer_withdrawn', 'offer_withdrawn']);
    expect(await waitsOf(world, ben)).toEqual([]);
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
  });

  it('stays when another shift for which people wait is canceled', async ({ world }) => {
    const { slot, holder, held } = await stage(world);
    const elsewhere = await stage(world);
    await queue(world, elsewhere.slot, 1);
    const [ada] = (await queue(world, slot, 1)) as [Person];
    await gives(world, holder, held);
    await change(world, elsewhere.chief, { action: 'cancel', events: [{ id: elsewhere.event }], reason: 'Rain' });
    await world.at('2030-06-01T10:02:00Z');
    await run(world);
    expect(await waitsOf(world, ada)).toMatchObject([{ slot_id: slot, offer: { held: true } }]);
    expect(await offersOf(world, [ada], slot)).toEqual(['1 open']);
    expect(await noticesOf(world, ada)).toEqual([]);
  });

  it('makes way when a place that was taken from somebody is given back by Undo', async ({ world }) => {
    const { chief, slot, held } = await stage(world);
    const [ada] = (await queue(world, slot, 1)) as [Person];
    const { id } = await change(world, chief, { action: 'release', signup_ids: [held] });
    await world.at('2030-06-01T10:02:00Z');
    await run(world);
    expect(await offersOf(world, [ada], slot)).toEqual(['1 open']);
    await world.as(chief, (sql) => sql`select private.undo_change(${id})`);
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
    expect(await offersOf(world, [ada], slot)).toEqual(['1 withdrawn']);
  });

  it('is kept in shape by the table', async ({ world }) => {
    const { slot, held, holder } = await stage(world);
    const [ada] = (await queue(world, slot, 1)) as [Person];
    const offer = (row: object) =>
      world.sql.savepoint(
        (sql) =>
          sql`insert into questions ${sql({
            ...{
              user_id: ada.id,
              slot_id: slot,
              kind: 'offer',
              wave: 2,
              during: '[2030-06-10,2030-06-11)',
              deadline: '2030-06-02',
            },
            ...row,
          })}`,
      );
    const why = (error: { constraint_name?: string }) => error.constraint_name;
    expect(await offer({ wave: 4 }).catch(why)).toBe('questions_wave_check');
    expect(await offer({ wave: null }).catch(why)).toBe('questions_offer');
    expect(await offer({ signup_id: held }).catch(why)).toBe('questions_place');
    await offer({});
    expect(await offer({}).catch(why)).toBe('questions_open_offer');
    const set = (table: string, row: Record<string, unknown>) =>
      world.sql.savepoint((sql) => sql`update ${sql(table)} set ${sql(row as Record<string, string>)}`).catch(why);
    expect(await set('event_slots', { held_count: 2 })).toBe('event_slots_held');
    expect(await set('waitlist', { left_why: 'self' })).toBe('waitlist_check');
    expect(await set('waitlist', { left_at: '2030-06-02', left_why: 'x' })).toBe('waitlist_left_why_check');
    const twice = world.sql.savepoint(
      (sql) => sql`insert into waitlist (slot_id, user_id) values (${slot}, ${ada.id})`,
    );
    expect(await twice.catch(why)).toBe('waitlist_once');
    expect(holder.id).toBeTruthy();
  });
});

describe('an offer to somebody who takes another place at that time', () => {
  const taken = async (world: World) => {
    const { slot, holder, held, chief } = await stage(world);
    const [ada, ben] = (await queue(world, slot, 2)) as [Person, Person];
    await gives(world, holder, held);
    const other = await world.slot(
      await world.event({ start_time: '2030-06-10T13:00Z', end_time: '2030-06-10T15:00Z' }),
    );
    return { slot, ada, ben, other, chief };
  };

  it('goes to the next person at once, and its person keeps the rank', async ({ world }) => {
    const { slot, ada, ben, other } = await taken(world);
    expect(await offersOf(world, [ada, ben], slot)).toEqual(['1 open', 'none']);
    await takes(world, ada, other);
    expect(await offersOf(world, [ada, ben], slot)).toEqual(['1 withdrawn', '1 open']);
    expect(await waitsOf(world, ada)).toMatchObject([{ slot_id: slot, rank: 1, offer: null }]);
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
  });

  it('goes on as well if they accept another offer or agree to a place that they were given', async ({ world }) => {
    const { slot, ada, ben, other, chief } = await taken(world);
    await world.sql`insert into signups (slot_id, user_id, status, event_id, during, created_by)
      select ${other}, ${ada.id}, 'asked', e.id, e.during, ${chief.id} from events e join event_slots s on s.event_id = e.id where s.id = ${other}`;
    expect(await offersOf(world, [ada], slot)).toEqual(['1 withdrawn']);
    expect(await offersOf(world, [ben], slot)).toEqual(['1 open']);
  });

  it('is settled by the schedule where the slot was locked or the other shift has moved there', async ({ world }) => {
    const { slot, ada, ben } = await taken(world);
    const event = await world.event({ start_time: '2030-06-11T13:00Z', end_time: '2030-06-11T15:00Z' });
    await takes(world, ada, await world.slot(event));
    expect(await offersOf(world, [ada, ben], slot)).toEqual(['1 open', 'none']);
    await world.sql`update events set start_time = '2030-06-10T13:00Z', end_time = '2030-06-10T15:00Z' where id = ${event}`;
    await run(world);
    expect(await offersOf(world, [ada, ben], slot)).toEqual(['1 withdrawn', '1 open']);
  });
});
