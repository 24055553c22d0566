import type { IcalFeed } from '@contract/ical-feeds.ts';
import type { FeedRowProps } from './feed-row.tsx';
import { FeedRow } from './feed-row.tsx';

const columns = [
  ['Name', 'xl:w-[16%]'],
  ['URL', 'xl:w-[19%]'],
  ['Slot Types', 'xl:w-[15%]'],
  ['Last Sync', 'xl:w-[18%]'],
  ['Events', 'xl:w-[7%]'],
  ['Actions', 'xl:w-[25%]'],
] as const;

interface FeedTableProps {
  feeds: readonly IcalFeed[];
  rowOf: (feed: IcalFeed) => Omit<FeedRowProps, 'feed'>;
}

/** The feeds: a table where there is room for one, else one below the other. */
export function FeedTable({ feeds, rowOf }: FeedTableProps) {
  return (
    <div className="sheet">
      <table className="w-full table-fixed max-xl:block">
        <caption className="sr-only">Calendar feeds</caption>
        <thead className="border-b border-line max-xl:sr-only">
          <tr>
            {columns.map(([column, width]) => (
              <th
                key={column}
                scope="col"
                className={`px-2.5 py-3 text-left text-small font-regular text-soft first:pl-5 last:pr-4 ${width}`}
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
