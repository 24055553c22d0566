import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase } from '../../supabase/local/database.ts';
import { freePort } from '../../supabase/local/ports.ts';
import { makeWorld } from '../db/world.ts';
import { temporaryFolder } from '../support/stack.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
/** The state that people's data may be in: everything up to this migration. */
const then = '20261120001500';
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / hour) * hour + hours * hour).toISOString();
const tables =
  'profiles invitations slot_types events event_slots signups notices ical_feeds ical_feed_slots ical_sources';
// A migration may touch these as it changes a row.
const volatile = new Set(['version', 'updated_at']);

type Row = Record<string, unknown>;
let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  const migrations = join(folder, 'earlier', 'supabase', 'migrations');
  await mkdir(migrations, { recursive: true });
  for (const name of ['config.toml', 'templates']) {
    await cp(join(projectDir, 'supabase', name), join(folder, 'earlier', 'supabase', name), { recursive: true });
  }
  const files = await readdir(join(projectDir, 'supabase', 'migrations'));
  for (const file of files.filter((name) => name.slice(0, 14) <= then)) {
    await cp(join(projectDir, 'supabase', 'migrations', file), join(migrations, file));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs work on the database, with the migrations of a project applied. */
async function withDatabase<T>(project: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const options = { dataDir: join(folder, 'data'), port: await freePort(), seed: false, durable: false };
  const database = await startDatabase({ ...options, projectDir: project });
  const sql = postgres(database.adminUrl, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
    await database.stop();
  }
}

/** Fills every table that people's data is in. */
async function fill(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    const world = makeWorld(transaction);
    const [admin, ada, ben] = [await world.person('admin'), await world.person(), await world.person('staff')];
    const [type, wage] = (
      await transaction`insert into slot_types (name, color, description, compensation, hourly_rate)
        values ('Bar', '#3182ce', 'Pours', 'credits', 1), ('Stage', '#3182ce', null, 'wage', 15.5) returning id`
    ).map(({ id }) => id as string) as [string, string];
    const at = (from: number, to: number) => ({ start_time: inHours(from), end_time: inHours(to) });
    const moving = await world.event({ title: 'Moving', ...at(24, 26), created_by: admin.id });
    const fixed = await world.event({ title: 'Fixed', ...at(30, 32), location: 'Pier 4' });
    const gone = await world.event({ title: 'Gone', ...at(40, 42) });
    const slots = [await world.slot(moving, { slot_type_id: type }), await world.slot(fixed, { slot_type_id: wage })];
    const last = await world.slot(gone, { slot_type_id: type });
    for (const slot of [...slots, last]) await world.signUp(ada, slot);
    await world.signUp(ben, slots[0] ?? '');
    const feed = await world.feed({ name: 'Harbour' });
    await transaction`insert into ical_feed_slots (feed_id, slot_type_id, volunteer_slots) values (${feed}, ${type}, 2)`;
    await transaction`insert into invitations (email, role) values ('guest@example.org', 'staff')`;
    await world.as(admin, async (own) => {
      const body = (title: string, from: number, to: number) => ({
        title,
        ...at(from, to),
        slot_assignments: [{ slot_type_id: type, required_count: 3 }],
      });
      await own`select private.replace_event(${moving}, ${own.json(body('Moved', 31, 33))})`;
      await own`select private.remove_event(${gone})`;
    });
  });
}

async function snapshot(sql: Sql): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const table of tables.split(' ')) {
    const rows = await sql`select to_jsonb(t) as row from public.${sql(table)} t order by t.id`;
    found.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  const users = await sql`select to_jsonb(u) as row from auth.users u order by u.id`;
  found.set(
    'users',
    users.map(({ row }) => row),
  );
  return found;
}

test('data of an earlier state is whole in the newest', async () => {
  const before = await withDatabase(join(folder, 'earlier'), async (sql) => {
    await fill(sql);
    return await snapshot(sql);
  });
  expect(
    before
      .get('signups')
      ?.map(({ status }) => status)
      .sort(),
  ).toContain('displaced');
  expect(before.get('notices')?.length).toBeGreaterThan(2);

  await withDatabase(projectDir, async (sql) => {
    const [applied] = await sql`select count(*)::int as count from supabase_migrations.schema_migrations`;
    expect(applied?.count).toBe((await readdir(join(projectDir, 'supabase', 'migrations'))).length);
    const after = await snapshot(sql);
    let values = 0;
    for (const [table, rows] of before) {
      const now = new Map(after.get(table)?.map((row) => [row.id, row]));
      expect(now.size, table).toBe(rows.length);
      for (const row of rows) {
        const kept = now.get(row.id) ?? {};
        const keys = Object.keys(row).filter((key) => key in kept && !volatile.has(key));
        values += keys.length;
        expect(Object.fromEntries(keys.map((key) => [key, kept[key]]))).toEqual(
          Object.fromEntries(keys.map((key) => [key, row[key]])),
        );
      }
    }
    const rates = await sql`select t.name, r.from_day::text, r.compensation, r.hourly_credits::float
      from slot_type_rates r join slot_types t on t.id = r.slot_type_id order by t.name`;
    expect(rates).toEqual([
      { name: 'Bar', from_day: '-infinity', compensation: 'credits', hourly_credits: 1 },
      { name: 'Stage', from_day: '-infinity', compensation: 'wage', hourly_credits: -15.5 },
    ]);
    expect(await sql`select conname from pg_constraint where not convalidated`).toHaveLength(0);
    // And it goes on: a place is taken and given back.
    await sql.begin(async (transaction) => {
      const world = makeWorld(transaction);
      const [slot] =
        await transaction`select l.id from event_slots l join events e on e.id = l.event_id where title = 'Fixed'`;
      const cleo = await world.person();
      const [made] = await world.as(cleo, (own) => own`select private.sign_up(${slot?.id}) as id`);
      await world.as(cleo, (own) => own`select private.cancel_signup(${made?.id})`);
    });
    console.log(
      `migrated from ${then} to ${applied?.count} migrations: ${values} values of ${before.size} tables intact`,
    );
  });
});
