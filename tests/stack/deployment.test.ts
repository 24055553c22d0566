import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { didDocument, readStatementKeys } from '../../supabase/functions/_shared/statements/keys.ts';
import { type Database, startDatabase } from '../../supabase/local/database/database.ts';
import { freePort } from '../../supabase/local/process/ports.ts';
import { type ManagementApi, startManagementApi } from '../support/management-api.ts';
import { temporaryFolder } from '../support/stack.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const cli = join(projectDir, 'node_modules', '.bin', 'supabase');
const guide = readFileSync(join(projectDir, 'docs', 'deployment.md'), 'utf8');
const fences = (language: string) =>
  [...guide.matchAll(new RegExp(`^ *\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, 'gm'))].map(([, text = '']) => text);
/** The commands of the guide, in its order. */
const commands = fences('sh')
  .flatMap((text) => text.split('\n'))
  .map((line) => line.trim())
  .filter((line) => line.startsWith('npx supabase '))
  .map((line) => line.replace('npx supabase ', ''));

const password = 'only this test knows it';
let folder: string;
let workdir: string;
let database: Database;
let api: ManagementApi;
const followed = new Set<string>();

/** A copy of what the CLI reads, because it writes beside it, and an empty database. */
beforeAll(async () => {
  folder = await temporaryFolder();
  workdir = join(folder, 'project');
  for (const name of ['config.toml', 'migrations', 'functions', 'templates', 'seed.sql']) {
    cpSync(join(projectDir, 'supabase', name), join(workdir, 'supabase', name), { recursive: true });
  }
  writeFileSync(join(workdir, '.env.hosted'), fences('ini')[0] ?? '');
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  const dataDir = join(folder, 'data');
  const options = { port: await freePort(), projectDir: empty, seed: false, durable: false };
  database = await startDatabase({ dataDir, ...options });
  api = await startManagementApi(options.port);
  const admin = postgres(database.adminUrl, { max: 1 });
  // The pooler maps the role postgres.REF in this way.
  const role = `"postgres.${api.ref}"`;
  await admin.unsafe(`create role ${role} login password '${password}' in role postgres;
    alter role ${role} set role postgres`);
  await admin.end();
  const profile = { name: 'stand-in', api_url: api.url, dashboard_url: api.url, docs_url: api.url };
  const hosts = { project_host: 'muster.invalid', pooler_host: 'muster.invalid' };
  writeFileSync(join(folder, 'profile.json'), JSON.stringify({ ...profile, ...hosts }));
});
afterAll(async () => {
  await api?.stop();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the first matching command of the guide, unchanged, in a shell against the stand-in; returns what it prints. */
async function follow(wanted: RegExp, more: Record<string, string> = {}): Promise<string> {
  const command = commands.find((line) => wanted.test(line)) ?? '';
  expect(command, `${wanted} is in the guide`).not.toBe('');
  followed.add(command);
  const { PATH = '' } = process.env;
  const login = { SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`, SUPABASE_DB_PASSWORD: password };
  const env = { PATH, HOME: folder, DO_NOT_TRACK: '1', PGSSLMODE: 'disable', ...login, ...more };
  const standIn = ['--yes', '--profile', join(folder, 'profile.json')];
  const script = `exec "$0" ${command.replace('REF', api.ref)} "$@"`;
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', script, cli, ...standIn], { cwd: workdir, env });
  return stdout + stderr;
}

test('link stores the reference of the project', async () => {
  expect(await follow(/^link/)).toContain('Finished supabase link');
});

test('db push applies every migration to the hosted project, and the guide’s statements for the SQL editor work', async () => {
  const versions = readdirSync(join(workdir, 'supabase', 'migrations')).map((name) => name.split('_')[0]);
  const listed = await follow(/^db push.* --dry-run/);
  expect(versions.filter((version) => !listed.includes(`${version}_`))).toEqual([]);
  expect(await follow(/^db push(?!.* --dry-run)/)).toContain('Finished supabase db push');
  const sql = postgres(database.url, { max: 1 });
  const pushed = await sql`select version from supabase_migrations.schema_migrations order by version`;
  expect(pushed.map(({ version }) => version)).toEqual(versions.sort());
  const [seeded] = await sql`select count(*)::int as people from auth.users`;
  expect(seeded?.people).toBe(0);
  // The embedded database has no Vault.
  for (const statement of fences('sql').filter((text) => !text.includes('vault'))) await sql.unsafe(statement);
  await sql.end();
  expect(await follow(/^migration list/)).toContain(versions.at(-1));
});

test('config push sends the sign-in settings; the limit of emails per hour only with a mail server', async () => {
  const file = join(workdir, 'supabase', 'config.toml');
  const config = readFileSync(file, 'utf8');
  const push = async (text: string) => {
    writeFileSync(file, text);
    // The real service answers with all its settings. The stand-in does not know them, so the CLI fails at this point.
    const pushing = follow(/^config push/, { MUSTER_SMTP_PASSWORD: 'of the mail server' });
    await expect(pushing).rejects.toMatchObject({ stderr: expect.stringContaining('unexpected status 501') });
    return api.received.authSettings.at(-1);
  };
  expect(await follow(/^config diff/)).toContain('auth.site_url [update]');
  const html = readFileSync(join(projectDir, 'supabase', 'templates', 'magic-link.html'), 'utf8');
  const sent = await push(config.replace('# email_sent', 'email_sent'));
  expect(sent).toMatchObject({ site_url: 'http://localhost:5173', rate_limit_otp: 60, mailer_otp_exp: 900 });
  expect(sent).toMatchObject({
    mailer_templates_magic_link_content: html,
    mailer_templates_recovery_content: html,
    mailer_templates_email_change_content: expect.stringContaining('type=email_change'),
  });
  expect(sent).not.toHaveProperty('rate_limit_email_sent');

  const smtp = config.replace(/(?<=\n)# \[auth\.email\.smtp\]\n(# .*\n)+/, (block) => block.replaceAll('# ', ''));
  const withServer = await push(smtp.replace('# email_sent', 'email_sent'));
  expect(withServer).toMatchObject({ smtp_host: 'smtp.example.org', smtp_pass: 'of the mail server' });
  expect(withServer).toMatchObject({ rate_limit_email_sent: 200 });
  writeFileSync(file, config);
});

test('secrets set stores the settings of the functions', async () => {
  expect(await follow(/^secrets set/)).toContain('Finished supabase secrets set');
  const { secrets } = api.received;
  expect(secrets.get('API_DB_CA')).toMatch(/^-----BEGIN CERTIFICATE-----\n.*\n-----END CERTIFICATE-----$/);
  expect(await follow(/^secrets set PUSH_KEY=/)).toContain('Finished supabase secrets set');
  const key = JSON.parse(secrets.get('PUSH_KEY') ?? '');
  expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', d: expect.any(String) });
  // The command asks the API for the keys that there are: none, then one, then nobody answers.
  let published: object | null = null;
  const standIn = createServer((_, response) => {
    if (published) response.end(JSON.stringify(published));
    else response.writeHead(404, { 'x-request-id': 'x' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(standIn, 'listening');
  const address = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`;
  const makeKeys = async () => {
    const making = ['run', '--silent', 'statement-keys', '--', address];
    return (await promisify(execFile)('npm', making, { cwd: projectDir })).stdout;
  };
  const first = readStatementKeys(JSON.parse(await makeKeys()));
  expect(first).toHaveLength(1);
  published = await didDocument(first, 'https://shifts.example.org');
  const KEYS = await makeKeys();
  const { d: _, ...open } = first[0];
  expect(readStatementKeys(JSON.parse(KEYS)).slice(1)).toEqual([open]);
  standIn.close();
  standIn.closeAllConnections();
  await expect(makeKeys()).rejects.toMatchObject({ code: 1, stdout: '' });
  expect(await follow(/^secrets set STATEMENT_KEYS=/, { KEYS })).toContain('Finished supabase secrets set');
  // The platform reserves such names.
  expect([...secrets.keys()].filter((name) => name.startsWith('SUPABASE_'))).toEqual([]);
  for (const [name, value] of [...secrets, ['SUPABASE_URL', 'https://x.supabase.co'] as const]) vi.stubEnv(name, value);
  const { env } = await import('../../supabase/functions/_shared/env.ts');
  vi.unstubAllEnvs();
  expect(env).toMatchObject({
    databaseUrl: expect.stringContaining('sslmode=require'),
    siteUrl: 'https://shifts.example.org',
    statementKeys: JSON.parse(KEYS).keys,
    mail: { smtp: expect.stringMatching(/^smtps:/) },
  });
  expect(await follow(/^secrets list/)).toContain('API_DB_URL');
});

const imports = /^(?:import|export)\s[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;

test('functions deploy uploads each function with every file it imports', async () => {
  expect(await follow(/^functions deploy/)).toContain('Deployed Functions');
  const { functions, live } = api.received;
  expect([...functions.keys()].sort()).toEqual(['api', 'ical-sync', 'notify']);
  expect(live.sort()).toEqual(['api', 'ical-sync', 'notify']);
  for (const [name, { metadata, files }] of functions) {
    expect(metadata).toMatchObject({ verify_jwt: false, entrypoint_path: `supabase/functions/${name}/index.ts` });
    const config = JSON.parse(files.get(`supabase/functions/${name}/deno.json`) ?? '{}');
    const missing = [...files].flatMap(([path, text]) =>
      [...text.matchAll(imports)]
        .map(([, from, alone]) => from ?? alone ?? '')
        .filter((wanted) => {
          if (wanted.startsWith('node:') || config.imports[wanted]) return false;
          return !files.has(normalize(join(dirname(path), wanted)));
        })
        .map((wanted) => `${path} imports ${wanted}`),
    );
    expect(missing, name).toEqual([]);
    expect([...files.keys()].filter((path) => path.endsWith('.test.ts'))).toEqual([]);
  }
});

test('the guide has no other command, and the stand-in knew every request', () => {
  // `login` opens a browser.
  expect(commands.filter((command) => command !== 'login' && !followed.has(command))).toEqual([]);
  expect(api.received.unknown).toEqual([]);
});
