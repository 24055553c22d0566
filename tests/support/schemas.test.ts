import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';

const supabase = new URL('../../supabase/', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(`schemas/${file}.sql`, supabase), 'utf8');
const config = parse(readFileSync(new URL('config.toml', supabase), 'utf8')) as {
  db: { migrations: { schema_paths: string[] } };
};
/** `people/leaving`, in the order in which they are read. */
const files = config.db.migrations.schema_paths.map((path) => path.replace(/^\.\/schemas\/|\.sql$/g, ''));

/** Every definition of a file as `what name`. */
function definitions(sql: string): string[] {
  const code = sql.replace(/--.*$/gm, '');
  const simple = /^\s*create (?:or replace )?(?:unique )?(table|view|type|function|index) ([\w.]+)/gm;
  const onTable = /^\s*create (policy|trigger) ("[^"]+"|\w+)[\s\S]*?\son (\w+\.\w+)/gm;
  return [
    ...[...code.matchAll(simple)].map(([, what, name]) => `${what} ${name}`),
    ...[...code.matchAll(onTable)].map(([, what, name, table]) => `${what} ${name} on ${table}`),
  ];
}

describe('the schemas', () => {
  it('are all read, and described in docs/architecture.md in their order', () => {
    const found = readdirSync(new URL('schemas/', supabase), { recursive: true, encoding: 'utf8' });
    expect([...files].sort()).toEqual(
      found
        .filter((name) => name.endsWith('.sql'))
        .map((name) => name.replace(/\.sql$/, ''))
        .sort(),
    );
    const guide = readFileSync(new URL('../docs/architecture.md', supabase), 'utf8');
    const section = guide.split('## Database\n')[1]?.split('\n## ')[0] ?? '';
    expect([...section.matchAll(/^\| `(\w+\/\w+)` +\|/gm)].map(([, file]) => file)).toEqual(files);
  });

  it('define each table, type, function, view, index, policy and trigger once', () => {
    const all = files.flatMap((file) => definitions(textOf(file)));
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((definition, index) => all.indexOf(definition) !== index)).toEqual([]);
  });

  it('never change a definition afterwards, but for the files that can be run again', () => {
    const change =
      /^\s*(?:create or replace|drop) |^\s*alter (?:function|view|policy|trigger|type) |^\s*alter table(?!.*enable row level)/m;
    const changing = files.filter((file) => change.test(textOf(file).replace(/--.*$/gm, '')));
    expect(changing).toEqual(['platform/schedule', 'platform/live_policies']);
  });

  it('cite only documents of the repository', () => {
    const cited = files.flatMap((file) => [...textOf(file).matchAll(/[\w./-]+\.md\b/g)].map(([name]) => name));
    expect([...new Set(cited)].sort()).toEqual(['docs/calendars.md', 'docs/privacy.md']);
  });
});
