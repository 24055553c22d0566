/** A number with a fixed count of decimals. */
interface Fixed {
  value: number;
  decimals: number;
}

/** A day of the calendar (`2025-06-14`), with its time on the clock there (`16:30`) if that is known. */
interface Moment {
  day: string;
  time?: string;
}

/** The content of a cell; `null` is an empty one. */
export type Cell = string | number | Fixed | Moment | null;
