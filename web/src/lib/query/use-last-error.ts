import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** The last error of a query, also during retries, so that its message and button do not flicker. */
export function useLastError(query: Pick<UseQueryResult, 'isSuccess' | 'error' | 'errorUpdateCount'>): Error | null {
  const [last, setLast] = useState(query.error);
  if (query.error && query.error !== last) setLast(query.error);
  if (query.isSuccess) return null;
  return query.error ?? (query.errorUpdateCount > 0 ? last : null);
}
