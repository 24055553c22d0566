import type { User } from '@contract/users.ts';
import { noteExport } from '@/lib/api/note-export.ts';
import { saveCsv } from '@/lib/format/csv.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey } from '@/lib/time/time.ts';
import { staffTable } from './staff-table.ts';

/** Saves the people as a CSV file. */
export async function exportStaff(people: readonly User[], zone: string): Promise<void> {
  const { qualificationsOfPeople } = await import('./held-by-people.ts');
  const table = staffTable(people, zone, await qualificationsOfPeople());
  await noteExport('people');
  saveCsv(`staff-${dayKey(now(), zone)}.csv`, table);
}
