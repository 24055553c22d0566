import type { IncomingMessage, OutgoingHttpHeaders, Server } from 'node:http';
import type { ErrorCode } from '../../functions/_shared/contract/errors.ts';

/** The host names under which a port answers, and the origins whose pages may call it. */
export type Door = {
  hosts: ReadonlySet<string>;
  origins: ReadonlySet<string>;
  /** The only address that links of other sites may open; all, if undefined. */
  entrance?: string | undefined;
};

/** Whether a browser requests a page. */
export function isForPeople(request: Pick<IncomingMessage, 'url' | 'headers'>): boolean;

/**
 * The body of a refusal: for programs the error envelope of the API, so that clients know only one; for people a
 * sentence.
 */
export function refusalBody(
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  code: ErrorCode,
  message: string,
  params?: object,
): [type: string, body: string];

/** The headers of every refusal, with the media type of its body. */
export function refusalHeaders(type: string): OutgoingHttpHeaders;

/**
 * The door of a port: which host names and origins it accepts. Always those of this machine and of its own pages.
 * @param more further values of `Host`, whose pages count as its own, and further origins
 */
export function doorOf(
  port: number,
  more?: { hosts?: Iterable<string>; origins?: Iterable<string>; entrance?: string },
): Door;

/**
 * Why a request is refused, or undefined if it is allowed: `Host` has to be one of the door's, and so has `Origin`, if
 * present. A request that a browser marks as coming from another site (`Sec-Fetch-Site`) has to be a link that was
 * followed.
 */
export function refusalOf(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, door: Door): string | undefined;

/** Answers 403 to refused requests, upgrades included, before any listener of the server sees them. */
export function guard(server: Server, door: Door): void;
