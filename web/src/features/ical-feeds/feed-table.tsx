import type { IcalFeed } from '@contract/ical-feeds.ts';
import { Link } from '@tanstack/react-router';
import { Eye, EyeOff, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { amount } from '@/lib/format/numbers.ts';
import { maskedAddress } from './address.ts';
import { DeletedEvents, FeedHistory, HeldSync, LastSync } from './feed-syncs.tsx';
import { feedListTexts } from './texts.ts';

interface FeedActionsProps {
  feed: IcalFeed;
  syncing: boolean;
  deleting: boolean;
  /** Another feed is being synced; feeds are synced one at a time. */
  blocked: boolean;
  onSync: () => void;
  onDelete: () => void;
}

/** Sync now, edit, delete. */
function FeedActions({ feed, syncing, deleting, blocked, onSync, onDelete }: FeedActionsProps) {
  const [t, shared] = useTexts(feedListTexts, adminCommonTexts);
  return (
    <div className="flex flex-wrap items-center gap-0.5 xl:-mt-2.5">
      <Button
        busy={syncing}
        disabled={blocked || deleting}
        title={blocked ? t.otherSyncing : undefined}
        onClick={onSync}
        className="whitespace-nowrap max-sm:grow xl:px-3"
      >
        <RefreshCw aria-hidden="true" className="size-4" />
        {t.syncNow}
        <span className="sr-only"> {feed.name}</span>
      </Button>
      <div className="flex gap-0.5">
        <Tooltip text={shared.edit}>
          <Link
            to="/admin/ical-feeds/$feedId/edit"
            params={{ feedId: feed.id }}
            aria-label={shared.editNamed({ name: feed.name })}
            className={buttonStyle('quiet', 'size-11 px-0!')}
          >
            <Pencil aria-hidden="true" className="size-5" />
          </Link>
        </Tooltip>
        <Tooltip text={shared.delete}>
          <Button
            variant="quiet"
            busy={deleting}
            disabled={syncing}
            aria-label={t.delete({ name: feed.name })}
            onClick={onDelete}
            className="size-11 px-0!"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </Tooltip>
      </div>
    </div>
  );
}

interface FeedAddressProps {
  name: string;
  address: string;
}

/** The address of a feed. Many contain a key, so the part after the host is hidden until a person reveals it. */
function FeedAddress({ name, address }: FeedAddressProps) {
  const t = useTexts(feedListTexts);
  const [revealed, setRevealed] = useState(false);
  const { host, rest } = maskedAddress(address);
  const Icon = revealed ? EyeOff : Eye;
  return (
    <div className="flex items-start gap-1">
      <p className={`min-w-0 xl:pt-0.5 xl:text-small ${revealed ? 'break-all' : 'wrap-anywhere'}`}>
        {revealed ? (
          address
        ) : (
          <>
            {host}
            {rest && (
              <span aria-hidden="true" className="inline-block text-soft">
                {rest}
              </span>
            )}
          </>
        )}
      </p>
      {rest && (
        <Tooltip text={revealed ? t.hideAddress : t.showAddress}>
          <button
            type="button"
            aria-pressed={revealed}
            aria-label={t.showAddressOf({ name })}
            onClick={() => setRevealed(!revealed)}
            className="-my-2 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </Tooltip>
      )}
    </div>
  );
}

interface FeedRowProps {
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
function FeedRow({ feed, open, onToggle, ...actions }: FeedRowProps) {
  const [t, pages] = useTexts(feedListTexts, administrationTexts);
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
  const [t, shared, { slotTypes }] = useTexts(feedListTexts, adminCommonTexts, administrationTexts);
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
