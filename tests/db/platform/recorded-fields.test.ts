import { expect } from 'vitest';
import { listRecord } from '../../../supabase/functions/_shared/contract/record.ts';
import { recordParts } from '../../../supabase/functions/_shared/contract/record-parts.ts';
import { worlds } from '../support/world.ts';

const it = worlds();
const entry = listRecord.answers[200]._zod.def.element.shape;
const fields: string[] = entry.fields._zod.def.element.shape.field.options;
const tables = Object.values(recordParts).flat() as string[];

it('the record shows the columns that the contract names, and no others', async ({ world: { sql } }) => {
  const rows = await sql`select t as table_name, private.recorded_fields(t) as fields from unnest(${tables}::text[]) t`;
  const shown = new Set(rows.flatMap(({ fields }) => fields as string[]));
  // What the browser said that it is comes from the log of sign-ins.
  expect([...shown, 'device'].sort()).toEqual([...fields].sort());
  // What functions write into the log besides the row.
  const work = ['attendance', 'attended_minutes', 'checked_in_at', 'checked_out_at', 'attendance_reason'];
  const computed = ['rates', 'export', 'reason', 'subject', ...work];
  const columns =
    await sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`;
  const known = new Set(columns.map(({ name }) => name));
  const wrong = rows.flatMap(({ table_name, fields }) =>
    (fields as string[]).filter((field) => !(known.has(`${table_name}.${field}`) || computed.includes(field))),
  );
  expect(wrong).toEqual([]);
});

it('the record names a change of the public page, and what was chosen', async ({ world }) => {
  const [chief, type] = [await world.person('admin'), await world.slotType({ name: 'Bar' })];
  await world.sql`truncate audit_log`;
  const patch = { shows: 'chosen', sites: ['https://example.org'], slot_types: [type] };
  await world.as(chief, (sql) => sql`select private.update_open_page(${sql.json(patch)})`);
  const lines = await world.as(
    chief,
    (sql) => sql`select line from private.record_lines(array(select id from audit_log)) order by id`,
  );
  expect(lines.map(({ line }) => [line.kind, line.id, line.fields])).toEqual([
    ['open_page_changed', null, [{ field: 'slot_type_id', before: null, after: 'Bar' }]],
    [
      'open_page_changed',
      null,
      [
        { field: 'shows', before: 'nothing', after: 'chosen' },
        { field: 'sites', before: [], after: ['https://example.org'] },
      ],
    ],
  ]);
});
