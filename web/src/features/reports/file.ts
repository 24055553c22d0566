import { noteExport } from '@/lib/api/note-export.ts';
import { saveCsv } from '@/lib/format/csv.ts';
import { cellsOf } from './cells.ts';
import type { Period } from './periods.ts';
import type { ReportTable } from './tables.ts';

/** Saves a table as a CSV file, named by its content and its days, which is recorded. */
export async function saveTable(table: ReportTable, { from, to }: Period): Promise<void> {
  await noteExport('report');
  saveCsv(`muster-${table.id}-${from}-${to}.csv`, cellsOf(table));
}
