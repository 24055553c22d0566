import * as z from 'zod/mini';
import { searchedDay } from '@/lib/app/search-params.ts';

/** The days in an address whose hours are listed; without them, this month. */
export const periodSearch = z.object({ from: searchedDay, to: searchedDay });
export type PeriodSearch = z.output<typeof periodSearch>;
