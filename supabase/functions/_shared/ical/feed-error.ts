/** Why a whole feed could not be used (E1); docs/calendars.md explains each code. */
export type FeedErrorCode =
  | 'dns'
  | 'blocked_address'
  | 'timeout'
  | 'tls'
  | 'http_status'
  | 'too_large'
  | 'not_a_calendar'
  | 'truncated'
  | 'parse'
  | 'cpu_budget'
  | 'internal';

/** What the server answered. */
export interface ServerAnswer {
  httpStatus?: number | undefined;
  /** Seconds to wait before the next request, from Retry-After. */
  retryAfter?: number | undefined;
}

/**
 * The whole feed cannot be used. The message is a sentence for administrators; it never contains the path, query or
 * credentials of the feed's address.
 */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code: FeedErrorCode;
  readonly answer: ServerAnswer;

  constructor(code: FeedErrorCode, message: string, answer: ServerAnswer = {}) {
    super(message);
    this.code = code;
    this.answer = answer;
  }
}
