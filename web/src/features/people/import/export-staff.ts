import type { User } from '@contract/users.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { noteExport } from '@/lib/api/note-export.ts';
import { saveTable, type TableFormat } from '@/lib/format/save-table.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey } from '@/lib/time/time.ts';
import { staffTable } from './staff-table.ts';

/** Saves the people as a file. */
export async function exportStaff(format: TableFormat, people: readonly User[], zone: string): Promise<void> {
  const { qualificationsOfPeople } = await import('./held-by-people.ts');
  const rows = staffTable(people, zone, await qualificationsOfPeople());
  await noteExport('people');
  await saveTable(format, `staff-${dayKey(now(), zone)}`, { name: adminCommonTexts.get().people, rows });
}
