import type { BoardShift } from '@contract/board.ts';
import type { Event } from '@contract/events.ts';
import { atom } from 'nanostores';
import { dayKey } from '@/lib/time/time.ts';

/** A shift as far as the dialogs that change many of them need it. A shift of the board is one. */
export interface PlannedShift
  extends Pick<
    BoardShift,
    | 'id'
    | 'version'
    | 'title'
    | 'location'
    | 'start_time'
    | 'end_time'
    | 'timezone'
    | 'all_day'
    | 'status'
    | 'draft'
    | 'series_id'
  > {
  slots: readonly Pick<BoardShift['slots'][number], 'slot_type_id' | 'required_count' | 'is_canceled'>[];
}

/** A listed event as a planned shift. */
export const plannedOf = ({ slot_assignments, series, ...event }: Event): PlannedShift => ({
  ...event,
  series_id: series?.id ?? null,
  slots: slot_assignments.map(({ slot_type, required_count, is_canceled }) => ({
    slot_type_id: slot_type.id,
    required_count,
    is_canceled,
  })),
});

/** The shifts of a change, with the version that is shown. */
export const eventsOf = (shifts: readonly Pick<PlannedShift, 'id' | 'version'>[]) =>
  shifts.map(({ id, version }) => ({ id, version }));

/** What a dialog of `features/bulk-changes` asks about: to where shifts move, which counts they get, to which days they go. */
export type PlanTask = 'move' | 'counts' | 'edit' | 'cancel' | 'copy' | 'repeat';

/**
 * Where copies of shifts are pasted: the day, instead of which others can be chosen, another place (`null`: none), and by how many minutes they
 * are later than the shifts.
 */
export interface PasteTarget {
  day: string;
  location?: string | null;
  minutes?: number;
}

/** The dialog that is open, with the shifts it is about. */
export const planning = atom<{ task: PlanTask; shifts: readonly PlannedShift[]; paste?: PasteTarget } | null>(null);

/** Opens the dialog that moves, counts, cancels, copies or repeats these shifts, from anywhere in the admin area. */
export const plan = (task: PlanTask, shifts: readonly PlannedShift[], paste?: PasteTarget): void =>
  planning.set({ task, shifts, ...(paste && { paste }) });

/** The day on which the first of these shifts starts, in its own zone, which is that in which the API counts days. */
export const firstDayOf = (shifts: readonly Pick<PlannedShift, 'start_time' | 'timezone'>[]): string =>
  shifts.map(({ start_time, timezone }) => dayKey(start_time, timezone)).sort()[0] ?? '';
