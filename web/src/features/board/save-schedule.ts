import type { Board } from '@contract/board.ts';
import { listUsers } from '@contract/users.ts';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { api } from '@/lib/api/api.ts';
import { noteExport } from '@/lib/api/note-export.ts';
import { saveTable, type TableFormat } from '@/lib/format/save-table.ts';
import type { Days } from './printing.ts';
import type { By } from './rows.ts';
import { tablesOf } from './table.ts';

/** Saves a board as a file, which is recorded. Throws as `api` does. */
export async function saveSchedule(format: TableFormat, board: Board, by: By, { from, to }: Days): Promise<void> {
  const users = await api.all(listUsers, { query: { limit: 1000 } });
  const contacts = new Map(users.map(({ id, phone, email }) => [id, { phone, email }]));
  const [first, second] = tablesOf(board, by, contacts);
  const [places, people] = [administrationTexts.get().schedule, adminCommonTexts.get().people];
  const [name, other] = by === 'person' ? [people, places] : [places, people];
  await noteExport('schedule');
  await saveTable(format, `schedule-${from}-${to}`, { name, rows: first }, { name: other, rows: second });
}
