import type { BoardShift } from '@contract/board.ts';
import type { ChangeBody } from '@contract/change-bodies.ts';
import { eventsOf } from '@/lib/change-sets/planning.ts';
import type { Span } from './axis.ts';
import type { Row } from './rows.ts';

/** What is being done to a shift: it is moved, or its start or end is. */
export type GripKind = 'move' | 'start' | 'end';

/** A shift that has been taken hold of, by pointer or keys, and what would become of it now. */
export interface Grip extends Span {
  kind: GripKind;
  /** By how many minutes it differs from its present times. */
  minutes: number;
  /** The key of the row that it would go to: rows come and go meanwhile. */
  row: string;
  /** The key of its present row. */
  home: string;
  /** The direction that a pointer has chosen; keys are free. `null`: the pointer has not moved far enough. */
  axis: 'time' | 'row' | 'free' | null;
  /** Whether the pointer has moved far enough for this to be no click. */
  moved: boolean;
  /** Whether the pointer is outside the board: letting go there changes nothing. */
  outside: boolean;
}

export type GripAction =
  /** The pointer is `dx` and `dy` pixels from where it began; that is `minutes` on the axis, and in `row`, if in any. */
  | { type: 'point'; dx: number; dy: number; minutes: number; row: string | null; free: boolean; fine: boolean }
  | { type: 'step'; minutes: number }
  | { type: 'row'; row: string };

/** Below this a movement is a click, and from there on it has a direction; in pixels. */
const threshold = 5;
const direction = 12;
const minute = 60_000;
/** The steps that times snap to, in minutes. */
const step = 15;
const fineStep = 5;
const shortest = 15;

export const gripOn = (kind: GripKind, { from, to }: Span, home: string): Grip => ({
  ...{ kind, from, to, home, row: home },
  ...{ minutes: 0, axis: null, moved: false, outside: false },
});

/** The times that a shift would have. */
export function timesOfGrip({ kind, from, to, minutes }: Grip): Span {
  const by = minutes * minute;
  return { from: kind === 'end' ? from : from + by, to: kind === 'start' ? to : to + by };
}

/** Minutes that keep the shift at least as long as the shortest one. */
function held({ kind, from, to }: Grip, minutes: number): number {
  const spare = (to - from) / minute - shortest;
  if (kind === 'start') return Math.min(minutes, Math.max(0, spare));
  return kind === 'end' ? Math.max(minutes, Math.min(0, -spare)) : minutes;
}

/** Minutes after which the moved end is at a full step of the clock. Clocks of all zones agree in quarters of an hour. */
function snapped({ kind, from, to }: Grip, minutes: number, by: number): number {
  if (Math.abs(minutes) < by / 2) return 0;
  const edge = (kind === 'end' ? to : from) / minute;
  return Math.round((edge + minutes) / by) * by - edge;
}

/** The direction of a movement: the first pixels decide, and a free one has both. */
function axisFor({ axis, kind }: Grip, dx: number, dy: number, free: boolean): Grip['axis'] {
  if (kind !== 'move') return 'time';
  if (free) return 'free';
  if (axis && axis !== 'free') return axis;
  if (Math.hypot(dx, dy) < direction) return null;
  return Math.abs(dx) >= Math.abs(dy) ? 'time' : 'row';
}

/** What becomes of a grip. Pointer, touch and keys all end here, so that they cannot differ. */
export function gripped(grip: Grip, action: GripAction): Grip {
  if (action.type === 'step') return { ...grip, moved: true, minutes: held(grip, grip.minutes + action.minutes) };
  if (action.type === 'row') return grip.kind === 'move' ? { ...grip, moved: true, row: action.row } : grip;
  const { dx, dy, free, fine, row } = action;
  const moved = grip.moved || Math.hypot(dx, dy) >= threshold;
  if (!moved) return grip;
  const axis = axisFor(grip, dx, dy, free);
  const moves = axis === 'time' || axis === 'free';
  return {
    ...grip,
    moved,
    axis,
    outside: row === null,
    minutes: moves ? held(grip, snapped(grip, action.minutes, fine ? fineStep : step)) : 0,
    row: row !== null && (axis === 'row' || axis === 'free') ? row : grip.home,
  };
}

/** Whether letting go would change anything. */
export const changes = ({ minutes, row, home, outside }: Grip): boolean => !outside && (minutes !== 0 || row !== home);

type Known = Pick<BoardShift, 'id' | 'version'>;

/** The location that shifts get in a row; `undefined` leaves it as it is. */
export const locationIn = (row: Row | undefined): { location?: string | null } => {
  if (row?.kind === 'place') return { location: row.name };
  return row?.kind === 'no-place' ? { location: null } : {};
};

/** The change that letting go of a grip makes to these shifts. `target`: the row, if it is another one than before. */
export function changeOf({ kind, minutes }: Grip, shifts: readonly Known[], target: Row | undefined): ChangeBody {
  return {
    action: 'move',
    events: eventsOf(shifts),
    ...(minutes !== 0 && kind !== 'end' && { start_minutes: minutes }),
    ...(minutes !== 0 && kind !== 'start' && { end_minutes: minutes }),
    ...locationIn(target),
  };
}
