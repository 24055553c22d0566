import type { Event, SlotAssignment } from '@contract/events.ts';

/** How many places of a slot somebody can take at once now: as many as the event allows and as are free. */
export const mostOf = ({ group_size }: Pick<Event, 'group_size'>, slot: SlotAssignment): number =>
  Math.min(group_size ?? 1, slot.required_count - slot.current_count);
