import * as z from 'zod/mini';
import { searchedFlag } from '@/lib/app/search-params.ts';

/** The parameters of the page in its address. `all`: open ends of any age. */
export const openEndsSearch = z.object({ all: searchedFlag });
