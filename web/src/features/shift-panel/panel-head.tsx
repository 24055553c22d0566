import type { Event } from '@contract/events.ts';
import type { Lead } from '@contract/leads.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { ClipboardCheck, Eye, EyeOff, Mail, MapPin, Pencil, Repeat, Trash2, UserRoundCheck } from 'lucide-react';
import { useUsesDrafts } from '@/components/layout/admin/drafts.tsx';
import { useSelectSeries } from '@/components/layout/admin/use-select-series.ts';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { leadTexts } from '@/domains/leads/texts.ts';
import { HistoryLink } from '@/domains/record/history-link.tsx';
import { DraftBadge, FillBar } from '@/domains/shifts/event-state.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { isSelecting } from '@/lib/change-sets/selection.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { personName } from '@/lib/format/person-name.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeToShifts } from '@/lib/letters/writing.ts';
import { leadsQuery } from '@/lib/query/leads-query.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { belowMinimum, openSlots, placesLeft } from './slots.ts';
import { usePanel } from './use-panel.ts';

const leadsAt = (event: Event, { user, ...lead }: Lead): boolean =>
  user.state === 'active' &&
  (lead.event
    ? lead.event.id === event.id
    : lead.place
      ? lead.place.id === event.place?.id
      : lead.slot_type === null || event.slot_assignments.some(({ slot_type }) => slot_type.id === lead.slot_type?.id));

/** Who leads a shift, or a part of it. Nothing where nobody does. */
function LedBy({ event }: { event: Event }) {
  const t = useStore(leadTexts);
  const { data = [] } = useQuery(leadsQuery);
  const names = new Map(
    data.filter((lead) => leadsAt(event, lead)).map(({ user }) => [user.id, personName(user.name)]),
  );
  if (names.size === 0) return null;
  return (
    <p className="flex items-start gap-2 text-soft">
      <UserRoundCheck aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{t.ledBy({ names: [...names.values()].join(', ') })}</span>
    </p>
  );
}

/** How many shifts repeat this one, and what selects them, so that they can be changed together. */
function Series({ event }: { event: Event }) {
  const shared = useStore(adminCommonTexts);
  const common = useStore(commonTexts);
  const navigate = useNavigate();
  const { series, start_time } = event;
  const { mutate, isPending } = useSelectSeries(() => {
    // The bar for selected shifts is on the pages that list them.
    void navigate({ to: isSelecting.get() ? '.' : '/admin/events', search: isSelecting.get() ? closed : {} });
  });
  if (!series || series.events < 2) return null;
  const select = (from?: string) => mutate([{ series: series.id, from }]);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 text-soft">
      <Repeat aria-hidden="true" className="size-4 shrink-0" />
      <span>{common.repeats({ count: series.events })}</span>
      <div className="-ml-1 flex flex-wrap">
        <Button variant="quiet" className="px-3!" busy={isPending} onClick={() => select()}>
          {shared.selectSeries}
        </Button>
        <Button variant="quiet" className="px-3!" busy={isPending} onClick={() => select(start_time)}>
          {shared.selectFrom}
        </Button>
      </div>
    </div>
  );
}

const closed = <Search extends object>(search: Search) => ({ ...search, shift: undefined, slot: undefined });

const action = buttonStyle('quiet', 'px-3!');
const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

/** How many places are open, and how many of them must be filled for the shift to take place. */
function Open({ event }: { event: Event }) {
  const giving = useStore(givingTexts);
  const missing = openSlots(event).reduce((sum, slot) => sum + placesLeft(slot), 0);
  if (event.status === 'canceled' || missing === 0) return null;
  const needed = belowMinimum(event);
  return (
    <>
      <p className="font-strong text-attention">{giving.missing({ count: missing })}</p>
      {needed > 0 && <p className="font-strong text-loss">{giving.belowMinimum({ count: needed })}</p>}
    </>
  );
}

/** When a shift is, and whether it was canceled. */
export function PanelWhen({ event }: { event: Event }) {
  const common = useStore(commonTexts);
  const times = writtenTimes(event);
  return (
    <p className="text-small text-soft">
      <time dateTime={event.start_time}>
        {times.full}
        {times.length && ` · ${times.length}`}
        <TimeForReader event={event} zoneIsNamed />
      </time>
      {event.draft && (
        <span className="mt-1 block">
          <DraftBadge />
        </span>
      )}
      {event.status === 'canceled' && <span className="block text-loss">{common.canceled}</span>}
    </p>
  );
}

/** Publishes a draft. A published shift can become one where drafts are used, as long as nobody has a place. */
function Publishing({ event }: { event: Event }) {
  const shared = useStore(adminCommonTexts);
  const change = useChange();
  const usesDrafts = useUsesDrafts();
  const events = [{ id: event.id }];
  if (event.draft)
    return (
      <Button className="mr-2" onClick={() => change({ action: 'publish', events }, { ask: 'always' })}>
        <Eye {...icon} />
        {shared.publish}
      </Button>
    );
  if (!usesDrafts || event.slot_assignments.some(({ current_count }) => current_count > 0)) return null;
  return (
    <Button variant="quiet" className="px-3!" onClick={() => change({ action: 'unpublish', events })}>
      <EyeOff {...icon} />
      {shared.backToDraft}
    </Button>
  );
}

/** Leads to a message to everybody who has a place, or waits for an answer about one. */
function Writing({ event }: { event: Event }) {
  const t = useStore(writeTexts);
  if (event.draft || event.slot_assignments.every(({ current_count }) => current_count === 0)) return null;
  return (
    <Button variant="quiet" className="px-3!" aria-haspopup="dialog" onClick={() => writeToShifts([event])}>
      <Mail {...icon} />
      {t.writeHere}
    </Button>
  );
}

/** The facts of a shift, and the links to its pages. */
export function PanelHead({ event }: { event: Event }) {
  const shared = useStore(adminCommonTexts);
  const change = useChange();
  const { close } = usePanel();
  const params = { eventId: event.id };
  return (
    <div className="px-5 pt-3 pb-2">
      {event.location && (
        <p className="flex items-start gap-2 text-soft">
          <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{event.location}</span>
        </p>
      )}
      <LedBy event={event} />
      {event.status !== 'canceled' && (
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <FillBar slots={event.slot_assignments} />
          <Open event={event} />
        </div>
      )}
      <Series event={event} />
      <div className={clsx('mt-2 flex flex-wrap', !event.draft && '-mx-3')}>
        <Publishing event={event} />
        <Link to="/admin/events/$eventId/edit" params={params} className={action}>
          <Pencil {...icon} />
          {shared.edit}
        </Link>
        <Link to="/admin/events/$eventId/attendance" params={params} className={action}>
          <ClipboardCheck {...icon} />
          {shared.attendance}
        </Link>
        <HistoryLink of={{ event: event.id }} name={event.title} className="px-3!" />
        <Writing event={event} />
        <Button
          variant="quiet"
          className="px-3!"
          onClick={() => change({ action: 'delete', events: [{ id: event.id }] }, { deletes: [event], onDone: close })}
        >
          <Trash2 {...icon} />
          {shared.delete}
        </Button>
      </div>
    </div>
  );
}
