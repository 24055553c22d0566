import type { Call } from '../contract/call.ts';
import type { Guard } from '../db.ts';

interface Asked {
  /** The `:id` of the path, as the caller wrote it. */
  pathId: string | undefined;
  /** The keys of the query and the body. */
  keys: readonly string[];
}

/** What the database must check about the caller before a call does anything; `undefined`: nothing, the call is public. */
export function requiredGuard(
  call: Pick<Call, 'access' | 'adminKeys'>,
  { pathId = '', keys }: Asked,
): Guard | undefined {
  if (call.access === 'public') return undefined;
  if (call.access === 'token') return 'session';
  if (call.access === 'admin' || call.adminKeys?.some((key) => keys.includes(key))) return 'admin';
  return call.access === 'self' ? { self: pathId } : 'member';
}
