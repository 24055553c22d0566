import * as z from 'zod/mini';
import { lenient, searchedDay, searchedText } from '@/lib/app/search-params.ts';

/** What a report is about: days as `2025-06-14`, both included (without: this calendar year); a slot type, a role, people; the orders of its tables. */
export const reportSearch = z.object({
  from: searchedDay,
  to: searchedDay,
  type: lenient(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
  role: lenient(z.enum(['volunteer', 'staff', 'admin'])),
  q: searchedText,
  sort: searchedText,
});

export type ReportFilter = z.output<typeof reportSearch>;
