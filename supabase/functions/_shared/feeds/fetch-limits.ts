/** What fetching a feed may take (rule S4). */
export interface FetchLimits {
  /** Bytes of the body after decompression. */
  bytes: number;
  totalMs: number;
  /** Without a single byte. */
  idleMs: number;
  redirects: number;
}

export const defaultFetchLimits: FetchLimits = { bytes: 5 * 2 ** 20, totalMs: 20_000, idleMs: 10_000, redirects: 5 };
