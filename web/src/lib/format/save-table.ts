import { type Exported, recordExport } from '@contract/record.ts';
import type { Sheet } from '@shared/tables/xlsx.ts';
import { api } from '@/lib/api/api.ts';
import { saveCsv, saveFile } from './csv.ts';

/** The kinds of file that spreadsheets open. */
export type TableFormat = 'csv' | 'xlsx';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves a table under this name and the ending of its format. A CSV file has only the first of several sheets. */
export async function saveTable(format: TableFormat, name: string, first: Sheet, ...more: Sheet[]): Promise<void> {
  if (format === 'csv') return saveCsv(`${name}.csv`, first.rows);
  const { toXlsx } = await import('@shared/tables/xlsx.ts');
  saveFile(`${name}.xlsx`, new Blob([toXlsx([first, ...more])], { type }));
}

/** Records that the reader saves a file about many people. Without it, nothing is saved. Throws as `api` does. */
export const noteExport = async (exported: Exported): Promise<void> => {
  await api(recordExport, { body: { export: exported } });
};
