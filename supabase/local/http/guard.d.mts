import type { IncomingMessage, OutgoingHttpHeaders, Server } from 'node:http';
import type { ErrorCode } from '../../functions/_shared/contract/errors.ts';

/** Under which names a port answers, and to the pages of which origins. */
export type Door = {
  hosts: ReadonlySet<string>;
  origins: ReadonlySet<string>;
  /** The only address that links of other sites may lead to; without, all. */
  entrance?: string | undefined;
};

/** Whether a browser asks for something to show. */
export function isForPeople(request: Pick<IncomingMessage, 'url' | 'headers'>): boolean;

/** What a refusal says: to programs the API's own error envelope, so that its clients need only one; to people a sentence. */
export function refusalBody(
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  code: ErrorCode,
  message: string,
): [type: string, body: string];

/** The headers of every refusal, with the media type of its body. */
export function refusalHeaders(type: string): OutgoingHttpHeaders;

/**
 * The door of a port: it answers under the names of this machine itself and to its own pages.
 * @param more further values of `Host`, whose pages are its own as well, and further origins
 */
export function doorOf(
  port: number,
  more?: { hosts?: Iterable<string>; origins?: Iterable<string>; entrance?: string },
): Door;

/**
 * Why a request may not come in, or undefined when it may: `Host` has to be one of the door's, and `Origin`, where there
 * is one, too. A request that a browser marks as another site's (`Sec-Fetch-Site`) may only be a link that is followed.
 */
export function refusalOf(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, door: Door): string | undefined;

/** Answers 403 to whatever may not come in, upgrades included, before any listener of the server learns of it. */
export function guard(server: Server, door: Door): void;
