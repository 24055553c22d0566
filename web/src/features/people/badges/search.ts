import * as z from 'zod/mini';
import { searchedDay, searchedFlag, searchedId } from '@/lib/app/search-params.ts';

/** For whom badges are made: everybody of a day, those of one of its shifts, or those who were chosen in the list of people. */
export const badgeSearch = z.object({ day: searchedDay, event: searchedId, chosen: searchedFlag });
