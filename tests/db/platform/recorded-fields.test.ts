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
