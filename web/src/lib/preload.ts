import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Starts a query that a page will need, so that data and code travel side by side; the page itself shows a failure. */
export function preload<Data, Failure, Result, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Failure, Result, Key>,
): void {
  client.query(options).catch(() => undefined);
}
