import { getOwnTimesheet, type TimesheetLine } from '@contract/timesheets.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { asksHours } from '@/lib/auth/rights.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';
import type { Period } from './period.ts';

/** The person's own hours of these days. */
export const ownTimesheetQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...queryKeys.timesheets, 'own', from, to] as const,
    queryFn: ({ signal }) => api(getOwnTimesheet, { signal, query: { from, to } }),
  });

/** Whether the person is asked about these hours: nobody has said anything of them yet, and they count. */
export const isToConfirm = ({ attendance, anomalies, approved, confirmed, claim }: TimesheetLine): boolean =>
  !approved &&
  !confirmed &&
  claim === null &&
  (attendance === 'attended' || (attendance === null && anomalies.includes('assumed')));

/** Whether the person has a page of their hours: they are asked to confirm them, or are paid. `undefined`: not known yet. */
export function useHasHours(): boolean | undefined {
  const asked = asksHours(useAuth().user);
  const { data } = useQuery({ ...signupsQuery, enabled: !asked });
  return asked || data?.some(({ pay }) => pay !== null);
}
