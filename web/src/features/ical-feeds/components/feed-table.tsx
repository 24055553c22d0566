import type { IcalFeed } from '@contract/ical-feeds.ts';
import type { FeedRowProps } from './feed-row.tsx';
import { FeedRow } from './feed-row.tsx';

const columns = ['Name', 'URL', 'Slot Types', 'Last Sync', 'Events', 'Actions'];

interface FeedTableProps {
  feeds: readonly IcalFeed[];
  rowOf: (feed: IcalFeed) => Omit<FeedRowProps, 'feed'>;
}

/** The feeds: a table where there is room for one, else one below the other. */
export function FeedTable({ feeds, rowOf }: FeedTableProps) {
  return (
    <div className="sheet">
      <table className="w-full max-xl:block">
        <caption className="sr-only">Calendar feeds</caption>
        <thead className="border-b border-line max-xl:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-3 py-3 text-left text-small font-regular text-soft first:pl-5 last:pr-5"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {feeds.map((feed) => (
          <FeedRow key={feed.id} feed={feed} {...rowOf(feed)} />
        ))}
      </table>
    </div>
  );
}
