import * as z from 'zod/mini';
import { lenient, searchedDay, searchedId, searchedText } from '@/lib/app/search-params.ts';

/**
 * The filters of a report. Days as `2025-06-14`, both included; without them, this calendar year. `sort`: see
 * `order.ts`.
 */
export const reportSearch = z.object({
  from: searchedDay,
  to: searchedDay,
  type: searchedId,
  role: lenient(z.enum(['volunteer', 'staff', 'admin'])),
  q: searchedText,
  sort: searchedText,
});

export type ReportFilter = z.output<typeof reportSearch>;
