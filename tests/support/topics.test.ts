import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../supabase/migrations/', import.meta.url);
const files = readdirSync(folder).sort();
const topicOf = (file: string) => file.replace(/^\d+_|\.sql$/g, '');
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8');

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

describe('the migrations', () => {
  it('are the topics of docs/architecture.md, in its order', () => {
    const guide = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
    const section = guide.split('## Database\n')[1]?.split('\n## ')[0] ?? '';
    const topics = [...section.matchAll(/^\| `(\w+)` +\|/gm)].map(([, topic]) => topic);
    expect(topics).toEqual(files.map(topicOf));
  });

  it('define each table, type, function, view, index, policy and trigger once', () => {
    const all = files.flatMap((file) => definitions(textOf(file)));
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((definition, index) => all.indexOf(definition) !== index)).toEqual([]);
  });

  it('never change a definition afterwards, but for the file that can be run again', () => {
    const change =
      /^\s*(?:create or replace|drop) |^\s*alter (?:function|view|policy|trigger|type) |^\s*alter table(?!.*enable row level)/m;
    const changing = files.filter((file) => change.test(textOf(file).replace(/--.*$/gm, '')));
    expect(changing.map(topicOf)).toEqual(['schedule', 'live_policies']);
  });

  it('have at most 250 lines each', () => {
    const lengths = files.map((file) => `${topicOf(file)}: ${textOf(file).split('\n').length - 1}`);
    expect(lengths.filter((text) => Number(text.split(': ')[1]) > 250)).toEqual([]);
  });

  it('cite only documents of the repository', () => {
    const cited = files.flatMap((file) => [...textOf(file).matchAll(/[\w./-]+\.md\b/g)].map(([name]) => name));
    expect([...new Set(cited)]).toEqual(['docs/calendars.md', 'docs/privacy.md']);
  });
});
