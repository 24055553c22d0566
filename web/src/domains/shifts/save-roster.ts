import { noteExport, saveTable, type TableFormat } from '@/lib/format/save-table.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { type RosterPerson, rosterRows } from './roster.ts';
import { shiftFileTexts } from './roster-texts.ts';

/** Saves the people of shifts as a file, which is recorded. Throws as `api` does. */
export async function saveRoster(format: TableFormat, people: readonly RosterPerson[]): Promise<void> {
  await noteExport('roster');
  const days = people.map(({ event }) => dayOf(event)).sort();
  const span = [...new Set([days[0], days.at(-1)])].filter(Boolean).join('-');
  await saveTable(format, `roster-${span}`, { name: shiftFileTexts.get().roster, rows: rosterRows(people) });
}
