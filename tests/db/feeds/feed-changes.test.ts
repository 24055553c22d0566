import { expect } from 'vitest';
import { worlds } from '../support/world.ts';

const it = worlds();

it('deletes what schedules synced more than 400 days ago, but nothing else and nothing that was undone (N3)', async ({
  world,
}) => {
  const { sql } = world;
  await world.at('2026-11-29T12:00:00Z');
  const feedId = await world.feed();
  const eventId = await world.event({ start_time: '2026-12-04T10:00Z', end_time: '2026-12-04T12:00Z' });
  const [admin, ada] = [await world.person('admin'), await world.person()];
  const make = async (title: string, days: number, row: Record<string, string | null>) => {
    const [made] =
      await sql`insert into change_sets ${sql({ action: 'sync', title, feed_id: feedId, ...row })} returning id`;
    const id: string = made?.id;
    await sql`update change_sets set made_at = private.now() - make_interval(days => ${days}) where id = ${id}`;
    await sql`insert into audit_log (action, table_name, row_id, after, change_set_id)
      values ('update', 'events', ${eventId}, '{}', ${id})`;
    await sql`insert into notices (user_id, event_id, kind, change_set_id) values (${ada.id}, ${eventId}, 'moved', ${id})`;
    return id;
  };
  await make('long ago', 401, {});
  await make('less long ago', 399, {});
  await make('by a person', 401, { made_by: admin.id });
  await make('without a feed', 401, { action: 'move', feed_id: null });
  const undone = await make('undone', 401, {});
  await make('undoing', 401, { action: 'undo', undoes: undone, made_by: admin.id });
  await sql`select private.prune_ical_sync_runs()`;
  const left = ['by a person', 'less long ago', 'undoing', 'undone', 'without a feed'];
  const sets = await sql`select c.title, count(l.id)::int as entries from change_sets c
    left join audit_log l on l.change_set_id = c.id group by 1 order by 1`;
  expect(sets).toEqual(left.map((title) => ({ title, entries: 1 })));
  expect(
    await sql`select from audit_log where row_id = ${eventId} and table_name = 'events' and after = '{}'`,
  ).toHaveLength(5);
  // What people were told stays theirs.
  expect(await sql`select from notices where user_id = ${ada.id}`).toHaveLength(6);
});

it('a preview shows 500 differences, and all that concern people', async ({ world: { sql } }) => {
  const [row] = await sql`select jsonb_array_length(private.first_differences(jsonb_agg(jsonb_build_object('place', n,
      'people', case when n <= 510 then '[{"name": "Ada"}]'::jsonb else '[]' end) order by n))) as with_people,
    jsonb_array_length(private.first_differences(jsonb_agg(jsonb_build_object('place', n, 'people', '[]'::jsonb)))) as without
    from generate_series(1, 600) n`;
  expect(row).toEqual({ with_people: 510, without: 500 });
});
