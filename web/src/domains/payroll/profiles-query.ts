import { listPayrollProfiles } from '@contract/payroll-profiles.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** The profiles that the organisation has set up itself, by name. */
export const payrollProfilesQuery = queryOptions({
  queryKey: queryKeys.payrollProfiles,
  queryFn: ({ signal }) => api(listPayrollProfiles, { signal }),
});
