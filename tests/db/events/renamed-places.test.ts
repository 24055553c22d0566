import { expect } from 'vitest';
import { afternoon, schedule } from '../planning/change-stage.ts';
import { worlds } from '../support/world.ts';

const it = worlds();

it('a change set is undone although its place has another name by now, which stays; not after a move to another place', async ({
  world,
}) => {
  const { chief, make, undo, first, second } = await afternoon(world);
  const before = await schedule(world);
  const events = [{ id: first.event }, { id: second.event }];
  const moved = await make({ action: 'move', events, start_minutes: 60, end_minutes: 60 });
  const [place] = await world.sql`select place_id as id from events where id = ${first.event}`;
  await world.as(chief, (sql) => sql`select private.update_place(${place?.id}, '{"name": "Main gate"}')`);
  expect((await undo(moved.id)).skipped).toEqual([]);
  expect(await schedule(world)).toEqual(
    before.map((row) => ({ ...row, ...(row.location !== undefined && { location: 'Main gate' }) })),
  );
  const again = await make({ action: 'move', events, start_minutes: 60, end_minutes: 60 });
  await world.sql`update events set location = 'Tower' where id = ${first.event}`;
  expect((await undo(again.id)).skipped).toMatchObject([{ event_id: first.event, refusal: { code: 'changed_since' } }]);
});
