import { describe, expect } from 'vitest';
import { worlds } from '../support/world.ts';
import { answer, asked, noticesOf, openOf, stillStage } from './still-stage.ts';

const it = worlds();

describe('a change of an event', () => {
  it.for([
    ['a start that is 16 minutes later', '08T10:16', '08T12:00', true],
    ['an end that is 16 minutes earlier', '08T10:00', '08T11:44', true],
    ['15 minutes', '08T10:15', '08T12:15', false],
    ['another day', '09T10:00', '09T12:00', true],
  ] as const)('asks whether people still come, if it is material: %s', async ([_name, from, to, asks], { world }) => {
    const { ada, signup, move } = await stillStage(world);
    await move(from, to);
    expect(await asked(world, signup)).toHaveLength(asks ? 1 : 0);
    expect(await noticesOf(world, ada)).toEqual([asks ? 'still' : 'moved']);
    const [row] = await world.sql`select status from signups where id = ${signup}`;
    expect(row?.status).toBe('confirmed');
  });

  it('of ten minutes is material on another day of its place', async ({ world }) => {
    const { ada, signup, move } = await stillStage(world);
    await world.sql`update events set timezone = 'Europe/Berlin'`;
    await move('08T22:05', '08T23:00');
    await answer(world, ada, (await openOf(world, signup))?.id, true);
    await move('08T21:55', '08T22:55');
    expect(await asked(world, signup)).toHaveLength(2);
  });

  it('to another place asks; another spelling, a new name and a merged place do not', async ({ world }) => {
    const { chief, ada, signup, edit } = await stillStage(world);
    await edit({ location: ' gate ' });
    await edit({ location: 'Gate' });
    const places = async (name: string) => (await world.sql`select id from places where name = ${name}`)[0]?.id;
    const patch = (id: string, body: object) =>
      world.as(chief, (sql) => sql`select private.update_place(${id}, ${sql.json(body as never)})`);
    const version = async (name: string) =>
      (await world.sql`select version from places where name = ${name}`)[0]?.version;
    await patch(await places('Gate'), { name: 'Main gate', version: await version('Gate') });
    expect(await asked(world, signup)).toEqual([]);
    await edit({ location: 'Harbour' });
    expect(await asked(world, signup)).toEqual(['change open 03 09:00']);
    expect(await noticesOf(world, ada)).toEqual(['still']);
    const merge = async (name: string, into: string) =>
      patch(await places(name), { name: into, merge: true, version: await version(name) });
    await merge('Main gate', 'Harbour');
    expect(await asked(world, signup)).toEqual(['change withdrawn 03 09:00']);
    await world.event({ location: 'Pier', start_time: '2026-06-09T10:00Z', end_time: '2026-06-09T12:00Z' });
    await merge('Harbour', 'Pier');
    expect(await world.sql`select e.location, p.name from events e join places p on p.id = e.place_id`).toEqual([
      { location: 'Pier', name: 'Pier' },
      { location: 'Pier', name: 'Pier' },
    ]);
    expect(await asked(world, signup)).toHaveLength(1);
    expect(await noticesOf(world, ada)).toEqual(['still']);
  });

  it('of the place is told where it is not asked: back to the first one, or when the shift has begun', async ({
    world,
  }) => {
    const { ada, event, signup, edit, make } = await stillStage(world);
    await edit({ location: 'Harbour' });
    await world.at('2026-06-01T13:00:00Z');
    await edit({ location: 'Gate' });
    expect(await asked(world, signup)).toEqual(['change withdrawn 03 09:00']);
    await world.at('2026-06-08T11:00:00Z');
    await make({ action: 'move', events: [{ id: event }], location: 'Bar' });
    expect(await asked(world, signup)).toHaveLength(1);
    expect(await noticesOf(world, ada)).toEqual(['still', 'moved', 'moved']);
    const told = await world.sql`select old ->> 'location' as old, new ->> 'location' as new from notices
        where dismissed_at is null order by created_at`;
    expect(told).toEqual([
      { old: 'Harbour', new: 'Gate' },
      { old: 'Gate', new: 'Bar' },
    ]);
  });

  it('keeps what people agreed to: steps that are small alone add up, and a yes begins anew', async ({ world }) => {
    const { ada, signup, move } = await stillStage(world);
    await move('08T10:10', '08T12:10');
    expect(await asked(world, signup)).toEqual([]);
    await move('08T10:20', '08T12:20');
    await answer(world, ada, (await openOf(world, signup))?.id, true);
    await move('08T10:30', '08T12:30');
    expect(await asked(world, signup)).toEqual(['change yes 03 09:00']);
    await move('08T10:40', '08T12:40');
    expect(await openOf(world, signup)).toBeDefined();
  });

  it('asks until 48 hours, a tenth or a quarter of the time that is left, or an hour, and never past the start', async ({
    world,
  }) => {
    const { signup, move } = await stillStage(world);
    await move('30T10:00', '30T12:00');
    expect(await asked(world, signup)).toEqual(['change open 04 10:00']);
    await move('02T12:00', '02T13:00');
    expect(await asked(world, signup)).toEqual(['change open 01 18:00']);
    await move('01T14:00', '01T15:00');
    expect(await asked(world, signup)).toEqual(['change open 01 13:00']);
    await move('01T12:30', '01T13:30');
    expect(await asked(world, signup)).toEqual(['change open 01 12:30']);
  });

  it('back to what it was withdraws the question; one that does not matter keeps its deadline', async ({ world }) => {
    const { ada, signup, move } = await stillStage(world);
    await move('08T14:00', '08T16:00');
    const first = await asked(world, signup);
    await world.at('2026-06-01T18:00:00Z');
    await move('08T14:05', '08T16:05');
    expect(await asked(world, signup)).toEqual(first);
    expect(await noticesOf(world, ada)).toEqual(['still', 'moved']);
    await move('08T10:05', '08T12:05');
    expect(await asked(world, signup)).toEqual([first[0]?.replace('open', 'withdrawn')]);
    expect(await noticesOf(world, ada)).toEqual(['still', 'moved', 'moved']);
    const left = await world.sql`select kind from notices where dismissed_at is null`;
    expect(left.map(({ kind }) => kind)).toEqual(['moved', 'moved']);
  });

  it('asks nobody about a draft, a canceled event, a place that they are asked to take, or a change of their own', async ({
    world,
  }) => {
    const { chief, event, slot, signup, move } = await stillStage(world);
    const own = await world.signUp(chief, slot);
    const give = async (to: string, agreed = false) => {
      const bo = await world.person();
      const [row] = await world.as(chief, (sql) => sql`select private.assign(${bo.id}, ${to}, null, ${agreed}) as id`);
      return row?.id as string;
    };
    const given = await give(await world.slot(event));
    await world.as(chief, (sql) => sql`update events set start_time = '2026-06-08T08:00Z' where id = ${event}`);
    expect([await asked(world, own), await asked(world, given)]).toEqual([[], []]);
    expect(await asked(world, signup)).toHaveLength(1);
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
    expect(await asked(world, signup)).toEqual(['change withdrawn 03 09:00']);
    await move('08T06:00', '08T08:00');
    expect(await openOf(world, signup)).toBeUndefined();
    await world.sql`update events set status = 'scheduled', cancel_origin = null where id = ${event}`;
    expect(await openOf(world, signup)).toBeDefined();
    const draft = await world.event({
      start_time: '2026-06-09T10:00Z',
      end_time: '2026-06-09T12:00Z',
      published_at: null,
    });
    const planned = await give(await world.slot(draft), true);
    await world.sql`update events set start_time = '2026-06-09T08:00Z' where id = ${draft}`;
    await world.sql`update events set published_at = now() where id = ${draft}`;
    expect(await asked(world, planned)).toEqual([]);
  });

  it('in a change set is not seen for a minute, and Undo leaves nothing of it', async ({ world }) => {
    const { ada, event, signup, make, undo } = await stillStage(world);
    const seen = () => world.as(ada, (sql) => sql`select id from questions`);
    const tentative = async () => (await world.sql`select shift -> 'tentative' as said from private.shifts`)[0]?.said;
    const change = await make({ action: 'move', events: [{ id: event }], start_minutes: 60, end_minutes: 60 });
    expect([await seen(), await tentative()]).toEqual([[], false]);
    await undo(change.id);
    expect([await asked(world, signup), await noticesOf(world, ada)]).toEqual([[], []]);
    expect(await world.sql`select agreed from signups`).toEqual([{ agreed: null }]);
    const again = await make({ action: 'move', events: [{ id: event }], start_minutes: 60, end_minutes: 60 });
    await world.at('2026-06-01T12:01:00Z');
    expect(await seen()).toHaveLength(1);
    expect(await tentative()).toBe(true);
    await undo(again.id);
    expect(await asked(world, signup)).toEqual(['change withdrawn 03 09:00']);
  });
});

it('a question whether somebody still comes has an occasion, and no other one has', async ({ world }) => {
  const { ada, slot, signup } = await stillStage(world);
  const why = (error: { constraint_name?: string }) => error.constraint_name;
  const make = (row: object) =>
    world.sql.savepoint(
      (sql) =>
        sql`insert into questions ${sql({ user_id: ada.id, slot_id: slot, signup_id: signup, deadline: '2026-06-02', ...row })}`,
    );
  expect(await make({ kind: 'still' }).catch(why)).toBe('questions_still');
  expect(await make({ kind: 'place', occasion: 'day' }).catch(why)).toBe('questions_still');
  expect(await make({ kind: 'still', occasion: 'x' }).catch(why)).toBe('questions_occasion_check');
});
