import { writeTo } from '@/lib/letters/writing.ts';
import type { Day } from './days.ts';
import type { Row } from './rows.ts';

/** Leads to a message to everybody at a place or in a role on these days. */
export function writeToRow({ key, kind }: Row, days: readonly [Day, ...Day[]]): void {
  const id = key.slice(kind.length + 1);
  const span = { first_day: days[0].day, last_day: (days.at(-1) ?? days[0]).day };
  if (kind === 'place') writeTo({ kind, place_id: id, span });
  if (kind === 'role') writeTo({ kind: 'slot_type', slot_type_id: id, span });
}
