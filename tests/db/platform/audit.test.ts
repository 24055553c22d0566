import { describe, expect } from 'vitest';
import { type World, worlds } from '../support/world.ts';

const it = worlds();
const log = async (world: World) =>
  (await world.sql`select action || ' ' || table_name as entry, actor, before, after from audit_log order by id`).map(
    (row) => row,
  );

describe('the audit log', () => {
  it('records each change by an administrator: who, what, when, before and after', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const [chief, ada] = [await world.person('admin'), await world.person()];
    await world.sql`truncate audit_log`;
    const type = await world.as(
      chief,
      async (sql) =>
        (
          await sql`insert into slot_types (name, color)
        values ('Bar', '#3182ce') returning id`
        )[0]?.id,
    );
    const slots = [{ slot_type_id: type, required_count: 2 }];
    const body = {
      title: 'Fair',
      start_time: '2026-06-02T10:00Z',
      end_time: '2026-06-02T12:00Z',
      slot_assignments: slots,
    };
    await world.as(chief, async (sql) => {
      const [made] = await sql`select private.create_event(${sql.json(body)}, 'UTC') as id`;
      await sql`select private.replace_event(${made?.id}, ${sql.json({ ...body, title: 'Fest' })})`;
      await sql`insert into signups (slot_id, user_id) select id, ${ada.id} from event_slots`;
      await sql`select private.cancel_signup(id) from signups`;
      await sql`select private.invite('x@example.org', 'staff')`;
      await sql`select private.update_user(${ada.id}, '{"role": "staff"}')`;
      await sql`select private.remove_event(${made?.id})`;
      await sql`select private.remove_slot_type(${type})`;
    });
    const entries = await log(world);
    expect(entries.map((row) => row.entry)).toEqual([
      'insert slot_types',
      'insert events',
      'insert event_slots',
      'update events',
      'insert signups',
      'update signups',
      'insert profiles',
      'insert invitations',
      'update profiles',
      'update events',
      'update slot_types',
    ]);
    expect(new Set(entries.map((row) => row.actor))).toEqual(new Set([chief.id]));
    expect(entries[3]).toMatchObject({ before: { title: 'Fair' }, after: { title: 'Fest' } });
    expect(entries[1]).toMatchObject({ before: null, after: { title: 'Fair' } });
    const [when] = await world.sql`select distinct private.iso(date_trunc('minute', at)) as at from audit_log`;
    expect(when?.at).toBe('2026-06-01T10:00:00Z');
  });

  it('omits what people (administrators included) do for themselves, and changes that no administrator made', async ({
    world,
  }) => {
    await world.at('2026-06-01T10:00:00Z');
    const [chief, ada] = [await world.person('admin'), await world.person()];
    const slot = await world.slot(
      await world.event({ start_time: '2026-06-02T10:00Z', end_time: '2026-06-02T12:00Z' }),
    );
    await world.sql`truncate audit_log`;
    for (const person of [chief, ada]) {
      await world.as(person, (sql) => sql`select private.cancel_signup(private.sign_up(${slot}))`);
    }
    await world.as(ada, (sql) => sql`select private.update_user(${ada.id}, '{"name": "Ada"}')`);
    await world.sql`update events set title = 'By a sync'`;
    expect(await log(world)).toEqual([]);
  });

  it('records every change of role, also when administrators demote themselves', async ({ world }) => {
    const [chief, ada] = [await world.person('admin'), await world.person('admin')];
    await world.sql`truncate audit_log`;
    await world.as(ada, (sql) => sql`select private.update_user(${ada.id}, '{"role": "staff"}')`);
    await world.sql`select private.make_admin(${ada.email})`;
    const rows = await log(world);
    expect(rows.map((row) => [row.actor, row.after.role])).toEqual([
      [ada.id, 'staff'],
      [null, 'admin'],
    ]);
    expect(chief.id).not.toBe(ada.id);
  });

  it.for([
    ['https://calendar.example.org/private-key/basic.ics?token=secret#x', 'calendar.example.org'],
    ['webcal://example.org:8443/a', 'example.org:8443'],
    ['http://example.org?key=secret', 'example.org'],
  ] as const)('reduces the address of a feed to its host: %s', async ([url, host], { world }) => {
    const chief = await world.person('admin');
    await world.sql`truncate audit_log`;
    await world.as(chief, async (sql) => {
      await sql`insert into ical_feeds (name, ical_url, timezone, created_by) values ('x', ${url}, 'UTC', ${chief.id})`;
      await sql`update ical_feeds set held = '{}'`;
    });
    // Only the sync knows where permanent redirects lead.
    await world.sql`update ical_feeds set moved_to = ${url}`;
    await world.as(chief, (sql) => sql`select private.remove_feed(id) from ical_feeds`);
    const rows = await log(world);
    expect(rows.map((row) => [row.entry, row.before?.ical_url, row.after?.ical_url])).toEqual([
      ['insert ical_feeds', undefined, host],
      ['update ical_feeds', host, host],
      ['delete ical_feeds', host, undefined],
    ]);
    expect(rows[2]?.before?.moved_to).toBe(host);
    expect(JSON.stringify(rows)).not.toMatch(/secret|private-key/);
  });
});
