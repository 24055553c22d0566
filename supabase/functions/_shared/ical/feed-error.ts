import type { FeedFailure } from '../contract/feed-failures.ts';
import { refusalMessage } from '../contract/sentences.ts';

/** The kind of failure, as stored with a run (E1); docs/calendars.md explains each code. */
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

/** What the server answered. */
export interface ServerAnswer {
  httpStatus?: number | undefined;
  /** Seconds to wait before the next request, from Retry-After. */
  retryAfter?: number | undefined;
}

/**
 * The whole feed cannot be used. `failure` is the reason with its data and the message its English sentence; neither
 * contains the path, query or credentials of the feed's address.
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
