import type { BoardShift } from '@contract/board.ts';
import type { ChangeBody } from '@contract/change-bodies.ts';
import type { Grip } from './grip.ts';
import type { Row } from './rows.ts';

type Known = Pick<BoardShift, 'id' | 'version'>;

/** Shifts as they are on the board: one that somebody else has changed since is left alone. */
export const asSeen = (shifts: readonly Known[]) => shifts.map(({ id, version }) => ({ id, version }));

/** The location that shifts get in a row; `undefined` leaves it as it is. */
export const locationIn = (row: Row | undefined): { location?: string | null } => {
  if (row?.kind === 'place') return { location: row.name };
  return row?.kind === 'no-place' ? { location: null } : {};
};

/** The change that letting go of a grip makes to these shifts. `target`: the row, if it is another one than before. */
export function changeOf({ kind, minutes }: Grip, shifts: readonly Known[], target: Row | undefined): ChangeBody {
  return {
    action: 'move',
    events: asSeen(shifts),
    ...(minutes !== 0 && kind !== 'end' && { start_minutes: minutes }),
    ...(minutes !== 0 && kind !== 'start' && { end_minutes: minutes }),
    ...locationIn(target),
  };
}
