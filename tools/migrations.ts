import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'smol-toml';

// npm run migrations: writes what follows from supabase/schemas: the migrations that the Supabase CLI applies, in the order of
// `schema_paths` in config.toml, and docs/lives.md. With `--check` (npm run check:migrations) it only says whether they are up to date.
// The schedule and the policies of live messages are migrations of their own, because operators run them again when they have added
// the extensions.
const project = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, project), 'utf8');
const note = '-- Written by `npm run migrations` from supabase/schemas. Change it there.\n';
const apart: Record<string, string> = {
  './schemas/platform/schedule.sql': '20261122102200_schedule',
  './schemas/platform/live_policies.sql': '20261122102300_live_policies',
};
const config = parse(read('supabase/config.toml')) as { db: { migrations: { schema_paths: string[] } } };
/** Each file of the schemas by its path in config.toml. */
const schemas = new Map(
  config.db.migrations.schema_paths.map((path) => [path, read(path.replace('./', 'supabase/'))] as const),
);

/** The migrations by their paths. */
function migrations(): [string, string][] {
  const together = [...schemas].filter(([path]) => !(path in apart));
  const schema = together.map(([path, sql]) => `\n-- ${path.replace('./schemas/', '')}\n\n${sql}`).join('');
  return [
    // What a function uses can be further down: npm run check:database looks whether it is there.
    ['20261122100000_schema', `${note}\nset check_function_bodies = off;\n${schema}`],
    ...Object.entries(apart).map(([path, name]): [string, string] => [name, `${note}\n${schemas.get(path)}`]),
  ].map(([name, sql]) => [`supabase/migrations/${name}.sql`, sql ?? '']);
}

const unquoted = (text: string): string => text.replaceAll("''", "'").replace(/\s*\n\s*/g, ' ');

/** The tables of steps and what follows from each (the views private.…_life), as a document. */
function lives(): string {
  const views = [...schemas.values()].flatMap((sql) => [
    ...sql.matchAll(
      /^create view private\.(\w+)_life .*\n([\s\S]*?);\ncomment on view private\.\w+ is\s+'((?:''|[^'])*)';/gm,
    ),
  ]);
  const sections = views.map(([, what = '', rows = '', comment = '']) => {
    const steps = [...rows.matchAll(/\('(\w+)', '((?:''|[^'])*)',\s+(?:array\[([^\]]*)\]|'\{\}')\)/g)];
    const lines = steps.map(
      ([, step, means = '', follows = '']) => `| \`${step}\` | ${unquoted(means)} | ${follows.replaceAll("'", '')} |`,
    );
    const title = `${what === 'event' ? 'An' : 'A'} ${what}`;
    return `## ${title}\n\n${unquoted(comment)}\n\n| step | what happens | what follows |\n| --- | --- | --- |\n${lines.join('\n')}\n`;
  });
  return `# Lives\n\nWhat can happen to an event, a slot and a signup, and what follows from it. Written by \`npm run migrations\` from the views
\`private.event_life\`, \`slot_life\` and \`signup_life\` in \`supabase/schemas\`, which the triggers read.\n\n${sections.join('\n')}`;
}

const checks = process.argv.includes('--check');
for (const [path, text] of [...migrations(), ['docs/lives.md', lives()] as const]) {
  if (!checks) writeFileSync(new URL(path, project), text);
  else if (read(path) !== text) {
    console.error(`${path} is not what supabase/schemas say: run npm run migrations`);
    process.exitCode = 1;
  }
}
