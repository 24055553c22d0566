/** What one feed may need (rule S4); going beyond one fails the run with a named error, nothing is cut off silently. */
export interface Limits {
  /** VEVENTs in the body. */
  events: number;
  /** Occurrences of one series inside the window. */
  seriesInstances: number;
  /** Occurrences of the whole feed inside the window. */
  instances: number;
  /** Milliseconds of computing. */
  cpuMs: number;
  /** Problems that are kept; further ones are only counted. */
  problems: number;
}

export const defaultLimits: Limits = {
  events: 10_000,
  seriesInstances: 1_000,
  instances: 5_000,
  cpuMs: 1_500,
  problems: 1_000,
};
