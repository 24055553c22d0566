import * as z from 'zod/mini';
import { lenient } from './search-params.ts';

/** The search parameters that open a panel anywhere in the admin area: of a shift (`slot`: the place to fill) or of a person. */
export const shiftSearch = z.object({ shift: lenient(z.guid()), slot: lenient(z.guid()), person: lenient(z.guid()) });
