import * as z from 'zod/mini';
import { periodSearch } from '@/domains/hours/search.ts';
import { searchedId } from '@/lib/app/search-params.ts';

/** What is listed, in the address. `of`: the person. */
export const timesheetSearch = z.extend(periodSearch, { of: searchedId });
export type TimesheetSearch = z.output<typeof timesheetSearch>;
