/** Why a whole feed could not be used (rule E1). */
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

/** What a server said besides. */
export interface ServerAnswer {
  httpStatus?: number | undefined;
  /** Seconds after which the server wants to be asked again. */
  retryAfter?: number | undefined;
}

/**
 * A feed as a whole can't be used. The message is a sentence for administrators that never holds the path, query or
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
