import type { BoardShift } from '@contract/board.ts';
import type { Event } from '@contract/events.ts';
import { atom } from 'nanostores';

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

/** What a dialog of `features/changes` asks about: to where shifts move, which counts they get, to which days they go. */
export type PlanTask = 'move' | 'counts' | 'cancel' | 'copy' | 'repeat';

/** The dialog that is open, with the shifts it is about. */
export const planning = atom<{ task: PlanTask; shifts: readonly PlannedShift[] } | null>(null);

/** Opens the dialog that moves, counts, cancels, copies or repeats these shifts, from anywhere in the admin area. */
export const plan = (task: PlanTask, shifts: readonly PlannedShift[]): void => planning.set({ task, shifts });
