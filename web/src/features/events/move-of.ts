import type { ChangeBody } from '@contract/change-bodies.ts';
import type { ChangeOutcome } from '@contract/change-sets.ts';
import type { Event } from '@contract/events.ts';
import type { EventValues } from './form.ts';
import { updateBody } from './to-request.ts';

const minute = 60_000;

/** The move that saving would make; `null`: the event keeps its times and its place, or a time is missing or wrong. */
export function moveOf(values: EventValues, event: Event, zone: string): ChangeBody | null {
  const { start_time, end_time, location = null } = updateBody(values, event, zone);
  const [start, end] = [Date.parse(start_time), Date.parse(end_time)];
  const by = (to: number, from: string) => Math.round((to - Date.parse(from)) / minute);
  const [start_minutes, end_minutes] = [by(start, event.start_time), by(end, event.end_time)];
  const isElsewhere = location !== event.location;
  if (!(start < end) || (start_minutes === 0 && end_minutes === 0 && !isElsewhere)) return null;
  const { id, version } = event;
  return { action: 'move', events: [{ id, version }], start_minutes, end_minutes, ...(isElsewhere && { location }) };
}

/** The slots that saving takes from people. They are told that, and nothing of a move. */
export function withdrawnSlots({ slots }: EventValues, event: Event): string[] {
  const kept = new Set(slots.filter(({ removed, canceled }) => !(removed || canceled)).map((line) => line.slotTypeId));
  return event.slot_assignments
    .filter(({ slot_type, is_canceled }) => !is_canceled && !kept.has(slot_type.id))
    .map(({ id }) => id);
}

/** What a preview says of those who have a place in another slot. */
export function without(outcome: ChangeOutcome, slots: readonly string[]): ChangeOutcome {
  const others = outcome.signups.filter(({ slot_id }) => !slots.includes(slot_id));
  const stay = new Set(others.map(({ user }) => user.id));
  const isMeant = ({ user }: { user: { id: string } }) => slots.length === 0 || stay.has(user.id);
  const { told, unreached, clashes } = outcome;
  return {
    ...outcome,
    told: told.filter(isMeant),
    unreached: unreached.filter(isMeant),
    clashes: clashes.filter(isMeant),
  };
}
