import { listSlotTypes, type SlotType } from '@contract/slot-types.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** The slot types that are not deleted. */
export const slotTypesQuery = queryOptions({
  queryKey: queryKeys.slotTypes,
  queryFn: ({ signal }) => api.all(listSlotTypes, { signal }),
  staleTime: 5 * 60_000,
});

/** Whether a slot type has a wage, now or on a day to come. */
const payWages = (types: readonly SlotType[]): boolean =>
  types.some(({ rates }) => rates.some(({ hourly_credits }) => hourly_credits < 0));

/** Whether there are wages: what is about payroll is shown only then. */
export const useWages = (): boolean => useQuery({ ...slotTypesQuery, select: payWages }).data === true;
