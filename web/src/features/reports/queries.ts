import { getReport } from '@contract/reports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import type { ReportFilter } from './search.ts';

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
