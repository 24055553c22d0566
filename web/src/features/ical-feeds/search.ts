import * as z from 'zod/mini';
import { searchedText } from '@/lib/app/search-params.ts';

/** `history`: the feed whose history is open. */
export const feedsSearch = z.object({ history: searchedText });
