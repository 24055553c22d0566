import type { Call } from '../contract/call.ts';
import { id } from '../contract/primitives.ts';
import { ApiError, invalidAt } from './api-error.ts';

/**
 * As whom the caller wants to see the answer (the header `X-See-As`); `undefined`: as themselves. Throws `see_as_read_only` for
 * calls that are no GET, and `see_as_private` for what only people themselves see.
 */
export function readSeeAs(
  { method, access, seen }: Pick<Call, 'method' | 'access' | 'seen'>,
  header: string | undefined,
): string | undefined {
  if (header === undefined) return undefined;
  if (method !== 'GET') throw new ApiError({ code: 'see_as_read_only', params: {} });
  if (access === 'public') return undefined;
  if (!seen) throw new ApiError({ code: 'see_as_private', params: {} });
  const { success, data } = id.safeParse(header);
  if (!success) throw invalidAt('x-see-as', { code: 'invalid_format', params: { format: 'uuid' } });
  return data;
}

/**
 * For whom the caller makes a call (the header `X-Act-For`); `undefined`: for themselves. Throws `act_for_private` for what nobody does for
 * somebody else.
 */
export function readActFor(
  { access, acted }: Pick<Call, 'access' | 'acted'>,
  header: string | undefined,
): string | undefined {
  if (header === undefined || access === 'public') return undefined;
  if (!acted) throw new ApiError({ code: 'act_for_private', params: {} });
  const { success, data } = id.safeParse(header);
  if (!success) throw invalidAt('x-act-for', { code: 'invalid_format', params: { format: 'uuid' } });
  return data;
}
