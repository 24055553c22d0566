import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { amount } from '@/lib/format/numbers.ts';
import { FeedActions } from './feed-actions.tsx';
import { FeedAddress } from './feed-address.tsx';
import { FeedHistory } from './feed-history.tsx';
import { HeldSync } from './held-sync.tsx';
import { LastSync } from './last-sync.tsx';
import { DeletedEvents } from './preview/deleted-events.tsx';
import { feedListTexts } from './texts.ts';

export interface FeedRowProps {
  feed: IcalFeed;
  syncing: boolean;
  deleting: boolean;
  blocked: boolean;
  open: boolean;
  onToggle: () => void;
  onSync: () => void;
  onDelete: () => void;
}

/** A cell. On narrow screens the cells of a row are stacked, each with the name of its column. */
function Cell({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <td className="align-top last:col-span-full max-xl:block max-xl:pt-3 xl:px-2.5 xl:py-4 xl:last:pr-4">
      {name && (
        <span aria-hidden="true" className="block text-small text-soft xl:hidden">
          {name}
        </span>
      )}
      {children}
    </td>
  );
}

/** A feed in the table. Below it: a sync on hold, deleted events, the history. */
export function FeedRow({ feed, open, onToggle, ...actions }: FeedRowProps) {
  const t = useStore(feedListTexts);
  const pages = useStore(administrationTexts);
  const historyId = useId();
  const { held } = feed;
  return (
    <tbody className="border-line not-last:border-b max-xl:block max-xl:p-5">
      <tr className="max-xl:grid sm:max-xl:grid-cols-2 sm:max-xl:gap-x-8">
        <th
          scope="row"
          className="col-span-full text-left align-top font-regular max-xl:block xl:py-4 xl:pr-2.5 xl:pl-5"
        >
          <span className="font-strong">{feed.name}</span>
          {feed.description && (
            <span className="mt-0.5 line-clamp-3 text-small text-soft" title={feed.description}>
              {feed.description}
            </span>
          )}
        </th>
        <Cell name={t.url}>
          <FeedAddress name={feed.name} address={feed.ical_url} />
        </Cell>
        <Cell name={pages.slotTypes}>
          <ul className="flex flex-wrap gap-x-4 gap-y-0.5 xl:block xl:text-small">
            {feed.ical_feed_default_slots.map(({ id, slot_type, volunteer_slots }) => (
              <li key={id} className="flex items-start gap-1.5">
                <span className="grid h-6 place-items-center xl:h-5">
                  <SlotSwatch color={slot_type.color} />
                </span>
                {volunteer_slots} × {slot_type.name}
              </li>
            ))}
          </ul>
        </Cell>
        <Cell name={t.lastSync}>
          <LastSync feed={feed} open={open} historyId={historyId} onToggle={onToggle} />
        </Cell>
        <Cell name={t.events}>{amount(feed.event_count)}</Cell>
        <Cell>
          <FeedActions feed={feed} {...actions} />
        </Cell>
      </tr>
      {(held || feed.deleted_count > 0 || open) && (
        <tr className="max-xl:block">
          <td id={historyId} colSpan={6} className="max-xl:block max-xl:pt-4 xl:px-5 xl:pb-5">
            <div className="grid gap-4">
              {held && <HeldSync feed={feed} held={held} looking={actions.syncing} onLook={actions.onSync} />}
              {feed.deleted_count > 0 && <DeletedEvents feed={feed} />}
              {open && <FeedHistory feed={feed} />}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}
