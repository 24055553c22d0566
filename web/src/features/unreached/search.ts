import * as z from 'zod/mini';

/** The parameters of the page in its address. `change`: only whom this change did not reach. */
export const unreachedSearch = z.object({ change: z.catch(z.optional(z.uuid()), undefined) });
