import { FeedError, type ServerAnswer } from '../ical/feed-error.ts';
import { MalformedAnswer, TooManyBytes, UnexpectedEnd } from './byte-reader.ts';
import { NotReachable, NotTrusted } from './connect.ts';

/** The failures of a fetch with their sentences. These may contain the host, but never the rest of the address. */
export const failures = {
  unknownName: (host: string) =>
    new FeedError('dns', `The name ${host} could not be found. Is the address spelled correctly?`),
  blocked: (host: string) =>
    new FeedError('blocked_address', `The address leads to ${host}, which is not public on the internet.`),
  credentials: (host: string) =>
    new FeedError('blocked_address', `The address of ${host} contains a user name or password, which are never sent.`),
  timeout: (host: string) =>
    new FeedError('timeout', `${host} takes too long to answer. It will be asked again later.`),
  unreachable: (host: string) =>
    new FeedError('timeout', `${host} does not answer. Is the address right, and is the server running?`),
  untrusted: (host: string) =>
    new FeedError('tls', `${host} has no valid certificate, so a secure connection is not possible.`),
  tooLarge: (bytes: number) =>
    new FeedError('too_large', `The calendar is larger than ${Math.round(bytes / 2 ** 20)} MiB.`),
  brokenOff: (host: string) =>
    new FeedError('truncated', `${host} ended the connection before the calendar was complete.`),
  notHttp: (host: string) => new FeedError('not_a_calendar', `${host} does not answer like a web server.`),
  unreadable: (host: string) =>
    new FeedError('not_a_calendar', `${host} compresses the calendar in a way that cannot be read.`),
  tooManyRedirects: (host: string) => new FeedError('http_status', `${host} redirects again and again.`),
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
  return new FeedError('http_status', statusSentence(status, host), answer);
}

function statusSentence(status: number, host: string): string {
  if (status === 401 || status === 403) return `${host} refuses access (${status}). Is the calendar public?`;
  if (status === 404 || status === 410)
    return `${host} has no calendar at this address (${status}). Has its link changed?`;
  if (status === 429) return `${host} wants to be asked less often (429). It will be asked again later.`;
  if (status >= 500) return `${host} has a problem of its own (${status}). It will be asked again later.`;
  return `${host} answers with ${status} instead of a calendar.`;
}

/** The seconds of a Retry-After header (a number or a date), at most a day. */
export function retryAfterSeconds(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 86_400) : undefined;
}
