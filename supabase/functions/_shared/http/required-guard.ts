import type { Call } from '../contract/call.ts';

interface Asked {
  callerId: string;
  /** The `:id` of the path, as the caller wrote it. */
  pathId: string | undefined;
  /** The keys of the query and the body. */
  keys: readonly string[];
}

/**
 * What the database must check about the caller before a call does anything: that the caller is an administrator, that the
 * caller has an application user, or (`undefined`) nothing besides the token.
 */
export function requiredGuard(
  call: Pick<Call, 'access' | 'adminKeys'>,
  { callerId, pathId, keys }: Asked,
): 'member' | 'admin' | undefined {
  if (call.access === 'public' || call.access === 'token') return undefined;
  const isOther = call.access === 'self' && pathId?.toLowerCase() !== callerId;
  const usesAdminKey = call.adminKeys?.some((key) => keys.includes(key)) ?? false;
  return call.access === 'admin' || isOther || usesAdminKey ? 'admin' : 'member';
}
