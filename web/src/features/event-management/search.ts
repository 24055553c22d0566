import * as z from 'zod/mini';
import { lenient, searchedDay, searchedFlag } from '@/lib/app/search-params.ts';

/**
 * The filters of the page: days as `2025-06-14`, both included. Without `past`, events that ended before today are left
 * out.
 */
export const managedSearch = z.object({
  start: searchedDay,
  end: searchedDay,
  past: searchedFlag,
  view: lenient(z.literal('cards')),
});

export type ManagedFilter = z.output<typeof managedSearch>;
