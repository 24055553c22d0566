import type { FeedFailure } from '../contract/feed-failures.ts';
import { refusalMessage } from '../contract/sentences.ts';

/** The kind of failure, as runs record it (rule E1). */
export type FeedErrorCode =
  | 'dns'
  | 'blocked_address'
  | 'timeout'
  | 'tls'
  | 'http_status'
  | 'too_large'
  | 'not_a_calendar'
  | 'truncated'
  | 'cpu_budget'
  | 'internal';

/** What a server said besides. */
export interface ServerAnswer {
  httpStatus?: number | undefined;
  /** Seconds after which the server wants to be asked again. */
  retryAfter?: number | undefined;
}

/**
 * A feed as a whole can't be used. `failure` is the reason with its data, the message its English sentence; neither has the
 * path, query or credentials of the feed's address.
 */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code: FeedErrorCode;
  readonly failure: FeedFailure;
  readonly answer: ServerAnswer;

  constructor(code: FeedErrorCode, failure: FeedFailure, answer: ServerAnswer = {}) {
    super(refusalMessage({ code: 'feed_unusable', params: failure }));
    this.code = code;
    this.failure = failure;
    this.answer = answer;
  }
}
