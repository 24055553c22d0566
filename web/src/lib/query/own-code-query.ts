import { getOwnCode } from '@contract/codes.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** The person's code for the gate. It is kept on the device: at a gate there may be no connection. */
export const ownCodeQuery = queryOptions({
  queryKey: queryKeys.ownCode,
  queryFn: ({ signal }) => api(getOwnCode, { signal }),
});
