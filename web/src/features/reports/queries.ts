import { getReport } from '@contract/reports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '@/lib/api/api.ts';
import { lenient, searchedDay, searchedId, searchedText } from '@/lib/app/search-params.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

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

/** In milliseconds. Attendance changes meanwhile, so a report is reloaded whenever it is opened. */
const freshFor = 2_000;

/** A report. While another one loads, the earlier one stays. */
export const reportQuery = ({ from, to, type, role, q }: ReportFilter) => {
  const query = { from, to, slot_type_ids: type ? [type] : undefined, role, search: q?.trim() };
  return queryOptions({
    queryKey: [...queryKeys.reports, query] as const,
    queryFn: ({ signal }) => api(getReport, { signal, query }),
    staleTime: freshFor,
    placeholderData: keepPreviousData,
  });
};
