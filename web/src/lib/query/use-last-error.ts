import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** What went wrong with a query, also while it is tried again: what is said does not flicker and its button stays. */
export function useLastError(query: Pick<UseQueryResult, 'isSuccess' | 'error' | 'errorUpdateCount'>): Error | null {
  const [last, setLast] = useState(query.error);
  if (query.error && query.error !== last) setLast(query.error);
  if (query.isSuccess) return null;
  return query.error ?? (query.errorUpdateCount > 0 ? last : null);
}
