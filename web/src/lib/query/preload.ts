import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Starts a query that a page will need, so that data and code travel side by side; the page itself shows a failure.
 * @returns fulfilled as soon as there is something to show, which may be from earlier, or it has failed
 */
export async function settled<Data, Failure, Result, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Failure, Result, Key>,
): Promise<void> {
  const isThere = () => client.getQueryData(options.queryKey) !== undefined;
  const known = isThere();
  await new Promise<void>((resolve) => {
    const done = () => resolve(stop());
    // A list that comes in pages is there before the last of them.
    const stop = client.getQueryCache().subscribe(() => isThere() && done());
    client.query(options).then(done, done);
    if (known) done();
  });
}

/** The same for pages that are drawn before there is anything to show. */
export function preload<Data, Failure, Result, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Failure, Result, Key>,
): void {
  void settled(client, options);
}

/**
 * Whether one comes to a page, and does not only choose another filter there: then the page asks for its list by itself. Its
 * filter must not be among `loaderDeps`: each would be another page to the router, which on a slow device takes the old one,
 * and the focus in it, away.
 */
export const isArriving = ({ cause }: { cause: 'preload' | 'enter' | 'stay' }): boolean => cause !== 'stay';
