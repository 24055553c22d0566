import { noteExport } from '@/lib/api/note-export.ts';
import { saveTable, type TableFormat } from '@/lib/format/save-table.ts';
import { cellsOf } from './cells.ts';
import type { Period } from './periods.ts';
import type { ReportTable } from './tables.ts';

/** Saves a table of a report as a file, named by its content and its days, which is recorded. */
export async function saveReport(format: TableFormat, table: ReportTable, { from, to }: Period): Promise<void> {
  await noteExport('report');
  await saveTable(format, `muster-${table.id}-${from}-${to}`, { name: table.title, rows: cellsOf(table) });
}
