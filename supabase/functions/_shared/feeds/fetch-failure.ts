import { FeedError, type ServerAnswer } from '../ical/feed-error.ts';
import { MalformedAnswer, TooManyBytes, UnexpectedEnd } from './byte-reader.ts';
import { NotReachable, NotTrusted } from './connect.ts';

/** The failures of a fetch. They may name the host, but never the rest of the address. */
export const failures = {
  unknownName: (host: string) => new FeedError('dns', { reason: 'unknown_host', host }),
  blocked: (host: string) => new FeedError('blocked_address', { reason: 'not_public', host }),
  credentials: (host: string) => new FeedError('blocked_address', { reason: 'credentials', host }),
  timeout: (host: string) => new FeedError('timeout', { reason: 'timeout', host }),
  unreachable: (host: string) => new FeedError('timeout', { reason: 'unreachable', host }),
  untrusted: (host: string) => new FeedError('tls', { reason: 'bad_certificate', host }),
  tooLarge: (bytes: number) =>
    new FeedError('too_large', { reason: 'too_large', max_mebibytes: Math.round(bytes / 2 ** 20) }),
  brokenOff: (host: string) => new FeedError('truncated', { reason: 'connection_closed', host }),
  notHttp: (host: string) => new FeedError('not_a_calendar', { reason: 'not_http', host }),
  unreadable: (host: string) => new FeedError('not_a_calendar', { reason: 'unknown_compression', host }),
  tooManyRedirects: (host: string) => new FeedError('http_status', { reason: 'too_many_redirects', host }),
};

/** The failure for an error during an exchange with `host`; `maxBytes` is the limit of the body. */
export function failureOf(error: unknown, host: string, maxBytes: number): FeedError {
  if (error instanceof FeedError) return error;
  if (error instanceof NotReachable) return failures.unreachable(host);
  if (error instanceof NotTrusted) return failures.untrusted(host);
  if (error instanceof TooManyBytes) return failures.tooLarge(maxBytes);
  if (error instanceof MalformedAnswer) return failures.notHttp(host);
  if (error instanceof UnexpectedEnd) return failures.brokenOff(host);
  return failures.brokenOff(host);
}

/** The failure for an answer that is neither a success nor a redirect. */
export function statusFailure(status: number, host: string, retryAfter: number | undefined): FeedError {
  const answer: ServerAnswer = { httpStatus: status, retryAfter };
  return new FeedError('http_status', { reason: statusReason(status), host, status }, answer);
}

function statusReason(status: number) {
  if (status === 401 || status === 403) return 'access_refused';
  if (status === 404 || status === 410) return 'nothing_there';
  if (status === 429) return 'asked_too_often';
  return status >= 500 ? 'server_error' : 'http_status';
}

/** The seconds of a Retry-After header (a number or a date), at most a day. */
export function retryAfterSeconds(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 86_400) : undefined;
}
