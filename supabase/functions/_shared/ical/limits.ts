/** Limits of reading one feed (S4). Exceeding one fails the run with a code. */
export interface Limits {
  /** VEVENTs in the body. */
  events: number;
  /** Occurrences of one series within the window. */
  seriesInstances: number;
  /** Occurrences of the whole feed within the window. */
  instances: number;
  /** Milliseconds of computing. */
  cpuMs: number;
  /** Problems to keep; further ones are only counted. */
  problems: number;
}

export const defaultLimits: Limits = {
  events: 10_000,
  seriesInstances: 1_000,
  instances: 5_000,
  cpuMs: 1_500,
  problems: 1_000,
};
