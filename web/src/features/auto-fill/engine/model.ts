/** A span of time, in seconds since 1970. */
export type Span = readonly [from: number, to: number];
type Work = readonly (readonly [day: string, seconds: number])[];

/** A shift where a person has a place. */
export interface Held {
  shift: number;
  title: string;
  place: number | null;
  from: number;
  to: number;
  allDay: boolean;
  work: Work;
}

/** A slot that has open places, with its shift. */
export interface Hole extends Held {
  slot: string;
  /** The time in which people say whether they are free, as in `free` of a person; null: nobody said anything about it. */
  time: number | null;
  type: number;
  hours: number;
  credits: number;
  /** How many places are open, and how many of these are missing to the minimum. */
  missing: number;
  toMin: number;
  /** The people whom no fixed rule refuses, and who have said nothing against it. */
  eligible: readonly number[];
  /** What SQL says of each person, by the index of the person; null: can have it. */
  refusals: readonly (string | null)[];
}

export interface Person {
  id: string;
  name: string;
  required: number;
  credits: number;
  /** Hours of the places that they have around the asked time. */
  hours: number;
  held: readonly Held[];
  /** When their shifts begin that they have or are asked about, in order: the last one before the asked time, those in it, and the next one. */
  turns: readonly number[];
  /** When they work, without all-day events; adjoining shifts are one block. */
  blocks: readonly Span[];
  seconds: ReadonlyMap<string, number>;
  didRole: ReadonlyMap<number, number>;
  didPlace: ReadonlyMap<number, number>;
  /** The times at which they said that they are free, and that they are not, with the day on which they said so. */
  free: ReadonlySet<number>;
  notFree: ReadonlyMap<number, string>;
  /** The most seconds that they want to work on a day. */
  ownMost: number | null;
  likesRole: ReadonlySet<number>;
  likesPlace: ReadonlySet<number>;
}

/** How far apart the turns of a person are if everybody has as many, and the days that they are spread over; in seconds. */
export interface Pace {
  apart: number;
  from: number;
  to: number;
}

/** What is to be filled, and by whom. Holes and people are in the order of their ids, so that the order of the data is no matter. */
export interface Problem {
  holes: readonly Hole[];
  people: readonly Person[];
  /** The least rest between blocks and the most work of a day, in seconds. */
  rest: number | null;
  mostADay: number | null;
  /** How often turns come; null: they come so often that it is no matter. */
  pace: Pace | null;
}
