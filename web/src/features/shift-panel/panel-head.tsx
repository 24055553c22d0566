import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { ClipboardCheck, Eye, EyeOff, Mail, MapPin, Pencil, Trash2 } from 'lucide-react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { HistoryLink } from '@/domains/record/history-link.tsx';
import { DraftBadge, FillBar } from '@/domains/shifts/event-state.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { useUsesDrafts } from '@/lib/change-sets/uses-drafts.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeToShifts } from '@/lib/letters/writing.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { LedBy } from './led-by.tsx';
import { Series } from './series.tsx';
import { belowMinimum, openSlots, placesLeft } from './slots.ts';
import { usePanel } from './use-panel.ts';

const action = buttonStyle('quiet', 'px-3!');

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
        <Eye aria-hidden="true" className="size-5 shrink-0" />
        {shared.publish}
      </Button>
    );
  if (!usesDrafts || event.slot_assignments.some(({ current_count }) => current_count > 0)) return null;
  return (
    <Button variant="quiet" className="px-3!" onClick={() => change({ action: 'unpublish', events })}>
      <EyeOff aria-hidden="true" className="size-5 shrink-0" />
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
      <Mail aria-hidden="true" className="size-5 shrink-0" />
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
          <Pencil aria-hidden="true" className="size-5 shrink-0" />
          {shared.edit}
        </Link>
        <Link to="/admin/events/$eventId/attendance" params={params} className={action}>
          <ClipboardCheck aria-hidden="true" className="size-5 shrink-0" />
          {shared.attendance}
        </Link>
        <HistoryLink of={{ event: event.id }} name={event.title} className="px-3!" />
        <Writing event={event} />
        <Button
          variant="quiet"
          className="px-3!"
          onClick={() => change({ action: 'delete', events: [{ id: event.id }] }, { deletes: [event], onDone: close })}
        >
          <Trash2 aria-hidden="true" className="size-5 shrink-0" />
          {shared.delete}
        </Button>
      </div>
    </div>
  );
}
