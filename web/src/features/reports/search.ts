import * as z from 'zod/mini';
import { lenient, searchedDay, searchedId, searchedText } from '@/lib/app/search-params.ts';

const filters = {
  from: searchedDay,
  to: searchedDay,
  type: searchedId,
  role: lenient(z.enum(['volunteer', 'staff', 'admin'])),
  q: searchedText,
};

/**
 * The filters of a report. Days as `2025-06-14`, both included; without them, this calendar year. `by`: of what length the columns over
 * time are; `hours`: which people are listed, as `10-15` for those with ten and less than 15 hours; `sort`: see `order.ts`.
 */
export const reportSearch = z.object({
  ...filters,
  by: lenient(z.enum(['day', 'week', 'month'])),
  hours: lenient(z.string().check(z.regex(/^\d{1,5}-\d{1,5}$/))),
  sort: searchedText,
});

export type ReportFilter = z.output<typeof reportSearch>;

/** Which signups are listed: `of` them those that count unless it says otherwise, and those of one person (`who`). */
export const signupsSearch = z.object({
  ...filters,
  of: lenient(z.enum(['worked', 'filled', 'booked', 'paid', 'no_show', 'excused'])),
  who: searchedId,
});

export type SignupsFilter = z.output<typeof signupsSearch>;
