import type { RoleKey } from './roles.ts';

/** A need of a shift: a role, how many people, and below which number it cannot take place. */
type Need = readonly [role: RoleKey, count: number, minimum?: number];
/** Shifts of one kind at one place. Times of a day, such as `20-26` for 8 PM to 2 AM; `16.5` is half past four. */
export interface Line {
  place: string;
  title: string;
  needs: readonly Need[];
  thu?: string;
  fri?: string;
  sat?: string;
  sun?: string;
  /** They come from the calendar of the stages. */
  fromFeed?: true;
  /** They do not take place, for this reason. */
  canceled?: string;
}
