import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '../../supabase/local/backup/restore-backup.ts';
import { readSettings } from '../../supabase/local/settings/settings.ts';
import { filesIn } from '../../supabase/local/storage/storage.ts';
import { callAuth, type Session, signIn } from '../support/people.ts';
import { startTestStack } from '../support/stack.ts';
import { type StackFolder, stackFolder } from '../support/stack-folder.ts';
import { runScript } from '../support/start-program.ts';
import { stack } from './durable-stack.ts';
import { allWell, concludeLoad, startLoad } from './load.ts';

const sql = postgres(stack.superuserUrl, { max: 1, onnotice: () => {} });
let target: StackFolder;
let file: string;
let ada: Session;
let before: string[];
const files: string[] = [];

beforeAll(async () => {
  target = await stackFolder();
  file = join(target.dataDir, 'kept', 'muster.tar.gz');
});
afterAll(async () => {
  await sql.end();
  await target.remove();
});

async function run(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: unknown; output: string }> {
  const program = runScript(script, args, env);
  return { code: await program.ended, output: program.output() };
}
const settings = () => readSettings(target.env, target.dataDir);
const restore = (...args: string[]) => run('restore.ts', args, target.env);

test('a backup is written while people sign up', async () => {
  ada = await signIn(stack, 'ada@example.com');
  const load = await startLoad(stack, sql, { cancels: false });
  await load.succeeds(50);
  before = load.held();
  // An answer about health whose time is over, which nobody has removed yet.
  await sql`with field as (
      insert into public.custom_fields (label, purpose, kind, readers, special, ends_days, position)
      values ('Allergies', 'To cook', 'short_text', 'administrators', 'health', 0, 1) returning id)
    insert into public.field_answers (user_id, field_id, value, answered_at)
    select p.id, field.id, '"Nuts"', now() - interval '1 hour' from field, public.profiles p where not exists (
      select from public.signups s where s.user_id = p.id) limit 1`;
  // Two files: one of an answer that stays, one of an answer about health whose time is over.
  const bucket = join(filesIn(stack.dataDir), 'answers');
  await mkdir(bucket, { recursive: true });
  for (const [place, special, days] of [
    [0, 'none', null],
    [1, 'health', 0],
  ] as const) {
    const [row] = await sql`with field as (
        insert into public.custom_fields (label, purpose, kind, max_mb, readers, special, ends_days, position)
        values (${`Paper ${place}`}, 'To know', 'file', 5, 'administrators', ${special}, ${days}, 2) returning id),
      answer as (
        insert into public.field_answers (user_id, field_id, value, answered_at)
        select p.id, field.id, '{}', now() - interval '1 hour' from field, public.profiles p where not exists (
          select from public.signups s where s.user_id = p.id) limit 1 returning id, user_id, field_id)
      insert into private.answer_files (user_id, field_id, type, bytes, answer_id, spent)
      select user_id, field_id, 'pdf', 8, id, true from answer returning id`;
    files[place] = row?.id;
    await writeFile(join(bucket, row?.id), '%PDF-1.7');
  }
  const saved = await run('backup.ts', [file], { MUSTER_DATA_DIR: stack.dataDir });
  const after = load.held();
  expect(saved).toEqual({ code: 0, output: expect.stringMatching(/Saved .*muster\.tar\.gz \(\d+\.\d MB\)/) });
  expect(after.length, 'nobody signed up meanwhile').toBeGreaterThan(before.length);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await concludeLoad(load, sql, 'backup under load')).toEqual(allWell);
  // It goes with the connection, which the server ends a moment after the program.
  await expect.poll(() => sql`select from pg_replication_slots`).toHaveLength(0);

  const again = await run('backup.ts', [file], { MUSTER_DATA_DIR: stack.dataDir });
  expect(again).toEqual({ code: 1, output: expect.stringContaining('exists already') });
});

test('a damaged or truncated file restores nothing and leaves nothing behind', async () => {
  const whole = await readFile(file);
  const damaged = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  damaged.fill(0, middle, middle + 64);
  const bad = join(target.dataDir, 'kept', 'bad.tar.gz');
  for (const bytes of [whole.subarray(0, whole.length - 200), damaged]) {
    await writeFile(bad, bytes);
    await expect(restoreBackup(settings(), bad, false)).rejects.toThrow(/damaged|cut short|no backup/);
    expect(await readdir(target.dataDir)).toEqual(['kept']);
  }
});

test('existing data is overwritten only with --replace, and is kept', async () => {
  const { found, aside: none } = await restoreBackup(settings(), file, false);
  expect(found).toMatch(/\d+ people, \d+ events, \d+ signups/);
  expect(none).toBeUndefined();
  await expect(restoreBackup(settings(), file, false)).rejects.toThrow('--replace');
  const done = await restore(file, '--replace');
  expect(done).toEqual({ code: 0, output: expect.stringContaining('The previous data is in ') });
  const aside = (await readdir(target.dataDir)).find((name) => name.startsWith('before-restore-')) ?? '';
  expect((await readdir(join(target.dataDir, aside))).sort()).toEqual(['files', 'keys.json', 'postgres']);
  expect(await readdir(join(filesIn(target.dataDir), 'answers')), 'that of the ended answer is gone').toEqual([
    files[0],
  ]);
});

test('the restored stack has every signup that was confirmed before the backup, and people can sign in', async () => {
  // As after a power failure before the last step of a restore: the next start completes it.
  await mkdir(join(target.dataDir, 'restored'), { mode: 0o711 });
  await rename(join(target.dataDir, 'postgres'), join(target.dataDir, 'restored', 'postgres'));
  await rename(filesIn(target.dataDir), filesIn(join(target.dataDir, 'restored')));
  const { info, stop } = await startTestStack({ dataDir: target.dataDir, say: () => {} });
  const restored = postgres(info.superuserUrl, { max: 1, onnotice: () => {} });
  try {
    const [found] = await restored`select
      (select count(*)::int from public.signups where id = any(${before}::uuid[]) and status = 'confirmed') as kept,
      (select count(*)::int from public.event_slots l where filled_count > required_count or filled_count <>
        (select count(*) from public.signups s where s.slot_id = l.id and s.status <> 'canceled')) as miscounted,
      (select count(*)::int from public.signups where user_id not in (select id from public.profiles)) as orphans,
      (select count(*)::int from public.custom_fields) as fields, (select count(*)::int from public.field_answers) as answers,
      (select count(*)::int from private.answer_files) as files`;
    expect(found).toEqual({ kept: before.length, miscounted: 0, orphans: 0, fields: 3, answers: 1, files: 1 });
    console.log(`backup restored: ${before.length} signups confirmed before it began, ${found?.kept} of them there`);
    // Every row is checked against every unique index and exclusion constraint once more.
    expect(await readFile(join(filesIn(target.dataDir), 'answers', files[0] ?? ''), 'utf8')).toBe('%PDF-1.7');
    const indexed = await restored`select distinct indrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = indrelid where relnamespace = 'public'::regnamespace`;
    for (const { name } of indexed) await restored.unsafe(`reindex table ${name}`);
    // The keys are part of the backup: people are still signed in, and a new link works.
    const me = await fetch(`${info.apiUrl}/users/me`, { headers: { authorization: `Bearer ${ada.access_token}` } });
    expect((await me.json()).email).toBe('ada@example.com');
    const renewed = await callAuth(info, '/token?grant_type=refresh_token', { refresh_token: ada.refresh_token });
    expect(renewed.status).toBe(200);
    expect((await signIn(info, 'grace@example.com')).user.email).toBe('grace@example.com');
  } finally {
    await restored.end();
    await stop();
  }
});
