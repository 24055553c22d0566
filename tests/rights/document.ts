import { actors, allActors } from './actors.ts';
import { sections } from './table.ts';

/** A table whose columns are as wide as their widest cell. */
function table(rows: readonly string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = '', ...others] = rows.map(line);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...others];
}

/** The text of docs/rights.md. */
export function rightsDocument(): string {
  const head = ['', ...allActors.map((actor) => actors[actor].title)];
  const lines = [
    '# Rights',
    '',
    'Who may do what. `npm run rights` writes this page from `tests/rights`; `tests/db/platform/rights.test.ts` tries every cell as SQL under',
    'the role of the database that people have, and `tests/api/platform/rights.test.ts` as a call over HTTP.',
    '',
    '- **✓**: they may. **–**: they are refused, or see nothing of it.',
    ...allActors.map((actor) => `- **${actors[actor].title}**: ${actors[actor].meaning}.`),
    '',
    'A lead is a person whom an administrator has put in charge of the shifts of an event, a place or a slot type, or of all. Rights add',
    'up, and each lead is also a volunteer or staff.',
  ];
  for (const { title, actions } of sections) {
    const notes = actions.flatMap(({ title: action, note }) => (note ? [`- ${action}: ${note}`] : []));
    const rows = actions.map((action) => [
      action.title,
      ...allActors.map((actor) => (action.may.includes(actor) ? '✓' : '–')),
    ]);
    lines.push('', `## ${title}`, '', ...table([head, ...rows]));
    if (notes.length > 0) lines.push('', ...notes);
  }
  return `${lines.join('\n')}\n`;
}

export const rightsFile = new URL('../../docs/rights.md', import.meta.url);
