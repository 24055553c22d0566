import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { FeedRow, type FeedRowProps } from './feed-row.tsx';
import { feedListTexts } from './texts.ts';

const columns = [
  ['name', 'xl:w-[15%]'],
  ['url', 'xl:w-[17%]'],
  ['slotTypes', 'xl:w-[14%]'],
  ['lastSync', 'xl:w-[17%]'],
  ['events', 'xl:w-[9%]'],
  ['actions', 'xl:w-[28%]'],
] as const;

interface FeedTableProps {
  feeds: readonly IcalFeed[];
  rowOf: (feed: IcalFeed) => Omit<FeedRowProps, 'feed'>;
}

/** The feeds as a table; on narrow screens, stacked. */
export function FeedTable({ feeds, rowOf }: FeedTableProps) {
  const t = useStore(feedListTexts);
  const shared = useStore(adminCommonTexts);
  const { slotTypes } = useStore(administrationTexts);
  const headings = { ...t, name: shared.name, slotTypes };
  return (
    <div className="sheet">
      <table className="w-full table-fixed max-xl:block">
        <caption className="sr-only">{shared.calendarFeeds}</caption>
        <thead className="border-b border-line max-xl:sr-only">
          <tr>
            {columns.map(([column, width]) => (
              <th
                key={column}
                scope="col"
                className={`px-2.5 py-3 text-left text-small font-regular text-soft first:pl-5 last:pr-4 ${width}`}
              >
                {headings[column]}
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
