import type { IncomingMessage, Server } from 'node:http';

/** Under which names a port answers, and to the pages of which origins. */
export type Door = {
  hosts: ReadonlySet<string>;
  origins: ReadonlySet<string>;
  /** The only address that links of other sites may lead to; without, all. */
  entrance?: string | undefined;
};

/** Whether a browser asks for something to show. All others get the error envelope of the API when they are refused. */
export function isForPeople(request: Pick<IncomingMessage, 'url' | 'headers'>): boolean;

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
