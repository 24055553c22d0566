// npm run check:database: checks that need a migrated database. `--write` writes the generated types instead of
// comparing them. Prints problems and exits with 1 if there are any.
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDatabase } from './database/database.ts';
import { debianPostgresMissing, startDebianPostgres } from './database/debian-postgres.ts';
import { runSupabase } from './database/migrations.ts';
import { freePort } from './process/ports.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const typesFile = join(projectDir, 'supabase/functions/_shared/database.types.ts');
const biome = join(projectDir, 'node_modules/.bin/biome');
type Finding = { name: string; level: string; detail: string };
/** Functions whose bodies were parsed when they were created: these need no search path. */
const parsed = [
  'compensation',
  'lacks_rest',
  'work_days',
  'place_refusal',
  'start_day',
  'time_of_day',
  'opening_of',
  'reminder_key',
  'is_watched',
  'gives_right',
  'is_here',
  'is_open',
  'is_work',
  'unpaid_break',
  'anomalies',
  'time_worked',
  'to_approve',
  'is_aged',
  'leaves_hours',
  'age_limit',
  'age_rule_of',
  'age_refusal',
  'youngest',
];
/** Parts of findings that are meant so. Rows of the queue are only added and deleted, and each write of the product would pay for a key. */
const meant = [
  ...parsed.map((name) => `Function \`private.${name}\` has a role mutable search_path`),
  'Table `private.live_changes` does not have a primary key',
];
/** A sentence for each problem. */
type Problems = string[];

/**
 * Supabase's own lints (splinter), down to the level of information.
 * @param url the database
 * @param elsewhere a folder without config.toml: ours switches the Data API off, and with it the lints about what the
 *   API would expose; without it the schema public is judged as if it were exposed
 */
async function advisors(url: string, elsewhere: string): Promise<Problems> {
  const { stdout, stderr } = await runSupabase(elsewhere, ['db', 'advisors', `--remote=${url}`, '--level', 'info']);
  if (!stdout.trimStart().startsWith('[')) return /No issues found/.test(stdout + stderr) ? [] : [stdout + stderr];
  const findings: Finding[] = JSON.parse(stdout);
  const serious = findings.filter(
    // In a database that nobody has used yet, no index has been used.
    ({ name, detail }) => name !== 'unused_index' && !meant.some((part) => detail.includes(part)),
  );
  return serious.map(({ level, name, detail }) => `advisors: ${level} ${name}: ${detail}`);
}

/** The generated types of the tables, formatted like the rest of the code. */
async function types(url: string, write: boolean): Promise<Problems> {
  const args = ['gen', 'types', '--lang', 'typescript', `--remote=${url}`, '--schema', 'public'];
  const { stdout } = await runSupabase(projectDir, args);
  const options = { input: stdout, encoding: 'utf8', cwd: projectDir } as const;
  const generated = execFileSync(biome, ['format', '--stdin-file-path=generated.ts'], options);
  if (write) await writeFile(typesFile, generated);
  else if ((await readFile(typesFile, 'utf8').catch(() => '')) !== generated) {
    return ['database.types.ts is not what the migrations give: run npm run gen:types'];
  }
  return [];
}

/** plpgsql_check over every function, on Debian's PostgreSQL 15. */
async function lint(dataDir: string): Promise<Problems> {
  const missing = debianPostgresMissing();
  if (missing) {
    console.log(`db lint: skipped, ${missing}`);
    return [];
  }
  const { part, url } = await startDebianPostgres(dataDir, projectDir);
  try {
    const args = ['db', 'lint', `--remote=${url}`, '--level', 'warning', '--fail-on', 'warning'];
    await runSupabase(projectDir, args);
    console.log("db lint: clean on Debian's PostgreSQL 15");
    return [];
  } catch (error) {
    return [(error as Error).message];
  } finally {
    await part.stop();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'muster-check-'));
// When started by root, Postgres runs as another user, which has to reach its data below this folder.
await chmod(dataDir, 0o711);
const problems: Problems = [];
try {
  const database = await startDatabase({ dataDir, port: await freePort(), seed: false, durable: false });
  try {
    problems.push(
      ...(await advisors(database.url, dataDir)),
      ...(await types(database.url, process.argv.includes('--write'))),
    );
  } finally {
    await database.stop();
  }
  problems.push(...(await lint(dataDir)));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('The database is in order: migrations, advisors, generated types.');
