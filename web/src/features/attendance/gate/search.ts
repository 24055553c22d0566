import * as z from 'zod/mini';
import { searchedFlag, searchedId } from '@/lib/app/search-params.ts';

/** The filters of the gate. `all`: also shifts that are not on and do not start soon; `place`, `event`: only those. */
export const gateSearch = z.object({ all: searchedFlag, place: searchedId, event: searchedId });
export type GateFilter = z.output<typeof gateSearch>;
