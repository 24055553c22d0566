import * as z from 'zod/mini';
import { lenient, searchedDay, searchedText } from '@/lib/app/search-params.ts';

/**
 * The filters of a report. Days as `2025-06-14`, both included; without them, this calendar year. `sort`: see
 * `order.ts`.
 */
export const reportSearch = z.object({
  from: searchedDay,
  to: searchedDay,
  type: lenient(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
  role: lenient(z.enum(['volunteer', 'staff', 'admin'])),
  q: searchedText,
  sort: searchedText,
});

export type ReportFilter = z.output<typeof reportSearch>;
