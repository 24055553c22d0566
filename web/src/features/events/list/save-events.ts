import type { Event } from '@contract/events.ts';
import { listUsers } from '@contract/users.ts';
import { andOthers } from '@/domains/shifts/roster.ts';
import { shiftFileTexts } from '@/domains/shifts/roster-texts.ts';
import { shiftRows } from '@/domains/shifts/shift-table.ts';
import { api } from '@/lib/api/api.ts';
import { personName } from '@/lib/format/person-name.ts';
import { noteExport, saveTable, type TableFormat } from '@/lib/format/save-table.ts';

/** Saves listed events as a file, each with its slots, of a slot type if that is chosen, and their people, which is recorded. Throws as `api` does. */
export async function saveEvents(
  format: TableFormat,
  events: readonly Event[],
  type: string | undefined,
): Promise<void> {
  const users = await api.all(listUsers, { query: { limit: 1000 } });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const rows = shiftRows(
    events.map((event) => ({
      ...event,
      slots: event.slot_assignments
        .filter(({ is_canceled, slot_type }) => !is_canceled && (type === undefined || slot_type.id === type))
        .map(({ id, slot_type, required_count, current_count }) => ({
          ...{ role: slot_type.name, required: required_count, filled: current_count },
          people: event.volunteers
            .filter(({ slot_id, status }) => slot_id === id && status !== 'canceled')
            .map(({ user_id, status, unnamed = 0 }) => ({
              name: andOthers(personName(names.get(user_id) ?? ''), unnamed),
              status,
            })),
        })),
    })),
  );
  await noteExport('schedule');
  await saveTable(format, 'shifts', { name: shiftFileTexts.get().shifts, rows });
}
