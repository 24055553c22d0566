import * as z from 'zod/mini';
import { lenient } from './search-params.ts';

/** The search parameters that open the panel of a shift, anywhere in the admin area; `slot`: the place to fill. */
export const shiftSearch = z.object({ shift: lenient(z.guid()), slot: lenient(z.guid()) });
