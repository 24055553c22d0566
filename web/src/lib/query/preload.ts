import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { wait } from '@/lib/api/wait.ts';

/**
 * Starts a query that a page will need, so that data and code load in parallel. The page itself shows failures.
 * @returns resolves as soon as there is data, even from earlier, or the query has failed
 */
export async function settled<Data, Failure, Result, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Failure, Result, Key>,
): Promise<void> {
  const isThere = () => client.getQueryData(options.queryKey) !== undefined;
  const known = isThere();
  await new Promise<void>((resolve) => {
    const done = () => resolve(stop());
    // A list in pages has data before its last page.
    const stop = client.getQueryCache().subscribe(() => isThere() && done());
    client.query(options).then(done, done);
    if (known) done();
  });
}

/** As `settled`, for pages that are rendered before there is data. */
export function preload<Data, Failure, Result, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Failure, Result, Key>,
): void {
  void settled(client, options);
}

/**
 * Whether a page is being opened, as opposed to another filter on it, for which the page loads its list itself. The
 * filter must not be among `loaderDeps`: the router would treat each as another page, which on a slow device removes
 * the old page and the focus in it.
 */
export const isArriving = ({ cause }: { cause: 'preload' | 'enter' | 'stay' }): boolean => cause !== 'stay';

/** After this time (milliseconds) a page is rendered with the data that has arrived. */
const patience = 1_500;

/** Waits briefly for the data of a page, so that it is rendered once without flicker and finds its scroll position. */
export const waitBriefly = (parts: readonly Promise<unknown>[]): Promise<unknown> =>
  Promise.race([Promise.all(parts), wait(patience)]);
