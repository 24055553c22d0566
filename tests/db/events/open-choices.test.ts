import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { worlds } from '../support/world.ts';

const it = worlds();

it('what is chosen for the public page is chosen once, replaced by the next choice, and goes with what it was', async ({
  world,
}) => {
  const chief = await world.person('admin');
  const [bar, door] = [await world.slotType({ name: 'Bar' }), await world.slotType({ name: 'Door' })];
  const event = await world.event({ start_time: '2030-03-06T13:00:00Z', end_time: '2030-03-06T15:00:00Z' });
  const [season] = await world.sql`insert into seasons (name, first_day, last_day)
    values ('Summer', '2030-06-01', '2030-06-30') returning id`;
  const choose = (patch: object) =>
    world.as(chief, (sql) => sql`select private.update_open_page(${sql.json(patch as never)})`);
  const chosen = async () => {
    const rows = await world.sql`select coalesce(season_id, slot_type_id, event_id) as id from open_choices`;
    return rows.map(({ id }) => id).sort();
  };
  await choose({ slot_types: [bar, bar, randomUUID()], events: [event], seasons: [season?.id] });
  expect(await chosen()).toEqual([bar, event, season?.id].sort());
  await choose({ slot_types: [bar, door] });
  expect(await chosen()).toEqual([bar, door, event, season?.id].sort());
  await choose({ slot_types: [door], events: [] });
  expect(await chosen()).toEqual([door, season?.id].sort());
  await world.sql`delete from seasons where id = ${season?.id}`;
  expect(await chosen()).toEqual([door]);
});
